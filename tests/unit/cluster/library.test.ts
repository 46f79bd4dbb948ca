import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';

/** The first block of JavaScript in the README, without its import. */
function exampleOfTheReadme(): string {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(readme) ?? [];
  return code.replace("import { createCluster } from 'kubeloupe';\n", '');
}

describe('the example of the README', () => {
  test('runs and prints its result', () => {
    const printed: string[] = [];
    const example = new Function('createCluster', 'console', exampleOfTheReadme());
    example(createCluster, { log: (text: string) => printed.push(text) });
    expect(printed[0]).toMatch(/^5 Pods after \d+(\.\d+)? ms of simulated time$/);
    expect(printed.at(-1)).toMatch(/^\[\d+\.\d{3} s\] user: kubectl (create|scale) deployment/);
  });
});

describe('a cluster as a library', () => {
  test('can be used at once, because commands wait for what they need', () => {
    const cluster = createCluster();
    const invocation = cluster.kubectl('create deployment web --image=nginx --replicas=2');
    expect(invocation.exitCode).toBeUndefined();
    expect(cluster.run({ untilIdle: true })).toBe('idle');
    expect(invocation).toMatchObject({ exitCode: 0, stdout: 'deployment.apps/web created\n', stderr: '' });
    expect(cluster.list('Pod', { namespace: 'default', labelSelector: 'app=web' })).toHaveLength(2);
  });

  test('accepts manifests as text or as objects', () => {
    const cluster = createCluster({ kubelets: false });
    const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { key: 'value' } };
    cluster.apply([configMap, { ...configMap, metadata: { name: 'b' } }]);
    cluster.apply('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n');
    cluster.apply({ ...configMap, metadata: { name: 'd' } });
    cluster.run({ untilIdle: true });
    const names = cluster.list('ConfigMap', { namespace: 'default' }).map(({ metadata }) => metadata.name);
    expect(names).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  });

  test('distinguishes an unknown kind from a missing object', () => {
    const cluster = createCluster();
    expect(cluster.get('Pod', { namespace: 'default', name: 'nobody' })).toBeUndefined();
    expect(() => cluster.get('Gateway', { namespace: 'default', name: 'nobody' })).toThrow('could not find');
    expect(cluster.kinds).toEqual(expect.arrayContaining(['Deployment', 'ReplicaSet', 'Pod', 'Node', 'Lease', 'Event']));
    expect(cluster.kinds).not.toContain('Gateway');
  });

  test('runs until a time, for a time, for a number of events, or until a condition holds', () => {
    const cluster = createCluster();
    expect(cluster.run({ untilMs: 1_234.5 })).toBe('time');
    expect(cluster.now).toBe(1_234.5);
    expect(cluster.run({ forMs: 1_000 })).toBe('time');
    expect(cluster.now).toBe(2_234.5);
    const { eventCount } = cluster;
    expect(cluster.run({ maxEvents: 7 })).toBe('events');
    expect(cluster.eventCount).toBe(eventCount + 7);
    const { revision } = cluster;
    expect(cluster.run({ until: () => cluster.revision > revision, forMs: 600_000 })).toBe('condition');
    expect(cluster.revision).toBe(revision + 1);
  });

  test('starts at the given date', () => {
    const cluster = createCluster({ epochMs: Date.UTC(2030, 4, 6) });
    cluster.run({ untilIdle: true });
    expect(cluster.get('Namespace', { name: 'default' })?.metadata.creationTimestamp).toBe('2030-05-06T00:00:00Z');
  });

  test('works without a scheduler, and Pods then wait for a node', () => {
    const cluster = createCluster({ scheduler: false });
    cluster.kubectl('run lone --image=nginx');
    cluster.run({ untilIdle: true });
    expect(cluster.get('Pod', { namespace: 'default', name: 'lone' })).toMatchObject({ spec: {}, status: { phase: 'Pending' } });
    expect(cluster.get('Pod', { namespace: 'default', name: 'lone' })?.spec.nodeName).toBeUndefined();
  });
});

describe('the log of commands', () => {
  test('has each command with its time, including failed ones', () => {
    const cluster = createCluster();
    cluster.kubectl('version');
    cluster.run({ forMs: 500 });
    cluster.execute({ type: 'remove-node', name: 'nobody' });
    expect(cluster.commands).toEqual([
      { atMs: 0, turn: 0, command: { type: 'kubectl', line: 'version' } },
      { atMs: 500, turn: 0, command: { type: 'remove-node', name: 'nobody' } },
    ]);
    expect(cluster.invocations.map(({ line }) => line)).toEqual(['kubectl version', 'machine remove nobody']);
  });
});
