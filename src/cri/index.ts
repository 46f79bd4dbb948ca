export type { Image, ImageService } from './image.ts';
export type { Machine, MachineMaker, MachineOptions } from './machine.ts';
export type { Destination, HttpAnswer, NetworkPeer, PodNetwork, ServiceRoutes } from './network.ts';
export {
  RuntimeError,
  type ContainerConfig,
  type ExecResult,
  type LogLine,
  type PodSandbox,
  type RuntimeChange,
  type RuntimeContainer,
  type RuntimeService,
  type RuntimeState,
  type RuntimeTimings,
} from './runtime.ts';
export { FileError, type FileEntry, type FileErrorCode, type Mount, type NodeStorage, type Volume } from './volume.ts';
