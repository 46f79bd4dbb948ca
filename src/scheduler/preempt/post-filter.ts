import type { PodDisruptionBudget } from '../../api/index.ts';
import { listNames, tableOf, type SyncTrace } from '../../client/index.ts';
import type { ClusterView, PodInfo } from '../cache/index.ts';
import type { Diagnosis } from '../framework/index.ts';
import { type FilterPlugin } from '../framework/index.ts';
import type { Nominator } from '../queue/nominator.ts';
import { steps } from '../steps.ts';
import type { Candidate } from './victims.ts';

/** What the search works with beside the cluster. */
export interface PreemptionHandle {
  readonly filters: readonly FilterPlugin[];
  readonly nominator: Nominator;
  readonly budgets: () => readonly PodDisruptionBudget[];
}

/** What a plugin made of a Pod that no node would take. */
export interface PostFilterResult {
  /** What it has to say, for the Pod's condition and its event. */
  readonly message: string;
  /** The node on which the Pod will fit once what was set going there has ended; empty: none any more; absent: as before. */
  readonly nominatedNodeName?: string;
  /** What is to be set going. */
  readonly candidate?: Candidate;
  /** How the search for Pods to preempt went, if the plugin is about preemption. */
  readonly preemption?: PreemptionReport;
}

/** How the search for Pods to preempt went. */
export type PreemptionReport =
  /** The Pod may not preempt others, or waits for those that it has preempted. */
  | { readonly eligible: false; readonly message: string }
  /** So many nodes were tried, and on these the Pod would fit. */
  | { readonly eligible: true; readonly potentialNodes: number; readonly candidates: readonly Candidate[] };

/** A plugin that tries to make room for a Pod that no node would take. */
export interface PostFilterPlugin {
  readonly name: string;
  postFilter(pod: PodInfo, diagnosis: Diagnosis, cluster: ClusterView, handle: PreemptionHandle): PostFilterResult;
}

/** Claims of devices are not simulated; of a Pod without any, upstream's plugin says this (plugins/dynamicresources `PostFilter`). */
export const dynamicResources: PostFilterPlugin = {
  name: 'DynamicResources',
  postFilter: () => ({ message: 'no new claims to deallocate' }),
};

/** The answer of all plugins that could make room for a Pod. */
export interface PostFilterOutcome {
  /** The plugins' complaints; empty if one of them has found a way. */
  readonly message: string;
  /** The node that the Pod waits for; empty: none any more; undefined: as before. */
  readonly nominatedNodeName: string | undefined;
  /** Where room is to be made for the Pod. */
  readonly candidate: Candidate | undefined;
  /** The scope of the step. */
  readonly trace: SyncTrace;
}

/** Asks the plugins that could make room for a Pod (framework/runtime/framework.go `RunPostFilterPlugins`). The first that nominates a node ends it. */
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
  const scope =
    candidate === undefined
      ? trace.into(steps.RunPostFilterPlugins, 'noHelp', { message })
      : trace.into(steps.RunPostFilterPlugins, 'nominated', nominationFigures(candidate, plugin));
  for (const { preemption } of results) if (preemption !== undefined) reportPreemption(scope, preemption, candidate);
  return { message, nominatedNodeName, candidate, trace: scope };
}

function nominationFigures({ nodeName, victims, pdbViolations }: Candidate, plugin: string) {
  return { node: nodeName, plugin, victims: victims.length, pdbViolations };
}

/** Tells how the search for Pods to preempt went. */
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

/** The names of the Pods that are to be deleted, as one figure. */
export function victimNames(victims: Candidate['victims']): string {
  return listNames(victims.map(({ metadata }) => metadata.name));
}
