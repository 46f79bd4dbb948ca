export { asksOnly, mayChange, runKubectl, type KubectlOptions, type KubectlResult } from './run.ts';
export { parseManifests, type Manifests, type ManifestError } from './manifest/manifests.ts';
export { ManifestDocument, type ManifestProblem } from './manifest/document.ts';
export { differencesOf, type ManifestDifference } from './manifest/differences.ts';
export type { ManifestEdit } from './manifest/live-edit.ts';
export type { SourceRange } from './manifest/source-text.ts';
export { problemOf, problemsOf } from './manifest/problem.ts';
export { printYaml } from './printers/yaml.ts';
export type { RawCaller, RawReply } from './session.ts';
