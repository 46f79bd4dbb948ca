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

/** Returns true if a Pod can run on the node. */
export type NodeMatcher = (node: Node) => boolean;

/**
 * Matches nodes by the Pod's `nodeSelector` and required node affinity (nodeaffinity `GetRequiredNodeAffinity`). An invalid
 * affinity matches no node. Returns undefined if the Pod has neither.
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
 * Filters nodes by the Pod's `nodeSelector` and required node affinity (plugins/nodeaffinity). `added`: a node affinity of the
 * scheduler's configuration for all Pods.
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

/** The nodes that the terms name by `metadata.name`. Returns undefined if a term names none. */
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

/**
 * Filters nodes by `spec.nodeName` (plugins/nodename). Pods with a node do not reach the scheduler; DaemonSets and tests use it
 * upstream.
 */
export const nodeName: FilterPlugin = {
  name: 'NodeName',
  hints: { node: { actions: ['Add'] } },
  preFilter({ pod }) {
    const wanted = pod.spec.nodeName;
    if (wanted === undefined || wanted === '') return undefined;
    return { check: (node) => (node.name === wanted ? undefined : OTHER_NODE) };
  },
};
