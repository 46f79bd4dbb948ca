/**
 * The stages of a controller manager's start, in order, as the page counts them (kube-controller-manager app/controllermanager.go `Run`).
 * What lies between two of them belongs to the one before.
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
] as const;

export type StartStage = (typeof START_STAGES)[number];

const PARTS: Readonly<Record<string, StartStage>> = {
  configz: 'Run',
  healthz: 'Run',
  createClientBuilders: 'Run',
  WaitForAPIServer: 'CreateControllerContext',
  DiscoveryClient: 'CreateControllerContext',
};

/** The stage of the start that a report is part of; undefined for one that is none of the start's (`killed`). */
export function startStageOf(report: string): StartStage | undefined {
  const name = /^new.+Controller$/.test(report) ? 'BuildControllers' : (PARTS[report] ?? report);
  return START_STAGES.find((known) => known === name);
}

/** How many stages have been begun: 0 for a report that is none of the start's. */
export function stagesBegun(report: string): number {
  const stage = startStageOf(report);
  return stage === undefined ? 0 : START_STAGES.indexOf(stage) + 1;
}
