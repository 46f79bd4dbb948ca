import type { SyncNode } from '../../worker/protocol/index.ts';

/** The name under which a step of the tree was reported; undefined where there is no such step in it. */
export function stepNameOf(nodes: readonly SyncNode[], record: number | undefined): string | undefined {
  if (record === undefined) return undefined;
  for (const node of nodes) {
    if (node.record === record) return nameOf(node);
    const below = stepNameOf(node.children, record);
    if (below !== undefined) return below;
  }
  return undefined;
}

function nameOf({ body }: SyncNode): string | undefined {
  if (body.type === 'step') return body.name;
  return body.type === 'kubelet' ? body.stage : undefined;
}
