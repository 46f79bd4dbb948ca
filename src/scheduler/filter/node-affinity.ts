import {
  FormatError,
  matchesNodeSelector,
  matchesRequiredNodeAffinity,
  type Affinity,
  type NodeSelectorTerm,
  type Node,
  type NodeSelector,
  type Pod,
} from '../../api/index.ts';
import { unresolvable, type FilterPlugin } from '../framework/index.ts';

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

const NAME = 'NodeAffinity';
const NOT_MATCHED = unresolvable(NAME, "node(s) didn't match Pod's node affinity/selector");
const NOT_ENFORCED = unresolvable(NAME, "node(s) didn't match scheduler-enforced node affinity");
const CONFLICT = unresolvable(NAME, 'pod affinity terms conflict');

/**
 * Nodes that the Pod's `nodeSelector` and required node affinity choose (plugins/nodeaffinity).
 * `added`: a node affinity that the scheduler's configuration asks of all Pods.
 */
export function nodeAffinity(added: Affinity['nodeAffinity'] = {}): FilterPlugin {
  const enforced = added.requiredDuringSchedulingIgnoredDuringExecution;
  const isEnforced = enforced === undefined ? undefined : nodesOf(enforced);
  return {
    name: NAME,
    hints: {
      node: {
        actions: ['Add', 'UpdateNodeLabel'],
        isWorthRequeuing: ({ pod }, { before, after }) => {
          const matches = requiredNodes(pod) ?? (() => true);
          return after !== undefined && matches(after) && !(before !== undefined && matches(before));
        },
      },
    },
    preFilter({ pod }) {
      const matches = requiredNodes(pod);
      if (matches === undefined && isEnforced === undefined) return undefined;
      const nodeNames = namedNodes(
        pod.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms,
      );
      if (nodeNames?.size === 0) return CONFLICT;
      return {
        ...(nodeNames === undefined ? {} : { nodeNames }),
        check: ({ node }) => {
          if (node === undefined) return NOT_MATCHED;
          if (isEnforced !== undefined && !isEnforced(node)) return NOT_ENFORCED;
          return matches === undefined || matches(node) ? undefined : NOT_MATCHED;
        },
      };
    },
  };
}

/** The nodes that the terms name, when each of them names some by `metadata.name`; undefined otherwise. */
function namedNodes(terms: readonly NodeSelectorTerm[] | undefined): Set<string> | undefined {
  if (terms === undefined || terms.length === 0) return undefined;
  const all = new Set<string>();
  for (const { matchFields = [] } of terms) {
    const named = matchFields.filter(({ key, operator }) => key === 'metadata.name' && operator === 'In');
    if (named.length === 0) return undefined;
    for (const name of named[0]?.values ?? []) {
      if (named.every(({ values }) => values?.includes(name))) all.add(name);
    }
  }
  return all;
}

const OTHER_NODE = unresolvable('NodeName', "node(s) didn't match the requested node name");

/** The node that `spec.nodeName` names (plugins/nodename). Pods that name one do not come to the scheduler; kept for what else asks. */
export const nodeName: FilterPlugin = {
  name: 'NodeName',
  hints: { node: { actions: ['Add'] } },
  preFilter({ pod }) {
    const wanted = pod.spec.nodeName;
    if (wanted === undefined || wanted === '') return undefined;
    return { check: (node) => (node.name === wanted ? undefined : OTHER_NODE) };
  },
};
