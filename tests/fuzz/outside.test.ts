import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FromRestApi, RestRequest } from '../../src/apiserver/rest/index.ts';
import { createCluster, replay, type Cluster } from '../../src/cluster/index.ts';
import { parseScenario, playScenario, type ScenarioCluster } from '../../src/cluster/scenario/index.ts';
import { clusterOptionsOf } from '../../src/cluster/scenario/scenario-replay.ts';
import { OutsideRequests } from '../../src/worker/bridge/outside-requests.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { expectSameHistory, historyOf } from './history.ts';
import { MANIFEST } from './session.ts';
import { command } from './sessions.ts';
import { SAMPLES } from './wire-samples.ts';

const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const PODS = '/api/v1/namespaces/default/pods';
const MERGE = 'application/merge-patch+json';

type Asked = Omit<RestRequest, 'headers'> & { readonly type: string };

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const ask = (method: string, url: string, type = '', body: string | object = ''): Asked => {
  return { method, url, type, body: bytes(typeof body === 'string' ? body : JSON.stringify(body)) };
};

const write: fc.Arbitrary<Asked> = fc.oneof(
  fc
    .integer({ min: -1, max: 8 })
    .map((replicas) => ask('PATCH', `${DEPLOYMENTS}/web?fieldManager=fuzz`, MERGE, { spec: { replicas } })),
  fc.constantFrom('1.26', '1.27').map((tag) => {
    const containers = [{ name: 'app', image: `nginx:${tag}` }];
    return ask('PATCH', `${DEPLOYMENTS}/web`, 'application/strategic-merge-patch+json', {
      spec: { template: { spec: { containers } } },
    });
  }),
  fc.constantFrom(...SAMPLES).map(({ collection, object }) => ask('POST', collection, 'application/json', object)),
  fc.constantFrom(...SAMPLES).map(({ collection, name, object }) => {
    return ask('PATCH', `${collection}/${name}?fieldManager=fuzz&force=true`, 'application/apply-patch+yaml', object);
  }),
  fc.constantFrom(
    ask('DELETE', `${PODS}?labelSelector=app%3Dweb`),
    ask('DELETE', `${DEPLOYMENTS}/web`),
    ask('POST', PODS, 'application/json', '{"nonsense'),
    ask('POST', '/api/v1/%zz'),
    ask('POST', `${PODS}/lone/exec?command=sh`),
    ask('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', 'application/json', { spec: {} }),
  ),
  // Invalid UTF-8, and text with a byte order mark.
  fc.uint8Array({ maxLength: 40 }).map((body) => ({ ...ask('POST', PODS, 'application/json'), body })),
  fc.constant(ask('POST', '/api/v1/namespaces', 'application/json', '\ufeff{"metadata":{"name":"marked"}}')),
);

const read = fc.constantFrom(
  ask('GET', PODS),
  ask('GET', `${DEPLOYMENTS}?resourceVersion=999999999`),
  ask('GET', `${DEPLOYMENTS}/web?watch=nonsense`),
  ask('HEAD', '/apis'),
  ask('GET', `${PODS}/lone/log`),
  ask('GET', '/openapi/v3'),
);

const lasting = fc.constantFrom(
  ask('GET', `${PODS}?watch=true`),
  ask('GET', `${PODS}?watch=true&timeoutSeconds=3`),
  ask('GET', `${DEPLOYMENTS}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`),
  ask('GET', `${PODS}?watch=true&resourceVersion=1`),
  ask('GET', `${PODS}/lone/log?follow=true`),
  ask('GET', `/api/v1/watch/namespaces/default/pods`),
);

const client = fc.constantFrom(undefined, 'kubectl/v1.36.0 (linux/amd64)', 'curl/8.0', 'x');

const act = fc.oneof(
  command.map((given) => ({ type: 'command' as const, given })),
  fc.tuple(fc.oneof({ weight: 3, arbitrary: write }, read, { weight: 2, arbitrary: lasting }), client).map(([asked, agent]) => {
    return { type: 'open' as const, asked, agent };
  }),
  fc.nat(6).map((which) => ({ type: 'abort' as const, which })),
);

const stories = fc.record({
  cluster: fc.record({
    seed: fc.nat(1_000_000).map(String),
    nodes: fc.integer({ min: 1, max: 3 }),
    timings: fc.constantFrom('realistic' as const, 'teaching' as const),
  }),
  acts: fc.array(
    fc.record({
      pause: fc.oneof(
        fc.record({ forMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8_000 })) }),
        fc.record({ maxEvents: fc.nat(400) }),
      ),
      act,
    }),
    { minLength: 2, maxLength: 14 },
  ),
  restMs: fc.integer({ min: 0, max: 20_000 }),
});

type Story = typeof stories extends fc.Arbitrary<infer T> ? T : never;

/** External programs that send requests to a cluster and receive its responses. */
function live({ cluster: made, acts, restMs }: Story): { readonly cluster: Cluster; readonly heard: readonly FromRestApi[] } {
  const cluster = createCluster(clusterOptionsOf({ cluster: made }));
  const heard: FromRestApi[] = [];
  const outside = new OutsideRequests(cluster, (message) => heard.push(message));
  cluster.apply(MANIFEST);
  acts.forEach(({ pause, act: one }, id) => {
    cluster.run(pause);
    if (one.type === 'command') cluster.execute(one.given);
    else if (one.type === 'abort') outside.receive({ type: 'abort', id: one.which });
    else {
      const { type, ...request } = one.asked;
      outside.receive({ type: 'open', id, request: { ...request, headers: { 'content-type': type, 'user-agent': one.agent } } });
    }
  });
  cluster.run({ forMs: restMs });
  return { cluster, heard };
}

function scenarioOf(cluster: Cluster, made: ScenarioCluster): unknown {
  const commands = cluster.commands.map(({ atMs, turn, command: given }) => ({ at: atMs, turn, command: given }));
  const { atMs: at, turn } = cluster.place;
  return JSON.parse(JSON.stringify({ version: 1, cluster: made, branches: [{ commands, until: { at, turn } }] }));
}

/** Each response has one head, then its body, and nothing after its end. */
function expectInOrder(heard: readonly FromRestApi[]): void {
  const answers = new Map<number, string>();
  for (const { id, type } of heard) answers.set(id, `${answers.get(id) ?? ''}${type} `);
  for (const order of answers.values()) expect(order).toMatch(/^head (chunk )*(end )?$/);
}

describe('the requests of external programs', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('are replayed to the byte, from the command log and from a scenario', () => {
    let requests = 0;
    let aborts = 0;
    search(stories, 40, (story) => {
      const { cluster, heard } = live(story);
      const history = historyOf(cluster);
      const again = replay(clusterOptionsOf({ cluster: story.cluster }), cluster.commands, cluster.place);
      expectSameHistory(historyOf(again), history, 'replayed');
      const played = playScenario(parseScenario(scenarioOf(cluster, story.cluster)));
      expectSameHistory(historyOf(played), history, 'as a scenario');
      expectInOrder(heard);
      requests += cluster.commands.filter(({ command: { type } }) => type === 'request').length;
      aborts += cluster.commands.filter(({ command: { type } }) => type === 'abort-request').length;
    });
    expect([requests > 0, aborts > 0]).toEqual([true, true]);
  });
});
