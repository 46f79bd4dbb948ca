import type { ManagerStartView, StageView } from '../../worker/protocol/index.ts';
import { startStageOf, type StartStage } from '../loops/start-stages.ts';

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
