import { describe, expect, it } from 'vitest';
import { JsonPathEvaluation } from '../../../src/api/jsonpath/jsonpath.ts';
import { parseTemplate } from '../../../src/api/jsonpath/parser.ts';
import { CustomColumns } from '../../../src/kubectl/printers/custom-columns.ts';
import { goJson } from '../../../src/api/go-json.ts';
import { SortOrder } from '../../../src/kubectl/printers/sort-order.ts';
import { alignTabs, TableWriter } from '../../../src/kubectl/printers/tab-writer.ts';
import { printYaml } from '../../../src/kubectl/printers/yaml.ts';

describe('YAML output', () => {
  it('has sorted keys and lists without indentation', () => {
    expect(
      printYaml({
        spec: { b: [{ name: 'x', args: ['a'] }], a: 1 },
        kind: 'Pod',
        empty: {},
        none: [],
        nothing: null,
        left: undefined,
      }),
    ).toBe('empty: {}\nkind: Pod\nnone: []\nnothing: null\nspec:\n  a: 1\n  b:\n  - args:\n    - a\n    name: x\n');
  });

  it.each([
    ['1', '"1"'],
    ['true', '"true"'],
    ['yes', '"yes"'],
    ['', '""'],
    ['2026-01-01T00:00:00Z', '"2026-01-01T00:00:00Z"'],
    ['1e3', '"1e3"'],
    ['1:30', '"1:30"'],
    ['0x1f', '"0x1f"'],
    ['*', "'*'"],
    ['a: b', "'a: b'"],
    ['- a', "'- a'"],
    ["it's", "it's"],
    ['25%', '25%'],
    ['nginx:1.29', 'nginx:1.29'],
    ['100m', '100m'],
    ['v1', 'v1'],
    ['a\nb\n', '|\n  a\n  b'],
    ['a\nb', '|-\n  a\n  b'],
    ['a\tb', '"a\\tb"'],
    ["'a': b", "'''a'': b'"],
    [' ', "' '"],
  ])('writes %j as %s', (text, yaml) => {
    expect(printYaml({ a: text })).toBe(`a: ${yaml}\n`);
  });
});

describe('JSON output', () => {
  it('has sorted keys and escapes HTML, like JSON from Go', () => {
    expect(goJson({ b: '<a & b>', a: [1, { d: 1, c: null }] })).toBe(
      '{"a":[1,{"c":null,"d":1}],"b":"\\u003ca \\u0026 b\\u003e"}',
    );
  });
});

describe('columns', () => {
  it('are as wide as the neighbouring lines need', () => {
    expect(alignTabs('Name:\tweb\nLabels:\ta=b\n\tc=d\nPods:\n  Name\tReady\n  web-1\ttrue\n')).toBe(
      'Name:    web\nLabels:  a=b\n         c=d\nPods:\n  Name   Ready\n  web-1  true\n',
    );
  });

  it('count characters, not bytes', () => {
    expect(alignTabs('é:\tx\nab:\ty\n')).toBe('é:   x\nab:  y\n');
  });

  it('of a table keep their width', () => {
    const writer = new TableWriter();
    expect(
      writer.write([
        ['NAME', 'READY', 'AGE'],
        ['web-123456', '0/1', '0s'],
      ]),
    ).toBe('NAME         READY   AGE\nweb-123456   0/1     0s\n');
    expect(writer.write([['a', '1/1', '12s']])).toBe('a            1/1     12s\n');
  });
});

const PODS = {
  kind: 'List',
  items: [
    {
      metadata: { name: 'web-1', labels: { 'app.kubernetes.io/name': 'web' } },
      status: {
        conditions: [
          { type: 'Ready', status: 'True' },
          { type: 'Initialized', status: 'False' },
        ],
        restarts: 2,
      },
    },
    { metadata: { name: 'web-2' }, status: { restarts: 10 } },
  ],
};

describe('JSONPath', () => {
  const fill = (template: string): string => new JsonPathEvaluation().fill(parseTemplate(template), PODS);

  it.each([
    ['{.kind}', 'List'],
    ['{$.kind}', 'List'],
    ['kind={.kind}!', 'kind=List!'],
    ['{.items[*].metadata.name}', 'web-1 web-2'],
    ['{.items..name}', 'web-1 web-2'],
    ['{.items[0].metadata.name}{"\\n"}', 'web-1\n'],
    ['{.items[-1:].metadata.name}', 'web-2'],
    ['{.items[0:2].metadata.name}', 'web-1 web-2'],
    ['{range .items[*]}{.metadata.name}{"\\t"}{.status.restarts}{"\\n"}{end}', 'web-1\t2\nweb-2\t10\n'],
    ['{.items[0].metadata.labels.app\\.kubernetes\\.io/name}', 'web'],
    ["{.items[0].metadata.labels['app\\.kubernetes\\.io/name']}", 'web'],
    ['{.items[0].status.conditions[?(@.type=="Ready")].status}', 'True'],
    ['{.items[?(@.status.restarts>5)].metadata.name}', 'web-2'],
    ['{.items[?(@.metadata.labels)].metadata.name}', 'web-1'],
    ["{.items[1]['metadata.name','status.restarts']}", 'web-2 10'],
    ['{.items[1].metadata}', '{"name":"web-2"}'],
    ['{.missing.entirely}', ''],
    ['{.constructor}', ''],
  ])('%s', (template, text) => {
    expect(fill(template)).toBe(text);
  });

  it.each([
    ['{.kind', 'unclosed action'],
    ['{kind}', 'unrecognized identifier kind'],
    ['{range .items[*]}', 'unclosed range'],
    ['{end}', 'not in range, nothing to end'],
    ['{.items[x]}', 'invalid array index x'],
    ['{.items[?(@.a==1]}', 'unterminated filter'],
    ['{"a}', 'unterminated quoted string'],
    ['{.items[7]}', 'array index out of bounds: index 7, length 2'],
  ])('%s: %s', (template, message) => {
    expect(() => fill(template)).toThrow(message);
  });
});

describe('custom columns', () => {
  it('take their cells from JSONPaths', () => {
    const columns = CustomColumns.of('NAME:.metadata.name,CONDITIONS:.status.conditions[*].type,NONE:.spec.x');
    expect(columns.print(PODS.items, false)).toBe(
      'NAME    CONDITIONS          NONE\nweb-1   Ready,Initialized   <none>\nweb-2   <none>              <none>\n',
    );
  });

  it('show maps and lists as Go does', () => {
    const columns = CustomColumns.of('A:.a,B:.b,C:.c');
    expect(columns.print([{ a: { y: 1_000_000, x: null }, b: ['p', true, { q: 'r' }], c: 1_000_000 }], true)).toBe(
      'map[x:<nil> y:1000000]   [p true map[q:r]]   1000000\n',
    );
  });

  it('need a header and a path', () => {
    expect(() => CustomColumns.of('NAME')).toThrow('unexpected custom-columns spec: NAME, expected <header>:<json-path-expr>');
    expect(() => CustomColumns.of('')).toThrow('custom-columns format specified but no custom columns given');
  });
});

describe('sorting', () => {
  const sorted = (expression: string, items: readonly object[]): unknown[] =>
    new SortOrder(expression).sort(items, (item) => item);

  it('compares numbers as numbers, also inside names', () => {
    const items = [
      { name: 'web-10', n: 10 },
      { name: 'web-2', n: 2 },
      { name: 'api', n: 3 },
    ];
    expect(sorted('.name', items).map((item) => (item as { name: string }).name)).toEqual(['api', 'web-2', 'web-10']);
    expect(sorted('{.n}', items).map((item) => (item as { n: number }).n)).toEqual([2, 3, 10]);
  });

  it('puts objects without the field first, and fails if no object has it', () => {
    expect(sorted('.n', [{ n: 1 }, {}])).toEqual([{}, { n: 1 }]);
    expect(() => sorted('.n', [{}])).toThrow('couldn\'t find any field with path "{.n}" in the list of objects');
  });
});
