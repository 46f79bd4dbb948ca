import type { CandidateView, ManagerStartView, ManagerView, OptionView, StageView } from '../../../worker/protocol/index.ts';
import { type StartStage, startStageOf } from './start-stages.ts';

/** The stage of reports that belong to the end of the process. */
export const END = 'end';
export type StageOrEnd = StartStage | typeof END;

/** The reports of a manager, by stage. */
export function reportsByStage({ stages }: Pick<ManagerStartView, 'stages'>): ReadonlyMap<StageOrEnd, readonly StageView[]> {
  const byStage = new Map<StageOrEnd, StageView[]>();
  for (const report of stages) {
    const stage = startStageOf(report.result.name) ?? END;
    const reports = byStage.get(stage);
    if (reports === undefined) byStage.set(stage, [report]);
    else reports.push(report);
  }
  return byStage;
}

/** The value of an option, as on the command line. Empty if there is no such option. */
export function optionOf(options: readonly OptionView[], name: string): string {
  return options.find((option) => option.name === name)?.value ?? '';
}

/** The options that differ from their defaults. */
export function changedOptions(options: readonly OptionView[]): readonly OptionView[] {
  return options.filter((option) => option.value !== option.default);
}

/** The standing of a manager in the election. */
export type Standing = 'leads' | 'waits' | 'free' | 'released' | 'unseen' | 'starting' | 'stopped';

/** The standing as the manager's own elector would judge it at that moment, from what it has seen. */
export function standingOf(
  state: ManagerView['state'],
  competes: boolean,
  candidate: CandidateView | undefined,
  nowMs: number,
): Standing {
  if (state === 'stopped') return 'stopped';
  if (!competes) return 'starting';
  if (candidate === undefined) return 'unseen';
  if (candidate.leads) return 'leads';
  if (candidate.holder === '') return 'released';
  return nowMs < candidate.expiresMs ? 'waits' : 'free';
}

/**
 * How much of the Lease is left from a candidate's point of view: 1 right after it saw a renewal, 0 when it may take the Lease
 * over.
 */
export function partLeft({ observedMs, expiresMs }: CandidateView, nowMs: number): number {
  const durationMs = expiresMs - observedMs;
  return durationMs <= 0 ? 0 : Math.min(1, Math.max(0, (expiresMs - nowMs) / durationMs));
}
