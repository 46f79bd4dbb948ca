export { asksOnly, runKubectl, type KubectlOptions, type KubectlResult } from './run.ts';
export * from './manifest/index.ts';
export { printYaml } from './printers/yaml.ts';
