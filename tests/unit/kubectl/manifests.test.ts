import { describe, expect, it } from 'vitest';
import { parseManifests, problemsOf } from '../../../src/kubectl/index.ts';
import { badRequest, invalid } from '../../../src/api/index.ts';

const values = (text: string): unknown[] => parseManifests(text).documents.map(({ value }) => value);

describe('a manifest', () => {
  it('has one document or several', () => {
    expect(values('a: 1\n---\n# nothing\n---\nb: 2\n--- # the last\nc: 3\n')).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
  });

  it('may be JSON', () => {
    expect(values('{"kind": "Pod", "metadata": {"name": "web"}}')).toEqual([{ kind: 'Pod', metadata: { name: 'web' } }]);
  });

  it('is parsed as YAML 1.1, like in kubectl: yes is true, and times are strings', () => {
    expect(values('a: yes\nb: off\nc: 2026-01-01\nd: 1:30\ne: 0777\nf: 1_000\ng: "yes"')).toEqual([
      { a: true, b: false, c: '2026-01-01', d: '1:30', e: 511, f: 1000, g: 'yes' },
    ]);
  });

  it('may have anchors and merges', () => {
    expect(values('base: &base {a: 1}\none: *base\ntwo:\n  <<: *base\n  b: 2')).toEqual([
      { base: { a: 1 }, one: { a: 1 }, two: { a: 1, b: 2 } },
    ]);
  });

  it('uses the last of duplicate fields, with a warning', () => {
    const { documents, warnings } = parseManifests('kind: Pod\nspec:\n  a: 1\n  a: 2\n');
    expect(documents[0]?.value).toEqual({ kind: 'Pod', spec: { a: 2 } });
    expect(warnings).toEqual([
      { line: 4, column: 3, endLine: 4, endColumn: 4, message: 'duplicate field "a": the last one counts', severity: 'warning' },
    ]);
  });

  it('may have fields with the names of inherited properties', () => {
    const [value] = values('__proto__: {polluted: true}\nconstructor: 1\nmetadata:\n  labels:\n    __proto__: x\n') as [
      Record<string, unknown>,
    ];
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor', 'metadata']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the problems of a manifest', () => {
  it.each([
    ['a: b: c', 'yaml: mapping values are not allowed in this context', 1, 5],
    ['kind: Pod\nspec:\n  a: 1\n b: 2', 'yaml: line 3: did not find expected key', 4, 2],
    ['a:\n  - b\n  c: 1', "yaml: line 2: did not find expected '-' indicator", 3, 3],
    ['kind: Pod\nreplicas: 3\n  image: x', 'yaml: line 3: mapping values are not allowed in this context', 3, 8],
    ['a: [1, 2', "yaml: line 1: did not find expected ',' or ']'", 1, 9],
    ['a: {b: 1', "yaml: line 1: did not find expected ',' or '}'", 1, 9],
    ['a:\n  b: "x', 'yaml: line 2: found unexpected end of stream', 2, 8],
    ['a: @x', 'yaml: found character that cannot start any token', 1, 4],
    ['a:\n\tb: 1', 'yaml: line 2: found character that cannot start any token', 2, 1],
    ['a: 1\nfoo\nb: 2', "yaml: line 3: could not find expected ':'", 2, 1],
    ['a: - b', 'yaml: block sequence entries are not allowed in this context', 1, 4],
    ['a: "\\q"', 'yaml: found unknown escape character', 1, 5],
    ['a: *x', "yaml: unknown anchor 'x' referenced", 1, 4],
  ])('%j: %s', (text, message, line, column) => {
    const { error } = parseManifests(text);
    expect(error?.message).toBe(`error converting YAML to JSON: ${message}`);
    expect(error?.range).toMatchObject({ line, column });
  });

  it('has a line number in its document for the message, and one in the whole text for its position', () => {
    const { error, documents } = parseManifests('a: 1\n---\nb: 2\nc: d: e\n');
    expect(error?.message).toBe('error converting YAML to JSON: yaml: line 2: mapping values are not allowed in this context');
    expect(error?.range.line).toBe(4);
    expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }]);
  });

  it('can be in the line between two documents', () => {
    expect(parseManifests('a: 1\n--- b: 2\n').error?.message).toBe('invalid Yaml document separator: b: 2');
  });

  it.each([
    ['a text over 8 MiB', '#'.padEnd(8 * 1024 * 1024 + 1, 'x'), 'the text is longer than 8 MiB'],
    ['a document over 3 MiB', 'a: '.padEnd(3 * 1024 * 1024 + 1, 'x'), 'the document is longer than 3 MiB'],
    ['over 500 documents', 'a: 1\n---\n'.repeat(501), 'there are more than 500 documents'],
    ['brackets in brackets', '['.repeat(500_000), 'exceeded max depth of 200'],
    ['lists in lists', `${'- '.repeat(50_000)}x`, 'exceeded max depth of 200'],
    ['maps in maps', Array.from({ length: 700 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'), 'exceeded max depth of 200'],
    ['aliases of aliases', bomb(), 'document contains excessive aliasing'],
    [
      'a merge of a value that is not a map',
      'a: &a 1\nb: { <<: *a }\n',
      'map merge requires map or sequence of maps as the value',
    ],
  ])('%s', (_, text, message) => {
    const began = performance.now();
    expect(parseManifests(text).error?.message).toContain(message);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

/** A list of nine lists of nine lists, and so on. */
function bomb(): string {
  const lines = ['a: &a [x,x,x,x,x,x,x,x,x]'];
  for (let i = 1; i < 10; i++) {
    const [name, before] = [String.fromCharCode(97 + i), String.fromCharCode(96 + i)];
    lines.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`);
  }
  return lines.join('\n');
}

const DEPLOYMENT = `# the web
apiVersion: v1
kind: Namespace
---
kind: Deployment
spec:
  template:
    metadata:
      labels: {app: web, example.com/tier: front}
    spec:
      containers:
      - name: web
        image: nginx
`;

describe('a field in a manifest', () => {
  const document = parseManifests(DEPLOYMENT).documents[1]!;
  const place = (path: string, part?: 'key' | 'value') => {
    const { line, column, endLine, endColumn } = document.locate(path, part);
    return `${line}:${column}-${endLine}:${endColumn}`;
  };

  it('has a position', () => {
    expect(place('spec.template.spec.containers[0].image')).toBe('13:16-13:21');
    expect(place('spec.template.spec.containers[0].image', 'key')).toBe('13:9-13:14');
  });

  it('may have dots in its name', () => {
    expect(place('spec.template.metadata.labels[example.com/tier]')).toBe('9:44-9:49');
    expect(place('spec.template.metadata.labels.example.com/tier')).toBe('9:44-9:49');
  });

  it('that is missing has the position where it belongs', () => {
    expect(place('spec.selector')).toBe(place('spec', 'key'));
    expect(place('spec.template.spec.containers[7].image')).toBe(place('spec.template.spec.containers', 'key'));
    expect(place('status')).toBe('5:1-13:21');
    expect(place('')).toBe('5:1-13:21');
  });

  it('has the position that a validation error points at', () => {
    const causes = [{ reason: 'FieldValueInvalid', field: 'spec.template.spec.containers[0].image', message: 'Required value' }];
    expect(problemsOf(document, invalid('apps', 'Deployment', 'web', causes))).toEqual([
      {
        line: 13,
        column: 16,
        endLine: 13,
        endColumn: 21,
        message: 'spec.template.spec.containers[0].image: Required value',
        severity: 'error',
      },
    ]);
  });

  it('has a position even if it is unknown', () => {
    const message =
      'error when creating "STDIN": Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.template.spec.containers[0].image"';
    expect(problemsOf(document, badRequest(message))).toEqual([
      {
        line: 13,
        column: 9,
        endLine: 13,
        endColumn: 14,
        message: 'unknown field "spec.template.spec.containers[0].image"',
        severity: 'error',
      },
    ]);
  });
});
