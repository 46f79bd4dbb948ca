import {
  FormatError,
  matchesNodeSelector,
  matchesRequiredNodeAffinity,
  type Node,
  type NodeSelector,
  type Pod,
} from '../../api/index.ts';

/** Whether a Pod may run on this node, by what it says of nodes. */
export type NodeMatcher = (node: Node) => boolean;

/**
 * By the Pod's `nodeSelector` and required node affinity; undefined: on any node (nodeaffinity `GetRequiredNodeAffinity`).
 * An affinity that cannot be understood fits no node.
 */
export function requiredNodes({ spec }: Pod): NodeMatcher | undefined {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (spec.nodeSelector === undefined && required === undefined) return undefined;
  return (node) => falseIfMalformed(() => matchesRequiredNodeAffinity(spec, node));
}

export function nodesOf(selector: NodeSelector): NodeMatcher {
  return (node) => falseIfMalformed(() => matchesNodeSelector(selector, node));
}

function falseIfMalformed(matches: () => boolean): boolean {
  try {
    return matches();
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}
