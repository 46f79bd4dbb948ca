import { declaredSteps } from '../../../worker/protocol/steps.ts';

/**
 * The stages of a controller manager's start, in order (kube-controller-manager app/controllermanager.go `Run`). A step between
 * two stages belongs to the earlier one.
 */
export const START_STAGES = [
  'NewControllerManagerCommand',
  'Run',
  'leaderElectAndRun',
  'OnStartedLeading',
  'CreateControllerContext',
  'BuildControllers',
  'InformerFactory.Start',
  'RunControllers',
  'WaitForCacheSync',
] as const satisfies readonly (keyof typeof declaredSteps.manager)[];

export type StartStage = (typeof START_STAGES)[number];

/** The steps of a controller manager are declared in the order of its start, followed by the steps of its end. */
const ORDER = Object.keys(declaredSteps.manager);
const LAST = ORDER.indexOf(START_STAGES.at(-1)!);

/** The stage of the start that a step belongs to. Returns undefined for a step of the end (`SIGKILL`). */
export function startStageOf(step: string): StartStage | undefined {
  const place = ORDER.indexOf(step);
  if (place > LAST) return undefined;
  return START_STAGES.findLast((stage) => ORDER.indexOf(stage) <= place);
}

/** The number of stages that have begun when this step is reported. 0 for a step of the end. */
export function stagesBegun(step: string): number {
  const stage = startStageOf(step);
  return stage === undefined ? 0 : START_STAGES.indexOf(stage) + 1;
}
