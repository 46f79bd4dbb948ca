import { findCondition, type Pod } from '../../api/index.ts';
import { podPriority, type ClusterView, type NodeInfo, type PodInfo } from '../cache/index.ts';
import { Diagnosis, fitErrorMessage, unresolvable, type Rejection } from '../framework/index.ts';
import type { PostFilterPlugin, PostFilterResult, PreemptionHandle } from './post-filter.ts';
import { selectVictimsOnNode, startTime, type Candidate } from './victims.ts';

const NAME = 'DefaultPreemption';
const NOT_HELPFUL = unresolvable(NAME, 'Preemption is not helpful for scheduling');
/** The search ends with this many candidates (`minCandidateNodesPercentage`, `minCandidateNodesAbsolute`). */
const MIN_CANDIDATES_PERCENTAGE = 10;
const MIN_CANDIDATES = 100;

/**
 * Finds a node that the Pod can run on if Pods of lower priority are deleted (plugins/defaultpreemption, framework/preemption).
 */
export const defaultPreemption: PostFilterPlugin = {
  name: NAME,
  postFilter: (pod, diagnosis, cluster, handle) => findCandidate(pod, diagnosis, cluster, handle),
};

/** Finds the node whose victims matter least (framework/preemption `Evaluator.Preempt`). */
function findCandidate(pod: PodInfo, diagnosis: Diagnosis, cluster: ClusterView, handle: PreemptionHandle): PostFilterResult {
  const ineligible = whyNotEligible(pod, diagnosis, cluster);
  if (ineligible !== undefined)
    return { message: `preemption: ${ineligible}`, preemption: { eligible: false, message: ineligible } };
  const verdicts = new Diagnosis();
  verdicts.absentNodes = NOT_HELPFUL;
  const potential = cluster.nodes.filter(({ name }) => mightHelp(diagnosis.of(name)));
  const candidates = dryRunPreemption(pod, potential, cluster, handle, verdicts);
  const preemption = { eligible: true, potentialNodes: potential.length, candidates } as const;
  const candidate = selectCandidate(candidates);
  // No node helps: an earlier nomination is cleared.
  if (candidate === undefined)
    return { message: `preemption: ${fitErrorMessage(cluster.nodes.length, verdicts)}`, nominatedNodeName: '', preemption };
  return { message: '', nominatedNodeName: candidate.nodeName, candidate, preemption };
}

/**
 * `PodEligibleToPreemptOthers`: a Pod whose victims are still terminating must wait. Returns undefined if the Pod may preempt.
 */
function whyNotEligible({ pod }: PodInfo, diagnosis: Diagnosis, cluster: ClusterView): string | undefined {
  if (pod.spec.preemptionPolicy === 'Never') return 'not eligible due to preemptionPolicy=Never.';
  const nominated = pod.status.nominatedNodeName ?? '';
  if (nominated === '' || diagnosis.of(nominated)?.verdict === 'UnschedulableAndUnresolvable') return undefined;
  const waits = [...(cluster.node(nominated)?.pods ?? [])].some(
    (other) => podPriority(other.pod) < podPriority(pod) && isTerminatingByPreemption(other.pod),
  );
  return waits ? 'not eligible due to a terminating pod on the nominated node.' : undefined;
}

function isTerminatingByPreemption({ metadata, status }: Pod): boolean {
  if (metadata.deletionTimestamp === undefined) return false;
  const condition = findCondition(status.conditions, 'DisruptionTarget');
  return condition?.status === 'True' && condition.reason === 'PreemptionByScheduler';
}

/** Finds the victims on each node (`DryRunPreemption`). Notes in `verdicts` why a node does not help. */
function dryRunPreemption(
  pod: PodInfo,
  potential: readonly NodeInfo[],
  cluster: ClusterView,
  { filters, nominator, budgets }: PreemptionHandle,
  verdicts: Diagnosis,
): Candidate[] {
  const enough = Math.max(Math.trunc((potential.length * MIN_CANDIDATES_PERCENTAGE) / 100), MIN_CANDIDATES);
  const all = budgets();
  const candidates: Candidate[] = [];
  let harmless = 0;
  for (const node of potential) {
    const result = selectVictimsOnNode(pod, node, cluster, { filters, nominated: nominator.podsOn(node.name) }, all);
    if ('verdict' in result) verdicts.reject(node.name, result);
    else {
      candidates.push(result);
      if (result.pdbViolations === 0) harmless++;
    }
    if (harmless > 0 && candidates.length >= enough) break;
  }
  return candidates;
}

/** Returns true if other Pods keep this one from the node (`nodesWherePreemptionMightHelp`). */
function mightHelp(rejection: Rejection | undefined): boolean {
  return rejection?.verdict === 'Unschedulable';
}

/** Added to each priority before summing, so that more victims never have a lower sum. */
const MAX_INT32 = 2 ** 31 - 1;

/**
 * Criteria of the best candidate, the larger value first. The first criterion in which candidates differ decides
 * (framework/preemption `pickOneNodeForPreemption`).
 */
const CRITERIA: readonly ((candidate: Candidate) => number)[] = [
  ({ pdbViolations }) => -pdbViolations,
  ({ victims }) => -podPriority(victims[0]!),
  ({ victims }) => -victims.reduce((sum, pod) => sum + podPriority(pod) + MAX_INT32 + 1, 0),
  ({ victims }) => -victims.length,
  ({ victims }) => earliestStart(victims),
];

/**
 * When the first victim of the highest priority started. Pods that have run long should stay (scheduler util
 * `GetEarliestPodStartTime`).
 */
function earliestStart(victims: readonly Pod[]): number {
  const highest = podPriority(victims[0]!);
  return Math.min(...victims.filter((pod) => podPriority(pod) === highest).map(startTime));
}

/** The best candidate; among equals the first. */
export function selectCandidate(candidates: readonly Candidate[]): Candidate | undefined {
  let best = candidates;
  for (const worth of CRITERIA) {
    if (best.length <= 1) break;
    const worths = best.map(worth);
    const most = Math.max(...worths);
    best = best.filter((_candidate, i) => worths[i] === most);
  }
  return best[0];
}
