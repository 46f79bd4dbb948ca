import { describe, expect, it } from 'vitest';
import type { KubeObject } from '../../../src/api/index.ts';
import { Terminal } from './terminal.ts';

const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

function settings(data: Readonly<Record<string, string>>): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, data });
}

/** The managers of the ConfigMap, with the data keys that they own. */
function managersOf(terminal: Terminal): readonly string[] {
  const shown = JSON.parse(terminal.out('get configmap settings -o json --show-managed-fields')) as KubeObject;
  const entries = shown.metadata.managedFields as readonly {
    manager: string;
    operation: string;
    fieldsV1: Record<string, object>;
  }[];
  return entries.map(({ manager, operation, fieldsV1 }) => {
    const keys = Object.keys(fieldsV1['f:data'] ?? {}).filter((key) => key !== '.');
    return [manager, operation, ...keys].join(' ');
  });
}

describe('kubectl apply --server-side', () => {
  it('merges on the server, and prints that', () => {
    const terminal = new Terminal();
    expect(terminal.out('apply --server-side -f -', settings({ a: '1', b: '2' }))).toBe(
      'configmap/settings serverside-applied\n',
    );
    expect(terminal.out('apply --server-side -f -', settings({ a: '1' }))).toBe('configmap/settings serverside-applied\n');
    expect(terminal.out('get configmap settings -o jsonpath={.data}')).toBe('{"a":"1"}');
    expect(terminal.out('get configmap settings -o yaml')).not.toContain('managedFields');
    expect(managersOf(terminal)).toEqual(['kubectl Apply f:a']);
  });

  it('reports conflicts with advice, and takes over with --force-conflicts', () => {
    const terminal = new Terminal();
    terminal.out('apply --server-side --field-manager=one -f -', settings({ a: '1' }));
    const refused = terminal.err('apply --server-side --field-manager=two -f -', settings({ a: '2' }));
    expect(refused).toMatch(
      /^error: Apply failed with 1 conflict: conflict with "one": \.data\.a\nPlease review the fields above--they currently have other managers\. Here\n/,
    );
    terminal.out('apply --server-side --force-conflicts --field-manager=two -f -', settings({ a: '2' }));
    expect(managersOf(terminal)).toEqual(['two Apply f:a']);
  });

  it('takes over the fields and the annotation of client-side apply', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', settings({ a: '1', b: '2' }));
    terminal.out('apply --server-side -f -', settings({ a: '2' }));
    expect(terminal.out('get configmap settings -o jsonpath={.data}')).toBe('{"a":"2"}');
    expect(managersOf(terminal)).toEqual(['kubectl-last-applied Apply', 'kubectl Apply f:a']);
    const { annotations } = terminal.get('ConfigMap', 'settings').metadata;
    expect(JSON.parse(annotations![LAST_APPLIED]!)).toMatchObject({ data: { a: '2' } });
    expect(terminal.out('apply -f -', settings({ a: '3' }))).toBe('configmap/settings configured\n');
  });

  it('does not take over with another field manager', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', settings({ a: '1' }));
    expect(terminal.err('apply --server-side --field-manager=me -f -', settings({ a: '2' }))).toContain(
      'conflict with "kubectl-client-side-apply" using v1: .data.a',
    );
  });

  it('reports unknown fields as the server does', () => {
    const text = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'settings' }, foo: 1 });
    expect(new Terminal().err('apply --server-side --validate=ignore -f -', text)).toBe(
      'Error from server: failed to create typed patch object (default/settings; /v1, Kind=ConfigMap): .foo: field not declared in schema\n',
    );
  });

  it('changes nothing in a dry run', () => {
    const terminal = new Terminal();
    const said = terminal.out('apply --server-side --dry-run=server -f -', settings({ a: '1' }));
    expect(said).toBe('configmap/settings serverside-applied (server dry run)\n');
    expect(terminal.err('get configmap settings')).toContain('NotFound');
  });
});
