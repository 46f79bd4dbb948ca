import type { SyncNode } from '../../worker/protocol/index.ts';
import { stepKind } from '../../worker/protocol/steps.ts';

const READS: ReadonlySet<string> = new Set(['get', 'list', 'watch']);

/** The step to look at first: the one of the first write, or else the last. 0 where there is none. */
export function decidingStep(nodes: readonly SyncNode[]): number {
  return writingStep(nodes) ?? lastStep(nodes);
}

function writingStep(nodes: readonly SyncNode[]): number | undefined {
  for (const node of nodes) {
    const below = writingStep(node.children);
    if (below !== undefined) return below;
    if (isStep(node) && node.children.some(isWrite)) return node.record;
  }
  return undefined;
}

function lastStep(nodes: readonly SyncNode[]): number {
  const last = nodes.findLast((node) => isStep(node) && !isPlan(node));
  return last === undefined ? 0 : lastStep(last.children) || last.record;
}

/** A plan is only how something was worked out. */
function isPlan({ body }: SyncNode): boolean {
  return body.type === 'step' && stepKind(body) === 'plan';
}

export function isStep({ body }: SyncNode): boolean {
  return body.type === 'step' || body.type === 'kubelet';
}

function isWrite({ body }: SyncNode): boolean {
  return body.type === 'request' && !READS.has(body.verb) && body.kind !== 'Event';
}
