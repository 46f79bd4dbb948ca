export { parseManifests, type Manifests, type ManifestError } from './manifests.ts';
export { ManifestDocument, type ManifestProblem } from './document.ts';
export { differencesOf, type ManifestDifference } from './differences.ts';
export type { ManifestEdit } from './live-edit.ts';
export type { SourceRange } from './source-text.ts';
export { problemOf, problemsOf } from './problem.ts';
