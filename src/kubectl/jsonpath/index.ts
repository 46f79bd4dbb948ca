export type { JsonPath, JsonPathNode } from './nodes.ts';
export { parsePath, parseTemplate, relaxedPath } from './parser.ts';
export { JsonPathEvaluation, valueText } from './jsonpath.ts';
