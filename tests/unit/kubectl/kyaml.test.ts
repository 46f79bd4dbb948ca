import { expect, it } from 'vitest';
import { load } from 'js-yaml';
import { printKyaml } from '../../../src/kubectl/printers/kyaml.ts';
import { Terminal } from './terminal.ts';

it('prints an object with its keys plain and its texts in quotes', () => {
  const terminal = new Terminal();
  expect(terminal.out('create deployment web --image=nginx --replicas=2 --dry-run=client -o kyaml')).toBe(`---
{
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    labels: {
      app: "web",
    },
    name: "web",
  },
  spec: {
    replicas: 2,
    selector: {
      matchLabels: {
        app: "web",
      },
    },
    strategy: {},
    template: {
      metadata: {
        labels: {
          app: "web",
        },
      },
      spec: {
        containers: [{
          image: "nginx",
          name: "nginx",
          resources: {},
        }],
      },
    },
  },
  status: {},
}
`);
});

it('prints lists of texts on lines, lists of objects side by side, and quotes keys that are ambiguous', () => {
  const value = { list: ['a', 'b'], objects: [{ a: 1 }, { b: null }], none: [], 'a.b/c': true, no: 1, '1': 2, 'a b': 3 };
  expect(printKyaml(value)).toBe(`---
{
  "1": 2,
  "a b": 3,
  a.b/c: true,
  list: [
    "a",
    "b",
  ],
  "no": 1,
  none: [],
  objects: [{
    a: 1,
  }, {
    b: null,
  }],
}
`);
});

it('folds texts of several lines, so that every parser reads them as they are', () => {
  const script = 'first "line"\n  second \\ line\n\nlast';
  expect(printKyaml({ script })).toBe(`---
{
  script: "\\
     first \\"line\\"\\n\\
    \\  second \\\\ line\\n\\
     \\n\\
     last\\
    ",
}
`);
  expect(load(printKyaml({ script }))).toEqual({ script });
  expect(load(printKyaml({ ends: 'a\n', odd: 'a\u0007\u00a0\u2028b' }))).toEqual({ ends: 'a\n', odd: 'a\u0007\u00a0\u2028b' });
});

it('is a format of get, for several objects too', () => {
  const terminal = new Terminal();
  terminal.out('create configmap a');
  expect(terminal.out('get configmaps -o kyaml').split('\n').slice(0, 4)).toEqual([
    '---',
    '{',
    '  apiVersion: "v1",',
    '  items: [{',
  ]);
  expect(terminal.err('get configmaps -o kyam')).toBe(
    'error: unable to match a printer suitable for the output format "kyam", allowed formats are: custom-columns,custom-columns-file,go-template,go-template-file,json,jsonpath,jsonpath-as-json,jsonpath-file,kyaml,name,template,templatefile,wide,yaml\n',
  );
});
