import { findCondition, type Pod, type PodDisruptionBudget } from '../../api/index.ts';
import { podPriority, type ClusterView, type PodInfo } from '../cache/index.ts';
import { Diagnosis, fitErrorMessage, unresolvable, type FilterPlugin, type Rejection } from '../framework/index.ts';
import type { Nominator } from '../queue/nominator.ts';
import { selectCandidate } from './pick-node.ts';
import type { PostFilterResult } from './post-filter.ts';
import { selectVictimsOnNode, type Candidate } from './victims.ts';

/** What the search works with beside the cluster. */
export interface PreemptionHandle {
  readonly filters: readonly FilterPlugin[];
  readonly nominator: Nominator;
  readonly budgets: () => readonly PodDisruptionBudget[];
}

const NAME = 'DefaultPreemption';
const NOT_HELPFUL = unresolvable(NAME, 'Preemption is not helpful for scheduling');
/** So many candidates are enough (`minCandidateNodesPercentage`, `minCandidateNodesAbsolute`). */
const MIN_CANDIDATES_PERCENTAGE = 10;
const MIN_CANDIDATES = 100;

/** Looks for the node that is cheapest to make room on (framework/preemption `Evaluator.Preempt`). */
export function findCandidate(
  pod: PodInfo,
  diagnosis: Diagnosis,
  cluster: ClusterView,
  handle: PreemptionHandle,
): PostFilterResult {
  const ineligible = whyNotEligible(pod, diagnosis, cluster);
  if (ineligible !== undefined) return { message: `preemption: ${ineligible}` };
  const verdicts = new Diagnosis();
  verdicts.absentNodes = NOT_HELPFUL;
  const candidate = selectCandidate(dryRunPreemption(pod, diagnosis, cluster, handle, verdicts));
  // No node is right any more: a nomination of before is void.
  if (candidate === undefined)
    return { message: `preemption: ${fitErrorMessage(cluster.nodes.length, verdicts)}`, nominatedNodeName: '' };
  return { message: '', nominatedNodeName: candidate.nodeName, candidate };
}

/** `PodEligibleToPreemptOthers`: who has made room already waits for it. */
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

/** `DryRunPreemption`: tries out each node where other Pods are what is in the way. Notes for the others why not. */
function dryRunPreemption(
  pod: PodInfo,
  diagnosis: Diagnosis,
  cluster: ClusterView,
  { filters, nominator, budgets }: PreemptionHandle,
  verdicts: Diagnosis,
): Candidate[] {
  const potential = cluster.nodes.filter(({ name }) => mightHelp(diagnosis.of(name)));
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

/** Whether other Pods are what keeps this one from the node (`nodesWherePreemptionMightHelp`). */
function mightHelp(rejection: Rejection | undefined): boolean {
  return rejection?.verdict === 'Unschedulable';
}
