export { runKubectl, type KubectlOptions, type KubectlResult } from './run.ts';
export type { OutputStream } from './session.ts';
export type { LogLine, LogSource } from './commands/logs.ts';
export * from './manifest/index.ts';
export { printYaml } from './printers/yaml.ts';
