import {
  HOSTNAME_LABEL,
  ZONE_LABEL,
  selectorFromLabels,
  selectorFromLabelSelector,
  type Labels,
  type Pod,
  type Selector,
  type TopologySpreadConstraint,
} from '../../api/index.ts';
import type { AlikePods, ClusterView, NodeInfo } from '../cache/index.ts';
import { requiredNodes } from './node-affinity.ts';
import { repelsPod } from './taints.ts';

/** A spread constraint with parsed selector (plugins/podtopologyspread/common.go `topologySpreadConstraint`). */
export interface SpreadConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  /** The Pods to spread over. */
  readonly selector: Selector;
  readonly minDomains: number;
  readonly honorsTaints: boolean;
  /** Returns true if the node's Pods count. */
  readonly includesNode: (node: NodeInfo) => boolean;
}

/** The soft constraints of Pods without any (podtopologyspread/plugin.go `systemDefaultConstraints`). */
const SYSTEM_DEFAULTS: readonly TopologySpreadConstraint[] = [
  { topologyKey: HOSTNAME_LABEL, whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 3 },
  { topologyKey: ZONE_LABEL, whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 5 },
];

const NONE: readonly SpreadConstraint[] = [];

/** The default constraints of Pods that can run on any node. All Pods of one owner share one selector object. */
const defaultsOf = new WeakMap<Selector, readonly SpreadConstraint[]>();

/** The Pod's hard or soft constraints. If it has none, the default ones (`getConstraints`). Throws `FormatError`. */
export function spreadConstraints(
  pod: Pod,
  whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway',
  cluster: ClusterView,
): readonly SpreadConstraint[] {
  const own = pod.spec.topologySpreadConstraints ?? [];
  if (own.length > 0) {
    const chosen = own.filter((constraint) => constraint.whenUnsatisfiable === whenUnsatisfiable);
    return chosen.length === 0 ? NONE : chosen.map((constraint) => convert(pod, constraint, selectorOf(pod, constraint)));
  }
  if (whenUnsatisfiable === 'DoNotSchedule') return NONE;
  const selector = cluster.defaultSelector(pod);
  if (selector.empty) return NONE;
  const goesAnywhere = requiredNodes(pod) === undefined;
  let constraints = goesAnywhere ? defaultsOf.get(selector) : undefined;
  if (constraints === undefined) {
    constraints = SYSTEM_DEFAULTS.map((constraint) => convert(pod, constraint, selector));
    if (goesAnywhere) defaultsOf.set(selector, constraints);
  }
  return constraints;
}

function convert(pod: Pod, constraint: TopologySpreadConstraint, selector: Selector): SpreadConstraint {
  const { maxSkew, topologyKey, minDomains = 1, nodeAffinityPolicy = 'Honor', nodeTaintsPolicy = 'Ignore' } = constraint;
  const honorsTaints = nodeTaintsPolicy === 'Honor';
  const affine = nodeAffinityPolicy === 'Honor' ? requiredNodes(pod) : undefined;
  const { tolerations } = pod.spec;
  const includesNode = ({ node }: NodeInfo) => {
    if (affine !== undefined && (node === undefined || !affine(node))) return false;
    return !honorsTaints || !repelsPod(node, tolerations);
  };
  return { maxSkew, topologyKey, selector, minDomains, honorsTaints, includesNode };
}

/** The constraint's selector, with the Pod's own values of `matchLabelKeys`, for example its `pod-template-hash`. */
function selectorOf(
  { metadata: { labels = {} } }: Pod,
  { labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint,
): Selector {
  const selector = selectorFromLabelSelector(labelSelector);
  const same = Object.fromEntries(matchLabelKeys.flatMap((key) => (labels[key] === undefined ? [] : [[key, labels[key]]])));
  return selector.add(...selectorFromLabels(same).requirements);
}

/** Returns true if the node has the topology labels of all constraints. */
export function hasAllTopologyKeys(labels: Labels, constraints: readonly SpreadConstraint[]): boolean {
  return constraints.every(({ topologyKey }) => Object.hasOwn(labels, topologyKey));
}

/** How many Pods of the namespace the selector matches on the node, without terminating ones (`countPodsMatchSelector`). */
export function countMatchingPods(alike: ReadonlyMap<string, AlikePods>, selector: Selector, namespace: string): number {
  let sum = 0;
  for (const { traits, count, terminating } of alike.values()) {
    if (traits.namespace === namespace && selector.matches(traits.labels)) sum += count - terminating;
  }
  return sum;
}
