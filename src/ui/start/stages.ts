import type { ManagerStartView, StageView } from '../../worker/protocol/index.ts';
import { START_STAGES, startStageOf, type StartStage } from '../loops/start-stages.ts';

/** What is known of a stage beyond its words. */
interface StageInfo {
  readonly stage: StartStage;
  /** Its sentence is `start.stage.<text>`. */
  readonly text: Exclude<StartStage, 'InformerFactory.Start'> | 'InformerFactoryStart';
  /** Where upstream has it: in cmd/kube-controller-manager, or in client-go. */
  readonly source: string;
}

const MANAGER = 'app/controllermanager.go';

const SOURCES: Readonly<Record<StartStage, string>> = {
  NewControllerManagerCommand: MANAGER,
  Run: MANAGER,
  leaderElectAndRun: MANAGER,
  OnStartedLeading: 'leaderelection/leaderelection.go',
  CreateControllerContext: MANAGER,
  BuildControllers: MANAGER,
  'InformerFactory.Start': 'informers/factory.go',
  RunControllers: MANAGER,
  WaitForCacheSync: 'tools/cache/shared_informer.go',
};

/** Every stage of the start, in order. */
export const STAGE_INFOS: readonly StageInfo[] = START_STAGES.map((stage) => ({
  stage,
  text: stage === 'InformerFactory.Start' ? 'InformerFactoryStart' : stage,
  source: SOURCES[stage],
}));

/** A report that is no stage of the start: how the process ended. */
export const END = 'end';
export type StageOrEnd = StartStage | typeof END;

/** The reports of a manager by the stage that they are part of. */
export function reportsByStage({ stages }: Pick<ManagerStartView, 'stages'>): ReadonlyMap<StageOrEnd, readonly StageView[]> {
  const byStage = new Map<StageOrEnd, StageView[]>();
  for (const report of stages) {
    const stage = startStageOf(report.stage) ?? END;
    const reports = byStage.get(stage);
    if (reports === undefined) byStage.set(stage, [report]);
    else reports.push(report);
  }
  return byStage;
}
