export { Cluster, createCluster } from './cluster.ts';
export { replay } from './replay.ts';
export { type ClusterOptions, type NodeOptions } from './options.ts';
export { commandLine, type Command, type Invocation, type LoggedCommand } from './command.ts';
export { TIMINGS, type Timings, type TimingsPreset } from './timings.ts';
export { ImageCatalogue } from '../kubelet/index.ts';
export { podReadyText, podStatusText } from '../apiserver/index.ts';
export { printYaml } from '../kubectl/printers/yaml.ts';
