import type { PodDisruptionBudget } from '../../api/index.ts';
import { listNames, tableOf, type SyncTrace } from '../../client/index.ts';
import type { Told } from '../../trace/index.ts';
import type { ClusterView, PodInfo } from '../cache/index.ts';
import type { Diagnosis } from '../framework/index.ts';
import { type FilterPlugin } from '../framework/index.ts';
import type { Nominator } from '../queue/nominator.ts';
import { steps } from '../steps.ts';
import type { Candidate } from './victims.ts';

/** What the search for victims needs besides the cluster. */
export interface PreemptionHandle {
  readonly filters: readonly FilterPlugin[];
  readonly nominator: Nominator;
  readonly budgets: () => readonly PodDisruptionBudget[];
}

/** The result of a plugin for a Pod without a feasible node. */
export interface PostFilterResult {
  /** The message for the Pod's condition and event. */
  readonly message: string;
  /** The node on which the Pod will fit later. Empty: clear an earlier nomination. Absent: leave it. */
  readonly nominatedNodeName?: string;
  /** The victims to delete. */
  readonly candidate?: Candidate;
  /** How the search for victims went. Absent for other plugins. */
  readonly preemption?: PreemptionReport;
}

/** How the search for victims went. */
export type PreemptionReport =
  /** The Pod must not preempt, or its victims are still terminating. */
  | { readonly eligible: false; readonly message: string }
  /** How many nodes were tried, and those on which the Pod would fit. */
  | { readonly eligible: true; readonly potentialNodes: number; readonly candidates: readonly Candidate[] };

/** A plugin that tries to make room for a Pod without a feasible node. */
export interface PostFilterPlugin {
  readonly name: string;
  postFilter(pod: PodInfo, diagnosis: Diagnosis, cluster: ClusterView, handle: PreemptionHandle): PostFilterResult;
}

/**
 * Devices are not simulated. For a Pod without devices upstream's plugin returns this message (plugins/dynamicresources
 * `PostFilter`).
 */
export const dynamicResources: PostFilterPlugin = {
  name: 'DynamicResources',
  postFilter: () => ({ message: 'no new claims to deallocate' }),
};

/** The result of all plugins. */
export interface PostFilterOutcome {
  /** The plugins' messages. Empty if one of them found a candidate. */
  readonly message: string;
  /** The nominated node. Empty: clear an earlier nomination. Undefined: leave it. */
  readonly nominatedNodeName: string | undefined;
  /** The chosen candidate. */
  readonly candidate: Candidate | undefined;
  /** The scope of the step. */
  readonly trace: SyncTrace;
}

/** Asks the plugins in order until one nominates a node (framework/runtime/framework.go `RunPostFilterPlugins`). */
export function runPostFilterPlugins(
  plugins: readonly PostFilterPlugin[],
  pod: PodInfo,
  diagnosis: Diagnosis,
  cluster: ClusterView,
  handle: PreemptionHandle,
  trace: SyncTrace,
): PostFilterOutcome {
  const results: (PostFilterResult & { readonly plugin: string })[] = [];
  for (const plugin of plugins) {
    results.push({ ...plugin.postFilter(pod, diagnosis, cluster, handle), plugin: plugin.name });
    if (results.at(-1)?.candidate !== undefined) break;
  }
  const { candidate, plugin = '' } = results.at(-1) ?? {};
  const message = candidate === undefined ? results.map((result) => result.message).join(', ') : '';
  const nominatedNodeName = results.findLast((result) => result.nominatedNodeName !== undefined)?.nominatedNodeName;
  const scope = trace.enter(planNomination(candidate, plugin, message));
  for (const { preemption } of results) if (preemption !== undefined) reportPreemption(scope, preemption, candidate);
  return { message, nominatedNodeName, candidate, trace: scope };
}

/** The decision of `RunPostFilterPlugins`. `plugin`: the one that has found the candidate. */
function planNomination(
  candidate: Candidate | undefined,
  plugin: string,
  message: string,
): Told<typeof steps.RunPostFilterPlugins> {
  const step = steps.RunPostFilterPlugins;
  if (candidate === undefined) return { step, outcome: 'noHelp', figures: { message } };
  const { nodeName: node, victims, pdbViolations } = candidate;
  return { step, outcome: 'nominated', figures: { node, plugin, victims: victims.length, pdbViolations } };
}

/** Reports how the search for victims went. */
function reportPreemption(trace: SyncTrace, report: PreemptionReport, candidate: Candidate | undefined): void {
  if (!report.eligible) return trace.step(steps.PodEligibleToPreemptOthers, 'false', { message: report.message });
  trace.step(steps.PodEligibleToPreemptOthers, 'true');
  const { potentialNodes, candidates } = report;
  const table = tableOf(['node', 'victims', 'pdbViolations'], candidates, ({ nodeName, victims, pdbViolations }) => [
    nodeName,
    victimNames(victims),
    pdbViolations,
  ]);
  trace.step(steps.DryRunPreemption, 'tried', { potentialNodes, candidates: candidates.length }, table);
  if (candidate === undefined) trace.step(steps.SelectCandidate, 'none');
  else trace.step(steps.SelectCandidate, 'chosen', { node: candidate.nodeName });
}

/** The victims' names, as one figure. */
export function victimNames(victims: Candidate['victims']): string {
  return listNames(victims.map(({ metadata }) => metadata.name));
}
