/** One step or piece of a JSONPath template (client-go util/jsonpath/node.go). */
export type JsonPathNode =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'field'; readonly name: string }
  | { readonly type: 'wildcard' }
  | { readonly type: 'recursive' }
  | {
      readonly type: 'slice';
      readonly start: number | undefined;
      readonly end: number | undefined;
      readonly step: number;
      readonly single: boolean;
    }
  | { readonly type: 'union'; readonly paths: readonly JsonPath[] }
  | { readonly type: 'filter'; readonly left: JsonPath; readonly operator: FilterOperator; readonly right: JsonPath }
  | { readonly type: 'range'; readonly path: JsonPath; readonly body: readonly JsonPathNode[] }
  | { readonly type: 'path'; readonly path: JsonPath }
  | { readonly type: 'literal'; readonly value: string | number | boolean };

export type FilterOperator = '==' | '!=' | '<=' | '>=' | '<' | '>' | 'exists';

/** A sequence of steps from a value to others. */
export type JsonPath = readonly JsonPathNode[];
