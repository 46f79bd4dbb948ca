export { ControllerManager, type ControllerManagerConfig, type ManagerState } from './controller-manager.ts';
export { FlagError } from './command-line.ts';
export { CONTROLLER_DESCRIPTORS, type ControllerDescriptor } from './descriptors.ts';
export { CONTROLLER_INITIALIZERS, type ControllerInitializer, type InitializerContext } from './initializers.ts';
export { parseOptions, type ControllerManagerOptions } from './options.ts';
