import type { CandidateView, ManagerStartView, ManagerView, OptionView, StageView } from '../../worker/protocol/index.ts';
import { type StartStage, startStageOf } from '../loops/start-stages.ts';

/** A report that is no stage of the start: how the process ended. */
export const END = 'end';
export type StageOrEnd = StartStage | typeof END;

/** The reports of a manager by the stage that they are part of. */
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

/** The value of an option, as on the command line; empty for one that there is not. */
export function optionOf(options: readonly OptionView[], name: string): string {
  return options.find((option) => option.name === name)?.value ?? '';
}

/** Those that say something else than what is so without them. */
export function changedOptions(options: readonly OptionView[]): readonly OptionView[] {
  return options.filter((option) => option.value !== option.default);
}

/** How it stands with a manager in the election. */
export type Standing = 'leads' | 'waits' | 'free' | 'released' | 'unseen' | 'starting' | 'stopped';

/** As its elector would judge it at that moment, by what it has seen. */
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

/** How much of the Lease is left in the eyes of a candidate: 1 right after it saw it change, 0 when it may take it over. */
export function partLeft({ observedMs, expiresMs }: CandidateView, nowMs: number): number {
  const durationMs = expiresMs - observedMs;
  return durationMs <= 0 ? 0 : Math.min(1, Math.max(0, (expiresMs - nowMs) / durationMs));
}
