export { asksOnly, mayChange, runKubectl, type KubectlOptions, type KubectlResult } from './run.ts';
export { parseManifests } from './manifest/manifests.ts';
export type { ManifestProblem } from './manifest/document.ts';
export type { ManifestDifference } from './manifest/differences.ts';
export { problemsOf } from './manifest/problem.ts';
export type { RawCaller, RawReply } from './session.ts';
