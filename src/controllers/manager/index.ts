export { ControllerManager, type ControllerManagerConfig, type StageReport } from './controller-manager.ts';
export { FlagError } from '../options/command-line.ts';
export type { ControllerFaults } from './crew.ts';
export {
  CONTROLLER_DESCRIPTORS,
  findDescriptor,
  isControllerEnabled,
  isOffByDefault,
  type ControllerDescriptor,
} from '../options/descriptors.ts';
export {
  CLOUD_CONTROLLER_INITIALIZERS,
  CONTROLLER_INITIALIZERS,
  findInitializer,
  type ControllerInitializer,
} from './initializers.ts';
export { ENDS, steps as managerSteps } from './steps.ts';
export { managerMetrics } from './metrics.ts';
export { SHARED_INFORMERS } from './crew.ts';
export { optionTexts, parseOptions, type ControllerManagerOptions } from '../options/options.ts';
export type { ControllerFacts, Crew } from './crew.ts';
