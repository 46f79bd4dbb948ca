import type { StepResult, SyncNode } from '../../worker/protocol/index.ts';

export function isStep({ body }: SyncNode): boolean {
  return stepOf(body) !== undefined;
}

/** The step in a record of a sync. Returns undefined for requests, writes and queue operations. */
export function stepOf(body: SyncNode['body']): StepResult | undefined {
  return body.type === 'step' || body.type === 'kubelet' ? body : undefined;
}

/** The step that reported a record, or the innermost one that the record belongs to. Returns 0 if there is none. */
export function stepAround(nodes: readonly SyncNode[], record: number): number {
  const node = nodes.findLast((one) => one.record <= record);
  if (node === undefined) return 0;
  return stepAround(node.children, record) || (isStep(node) ? node.record : 0);
}
