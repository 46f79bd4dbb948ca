import { describe, expect, it } from 'vitest';
import { HttpWorld } from './http-world.ts';

const BASE = '/apis/metrics.k8s.io/v1beta1';

/** A cluster with metrics-server after this time. */
function worldAfter(runMs: number): HttpWorld {
  const world = new HttpWorld({ seed: 'metrics', nodes: 2, addons: ['metrics-server'] });
  world.cluster.run({ forMs: runMs });
  return world;
}

function groupsOf(world: HttpWorld): readonly string[] {
  const { groups } = world.json('GET', '/apis').body as { readonly groups: readonly { readonly name: string }[] };
  return groups.map(({ name }) => name);
}

/** What the versions of the group say in one answer about everything. */
function discovered(world: HttpWorld): unknown {
  const accept = 'application/json;v=v2;g=apidiscovery.k8s.io;as=APIGroupDiscoveryList';
  const { text } = world.send({ method: 'GET', url: '/apis', headers: { accept }, body: new Uint8Array() });
  const { items } = JSON.parse(text) as { items: { metadata: { name: string }; versions: unknown[] }[] };
  return items.find(({ metadata }) => metadata.name === 'metrics.k8s.io')?.versions;
}

describe('metrics.k8s.io over HTTP', () => {
  it('is not there without its APIService', () => {
    const world = new HttpWorld({ seed: 'metrics', nodes: 1 });
    expect(groupsOf(world)).not.toContain('metrics.k8s.io');
    const { code, text } = world.send({ method: 'GET', url: `${BASE}/nodes`, headers: {}, body: new Uint8Array() });
    expect([code, text]).toEqual([404, '404 page not found\n']);
  });

  it('is listed and unavailable until metrics-server is ready', () => {
    const world = worldAfter(20_000);
    expect(groupsOf(world)).toContain('metrics.k8s.io');
    expect(discovered(world)).toEqual([{ version: 'v1beta1', freshness: 'Stale' }]);
    for (const url of [BASE, `${BASE}/nodes`, `${BASE}/namespaces/kube-system/pods`]) {
      const { code, text } = world.send({ method: 'GET', url, headers: {}, body: new Uint8Array() });
      expect([url, code, text]).toEqual([url, 503, 'service unavailable\n']);
    }
  });

  it('gives the measurements of nodes and Pods, which nobody can write', () => {
    const world = worldAfter(75_000);
    const { resources } = world.json('GET', BASE).body as { resources: { name: string; kind: string; verbs: string[] }[] };
    expect(resources.map(({ name, kind, verbs }) => [name, kind, verbs])).toEqual([
      ['nodes', 'NodeMetrics', ['get', 'list']],
      ['pods', 'PodMetrics', ['get', 'list']],
    ]);
    const nodes = world.json('GET', `${BASE}/nodes`).body as { kind: string; items: { metadata: { name: string } }[] };
    expect([nodes.kind, nodes.items.map(({ metadata }) => metadata.name)]).toEqual(['NodeMetricsList', ['node-1', 'node-2']]);
    expect(world.json('GET', `${BASE}/nodes/node-1`).body).toMatchObject({
      kind: 'NodeMetrics',
      apiVersion: 'metrics.k8s.io/v1beta1',
      metadata: { name: 'node-1' },
      usage: { cpu: '60m', memory: '480Mi' },
    });
    const pods = world.json('GET', `${BASE}/namespaces/kube-system/pods?labelSelector=k8s-app%3Dmetrics-server`).body as {
      items: { containers: { name: string }[] }[];
    };
    expect(pods.items.map(({ containers }) => containers.map(({ name }) => name))).toEqual([['metrics-server']]);
    expect(world.json('GET', `${BASE}/nodes/nobody`).code).toBe(404);
    expect(world.json('POST', `${BASE}/nodes`, {}).code).toBe(405);
    expect(world.json('DELETE', `${BASE}/nodes/node-1`).code).toBe(405);
    expect(world.json('GET', `${BASE}/nodes?watch=true`).code).toBe(405);
  });
});
