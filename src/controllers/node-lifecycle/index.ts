export { NODE_LIFECYCLE_DEFAULTS, NodeLifecycleController, type NodeLifecycleOptions } from './controller.ts';
