import {
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

export const HOSTNAME_LABEL = 'kubernetes.io/hostname';
const ZONE_LABEL = 'topology.kubernetes.io/zone';

/** One wish for even spreading, ready to be counted with (plugins/podtopologyspread/common.go `topologySpreadConstraint`). */
export interface SpreadConstraint {
  readonly maxSkew: number;
  readonly topologyKey: string;
  /** Whom the Pod is spread from. */
  readonly selector: Selector;
  readonly minDomains: number;
  readonly honorsTaints: boolean;
  /** Whether the Pods of a node count. */
  readonly includesNode: (node: NodeInfo) => boolean;
}

/** What a Pod that says nothing of spreading is spread by, softly (podtopologyspread/plugin.go `systemDefaultConstraints`). */
const SYSTEM_DEFAULTS: readonly TopologySpreadConstraint[] = [
  { topologyKey: HOSTNAME_LABEL, whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 3 },
  { topologyKey: ZONE_LABEL, whenUnsatisfiable: 'ScheduleAnyway', maxSkew: 5 },
];

const NONE: readonly SpreadConstraint[] = [];

/** The system's constraints for Pods that may go to any node: the same for all Pods of one owner, whose selector is one object. */
const defaultsOf = new WeakMap<Selector, readonly SpreadConstraint[]>();

/** The Pod's hard or soft constraints; where it has none at all, those of the system (`getConstraints`). Throws `FormatError`. */
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

/** The constraint's selector, narrowed to Pods with the same values of `matchLabelKeys`, such as the same `pod-template-hash`. */
function selectorOf(
  { metadata: { labels = {} } }: Pod,
  { labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint,
): Selector {
  const selector = selectorFromLabelSelector(labelSelector);
  const same = Object.fromEntries(matchLabelKeys.flatMap((key) => (labels[key] === undefined ? [] : [[key, labels[key]]])));
  return selector.add(...selectorFromLabels(same).requirements);
}

/** Whether the node has every label that the constraints spread over. */
export function hasAllTopologyKeys(labels: Labels, constraints: readonly SpreadConstraint[]): boolean {
  return constraints.every(({ topologyKey }) => Object.hasOwn(labels, topologyKey));
}

/** How many Pods of the namespace on the node the selector matches, those aside that are being deleted (`countPodsMatchSelector`). */
export function countMatchingPods(alike: ReadonlyMap<string, AlikePods>, selector: Selector, namespace: string): number {
  let sum = 0;
  for (const { traits, count, terminating } of alike.values()) {
    if (traits.namespace === namespace && selector.matches(traits.labels)) sum += count - terminating;
  }
  return sum;
}
