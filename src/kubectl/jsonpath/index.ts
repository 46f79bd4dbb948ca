export type { JsonPath, JsonPathNode } from './nodes.ts';
export { parsePath, parseTemplate, relaxedPath } from './parser.ts';
export { fillTemplate, findValues, valueText } from './jsonpath.ts';
