export { parseManifests, type Manifests, type ManifestError } from './manifests.ts';
export { ManifestDocument } from './document.ts';
export { differencesOf, type ManifestDifference } from './differences.ts';
export type { ManifestEdit } from './live-edit.ts';
export type { SourceRange } from './source-text.ts';
export { problemOf, problemsOf, type ManifestProblem } from './problem.ts';
