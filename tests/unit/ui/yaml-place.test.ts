import { describe, expect, it } from 'vitest';
import { fieldAt, placeAt } from '../../../src/ui/editor/yaml-place.ts';

/** The text without its `|`, and the position of the `|`. */
function cursor(marked: string): {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
} {
  const offset = marked.indexOf('|');
  const before = marked.slice(0, offset).split('\n');
  return { text: marked.replace('|', ''), line: before.length - 1, column: before.at(-1)?.length ?? 0, offset };
}

function place(marked: string) {
  const { text, line, column } = cursor(marked);
  return placeAt(text, line, column);
}

const HEAD = 'apiVersion: apps/v1\nkind: Deployment\n';

describe('the position of the cursor', () => {
  it('is a key while a name is typed', () => {
    expect(place(`${HEAD}spec:\n  rep|`)).toEqual({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      path: ['spec'],
      awaits: 'key',
      siblings: [],
      startColumn: 2,
    });
  });

  it('is a key on an empty line, at its indentation', () => {
    expect(place(`${HEAD}spec:\n  replicas: 3\n  |\n  paused: true\n`)).toMatchObject({
      path: ['spec'],
      awaits: 'key',
      siblings: ['replicas', 'paused'],
    });
  });

  it('is a key of a list item', () => {
    expect(place(`${HEAD}spec:\n  template:\n    spec:\n      containers:\n        - name: web\n        - im|`)).toMatchObject({
      path: ['spec', 'template', 'spec', 'containers'],
      awaits: 'key',
      siblings: [],
      startColumn: 10,
    });
  });

  it('is a value after a colon', () => {
    expect(place(`${HEAD}spec:\n  strategy:\n    type: Re|\n`)).toMatchObject({
      path: ['spec', 'strategy', 'type'],
      awaits: 'value',
    });
  });

  it('belongs to its own document', () => {
    expect(place(`${HEAD}---\napiVersion: v1\nkind: Service\nspec:\n  |`)).toMatchObject({ apiVersion: 'v1', kind: 'Service' });
  });

  it('is found although the rest is incomplete', () => {
    expect(place(`${HEAD}spec:\n  rep|\n  selector:\n    matchLabels:\n      app: "unclosed\n`)).toMatchObject({
      path: ['spec'],
    });
  });

  it('is undefined inside a value with spaces', () => {
    expect(place(`${HEAD}metadata:\n  name: two wo|`)).toBeUndefined();
  });
});

describe('the field under the pointer', () => {
  const at = (marked: string) => {
    const { text, offset } = cursor(marked);
    return fieldAt(text, offset);
  };

  it('is found at its name and at its value', () => {
    expect(at(`${HEAD}spec:\n  rep|licas: 3`)?.path).toEqual(['spec', 'replicas']);
    expect(at(`${HEAD}spec:\n  replicas: 3|`)?.path).toEqual(['spec', 'replicas']);
  });

  it('is found in a later document', () => {
    expect(at(`${HEAD}---\napiVersion: v1\nkind: Service\nspec:\n  po|rts: []`)).toEqual({
      apiVersion: 'v1',
      kind: 'Service',
      path: ['spec', 'ports'],
    });
  });

  it('is undefined between fields', () => {
    expect(at(`${HEAD}|\nspec: {}`)).toBeUndefined();
  });
});
