export * from './patch-schema.ts';
export { checkDepth, isList, isObject, jsonEqual, MAX_DEPTH, PatchError, type Json, type JsonObject } from './json.ts';
export * from './json-patch.ts';
export * from './merge-patch.ts';
export * from './prepared-patch.ts';
export { applyStrategicMergePatch } from './strategic-merge.ts';
export { createThreeWayMergePatch, createTwoWayMergePatch, PatchConflictError } from './strategic-diff.ts';
