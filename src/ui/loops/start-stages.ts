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

const PARTS: Readonly<Record<string, (typeof START_STAGES)[number]>> = {
  configz: 'Run',
  healthz: 'Run',
  createClientBuilders: 'Run',
  WaitForAPIServer: 'CreateControllerContext',
  DiscoveryClient: 'CreateControllerContext',
};

/** How many stages have been begun: 0 for one that is none of the start's (`killed`). */
export function stagesBegun(stage: string): number {
  const name = /^new.+Controller$/.test(stage) ? 'BuildControllers' : (PARTS[stage] ?? stage);
  return START_STAGES.findIndex((known) => known === name) + 1;
}
