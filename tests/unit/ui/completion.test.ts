import { describe, expect, it } from 'vitest';
import { describeAt, suggestAt } from '../../../src/ui/editor/completion.ts';
import type { FieldView, Schemas } from '../../../src/worker/protocol/index.ts';

function field(type: string, more: Partial<FieldView> = {}): FieldView {
  return { type, list: false, map: false, required: false, doc: '', ...more };
}

const SCHEMAS: Schemas = {
  kinds: { 'apps/v1 Deployment': 'Deployment', 'v1 ConfigMap': 'ConfigMap' },
  types: {
    Deployment: {
      doc: '',
      fields: { apiVersion: field('string'), kind: field('string'), spec: field('Spec'), status: field('Status') },
    },
    Spec: {
      doc: '',
      fields: {
        replicas: field('integer', { doc: 'How many Pods.' }),
        paused: field('boolean'),
        strategy: field('Strategy'),
        containers: field('Container', { list: true, required: true }),
        nodeSelector: field('string', { map: true }),
      },
    },
    Strategy: { doc: '', fields: { type: field('string', { enum: ['Recreate', 'RollingUpdate'] }) } },
    Container: { doc: '', fields: { name: field('string'), image: field('string') } },
    Status: { doc: '', fields: {} },
    ConfigMap: { doc: '', fields: { data: field('string', { map: true }) } },
  },
};

const HEAD = 'apiVersion: apps/v1\nkind: Deployment\n';

/** The labels suggested at the end of a text. */
function labels(text: string): readonly string[] {
  const lines = text.split('\n');
  return suggestAt(SCHEMAS, text, lines.length - 1, lines.at(-1)?.length ?? 0).suggestions.map(({ label }) => label);
}

describe('completion', () => {
  it('offers the fields of the type that are still missing', () => {
    expect(labels(`${HEAD}spec:\n  replicas: 3\n  `)).toEqual(['paused', 'strategy', 'containers', 'nodeSelector']);
  });

  it('offers the fields of a list’s items', () => {
    expect(labels(`${HEAD}spec:\n  containers:\n    - name: web\n      `)).toEqual(['image']);
  });

  it('offers the values of an enumeration and of a boolean', () => {
    expect(labels(`${HEAD}spec:\n  strategy:\n    type: `)).toEqual(['Recreate', 'RollingUpdate']);
    expect(labels(`${HEAD}spec:\n  paused: `)).toEqual(['true', 'false']);
  });

  it('offers the kinds of an apiVersion, and the apiVersions of a kind', () => {
    expect(labels('apiVersion: apps/v1\nkind: ')).toEqual(['Deployment']);
    expect(labels('kind: ConfigMap\napiVersion: ')).toEqual(['v1']);
  });

  it('offers the fields that every object starts with if nothing is known yet', () => {
    expect(labels('')).toEqual(['apiVersion', 'kind']);
  });

  it('never offers the status, which only the server writes', () => {
    expect(labels(HEAD)).toEqual(['spec']);
  });

  it('offers nothing in a map with free keys', () => {
    expect(labels(`${HEAD}spec:\n  nodeSelector:\n    `)).toEqual([]);
  });

  it('opens a block for an object, and a list item for a list', () => {
    const { suggestions } = suggestAt(SCHEMAS, `${HEAD}spec:\n  `, 3, 2);
    const snippet = (label: string) => suggestions.find((one) => one.label === label)?.snippet;
    expect(snippet('replicas')).toBe('replicas: $0');
    expect(snippet('strategy')).toBe('strategy:\n  $0');
    expect(snippet('containers')).toBe('containers:\n  - $0');
  });
});

describe('hover', () => {
  it('shows a field’s path, type and text', () => {
    const text = `${HEAD}spec:\n  replicas: 3\n`;
    expect(describeAt(SCHEMAS, text, text.indexOf('replicas'))).toEqual({
      path: 'spec.replicas',
      type: 'integer',
      required: false,
      doc: 'How many Pods.',
      values: [],
    });
  });

  it('shows nothing for an unknown field', () => {
    const text = `${HEAD}spec:\n  replicass: 3\n`;
    expect(describeAt(SCHEMAS, text, text.indexOf('replicass'))).toBeUndefined();
  });
});
