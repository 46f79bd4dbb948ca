export type { Component, ComponentHost, ComponentMaker, Components } from './component.ts';
export { askNameServer } from './ask-name-server.ts';
export { CLUSTER_NAME_SERVER, MACHINE_NAME_SERVER, type DnsAnswer, type DnsReply } from './dns.ts';
export type { Image, ImageService } from './image.ts';
export type { Machine, MachineMaker, MachineOptions } from './machine.ts';
export {
  type Connection,
  type Destination,
  type Drop,
  type FailedCall,
  type HttpAnswer,
  type NetworkPeer,
  type PacketFilter,
  type PodNetwork,
  type Protocol,
  type RequestHead,
  type Route,
  type ServerConnection,
  type ServerFaults,
  type ServerStrike,
  type ServiceNames,
  type ServiceRoutes,
  type TimedAnswer,
  type PodRequest,
  type PodRequestEnd,
  type PodRequestObserver,
  type Unanswered,
  unansweredBy,
} from './network.ts';
export {
  NETWORK_NOT_READY,
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
export type { ContainerStats, NodeStats, PodStats, Scrape } from './stats.ts';
export { END_OF_INPUT, INTERRUPT, TypedLines } from './typed-lines.ts';
export { FileError, type FileEntry, type Mount, type NodeStorage, type Volume } from './volume.ts';
