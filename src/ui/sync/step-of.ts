import type { StepResult, SyncNode } from '../../worker/protocol/index.ts';

/** The step of the tree with this record. Returns undefined if no step has it. */
export function stepWith(nodes: readonly SyncNode[], record: number | undefined): StepResult | undefined {
  if (record === undefined) return undefined;
  for (const node of nodes) {
    if (node.record === record) return stepOf(node.body);
    const below = stepWith(node.children, record);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** What a record of a sync tells as a step; undefined for requests, writes and queues. */
export function stepOf(body: SyncNode['body']): StepResult | undefined {
  return body.type === 'step' || body.type === 'kubelet' ? body : undefined;
}
