import { labelsEqual, type Node } from '../../api/index.ts';
import { isAssigned, type ClusterView, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { unresolvable, unschedulable, type FilterPlugin, type NodeEvent, type PodEvent } from '../framework/index.ts';
import { countMatchingPods, hasAllTopologyKeys, spreadConstraints, type SpreadConstraint } from './spread-constraint.ts';

export const POD_TOPOLOGY_SPREAD = 'PodTopologySpread';
const REASON = "node(s) didn't match pod topology spread constraints";
const NOT_MATCHED = unschedulable(POD_TOPOLOGY_SPREAD, REASON);
const NO_LABEL = unresolvable(POD_TOPOLOGY_SPREAD, `${REASON} (missing required label)`);

/** The current distribution of the Pods that a constraint selects. */
interface Spread {
  readonly constraint: SpreadConstraint;
  /** 1 if the constraint selects the Pod itself, otherwise 0. */
  readonly selfMatch: number;
  /** The number of matching Pods in each domain, by the value of its label. */
  readonly counts: ReadonlyMap<string, number>;
  /** The number in the emptiest domain. 0 if there are fewer domains than `minDomains`. */
  readonly minimum: number;
}

/** Filters nodes by the Pod's hard spread constraints (plugins/podtopologyspread/filtering.go). */
export const podTopologySpread: FilterPlugin = {
  name: POD_TOPOLOGY_SPREAD,
  hints: {
    pod: { actions: ['Add', 'UpdatePodLabel', 'UpdatePodToleration', 'Delete'], isWorthRequeuing: podChangesSpread },
    node: { actions: ['Add', 'Delete', 'UpdateNodeLabel', 'UpdateNodeTaint'], isWorthRequeuing: nodeChangesSpread },
  },
  preFilter(pod, cluster) {
    const constraints = spreadConstraints(pod.pod, 'DoNotSchedule', cluster);
    if (constraints.length === 0) return undefined;
    const candidates = cluster.nodes.filter((node) => hasAllTopologyKeys(node.labels, constraints));
    const spreads = constraints.map((constraint) => spreadOf(pod, constraint, candidates));
    return { check: (node) => checkNode(node, spreads) };
  },
};

/** `calPreFilterState`, for one constraint. */
function spreadOf({ traits }: PodInfo, constraint: SpreadConstraint, nodes: readonly NodeInfo[]): Spread {
  const { topologyKey, selector, minDomains, includesNode } = constraint;
  const counts = new Map<string, number>();
  for (const node of nodes) {
    if (!includesNode(node)) continue;
    const domain = node.labels[topologyKey]!;
    counts.set(domain, (counts.get(domain) ?? 0) + countMatchingPods(node.alike, selector, traits.namespace));
  }
  const minimum = counts.size < minDomains || counts.size === 0 ? 0 : Math.min(...counts.values());
  return { constraint, selfMatch: selector.matches(traits.labels) ? 1 : 0, counts, minimum };
}

/** `Filter`: the domain's matching Pods + the Pod itself − the minimum must not exceed `maxSkew`. */
function checkNode({ labels }: NodeInfo, spreads: readonly Spread[]) {
  for (const { constraint, selfMatch, counts, minimum } of spreads) {
    if (!Object.hasOwn(labels, constraint.topologyKey)) return NO_LABEL;
    const count = counts.get(labels[constraint.topologyKey]!) ?? 0;
    if (count + selfMatch - minimum > constraint.maxSkew) return NOT_MATCHED;
  }
  return undefined;
}

/** podtopologyspread/plugin.go `isSchedulableAfterPodChange`. */
function podChangesSpread({ pod }: PodInfo, { before, after }: PodEvent, cluster: ClusterView): boolean {
  for (const changed of [before, after]) {
    if (changed === undefined || changed.metadata.uid === pod.metadata.uid) continue;
    if (!isAssigned(changed) || changed.metadata.namespace !== pod.metadata.namespace) return false;
  }
  const constraints = spreadConstraints(pod, 'DoNotSchedule', cluster);
  if (before === undefined || after === undefined) {
    const labels = (after ?? before)?.metadata.labels;
    return constraints.every(({ selector }) => selector.matches(labels));
  }
  const moreTolerant = before.spec.tolerations?.length !== after.spec.tolerations?.length;
  if (after.metadata.uid === pod.metadata.uid && moreTolerant && constraints.some(({ honorsTaints }) => honorsTaints))
    return true;
  return constraints.some(({ selector }) => selector.matches(before.metadata.labels) !== selector.matches(after.metadata.labels));
}

/** podtopologyspread/plugin.go `isSchedulableAfterNodeChange`. */
function nodeChangesSpread({ pod }: PodInfo, { before, after }: NodeEvent, cluster: ClusterView): boolean {
  const constraints = spreadConstraints(pod, 'DoNotSchedule', cluster);
  const counts = (node: Node | undefined) => node !== undefined && hasAllTopologyKeys(node.metadata.labels ?? {}, constraints);
  if (counts(before) !== counts(after)) return true;
  if (before === undefined || after === undefined || !counts(after)) return false;
  return (
    !labelsEqual(topologyLabels(before, constraints), topologyLabels(after, constraints)) ||
    before.spec.taints !== after.spec.taints
  );
}

function topologyLabels({ metadata: { labels = {} } }: Node, constraints: readonly SpreadConstraint[]): Record<string, string> {
  return Object.fromEntries(constraints.map(({ topologyKey }) => [topologyKey, labels[topologyKey] ?? '']));
}
