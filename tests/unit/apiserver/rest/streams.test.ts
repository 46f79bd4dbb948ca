import { describe, expect, test } from 'vitest';
import { RestApi } from '../../../../src/apiserver/rest/index.ts';
import type { Cluster } from '../../../../src/cluster/index.ts';
import { podDraft } from '../world.ts';
import { HttpWorld } from './http-world.ts';

const PODS = '/api/v1/namespaces/default/pods';
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps';

interface Stream {
  readonly text: () => string;
  readonly frames: () => readonly { readonly type: string; readonly object: Record<string, never> }[];
  readonly status: () => number;
  readonly ended: () => boolean;
  readonly abort: () => void;
}

/** Opens a request with a streamed response. */
function open(cluster: Cluster, url: string, accept = 'application/json'): Stream {
  const { sim, apiServer: server, machines } = cluster;
  const rest = new RestApi({ sim, server, logs: machines.logs.bind(machines) });
  let text = '';
  let status = 0;
  let ended = false;
  const abort = rest.open(
    { method: 'GET', url, headers: { accept }, body: new Uint8Array() },
    {
      head: (code) => {
        status = code;
      },
      write: (chunk) => {
        text += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      },
      end: () => {
        ended = true;
      },
    },
  );
  const frames = () =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as never);
  return { text: () => text, frames, status: () => status, ended: () => ended, abort };
}

function quiet(): HttpWorld {
  return new HttpWorld({ nodes: 0, kubelets: false, scheduler: false, controllerManagers: 0 });
}

function addConfigMap(world: HttpWorld, name: string): string {
  const { body } = world.json('POST', CONFIG_MAPS, { metadata: { name } });
  return (body as { metadata: { resourceVersion: string } }).metadata.resourceVersion;
}

describe('a watch', () => {
  test('starts with its head and continues with a frame for each change', () => {
    const world = quiet();
    const from = addConfigMap(world, 'a');
    const watch = open(world.cluster, `${CONFIG_MAPS}?watch=true&resourceVersion=${from}`);
    world.pass(1);
    expect(watch.status()).toBe(200);
    expect(watch.frames()).toEqual([]);
    addConfigMap(world, 'b');
    world.json('DELETE', `${CONFIG_MAPS}/b`);
    world.pass(100);
    expect(watch.frames().map(({ type, object }) => `${type} ${object['kind']} ${object['metadata']!['name']}`)).toEqual([
      'ADDED ConfigMap b',
      'DELETED ConfigMap b',
    ]);
  });

  test('without a revision starts with the existing objects', () => {
    const world = quiet();
    addConfigMap(world, 'a');
    const watch = open(world.cluster, `${CONFIG_MAPS}?watch=1`);
    world.pass(100);
    expect(watch.frames().map(({ type }) => type)).toEqual(['ADDED']);
  });

  test('marks the end of the existing objects if requested', () => {
    const world = quiet();
    addConfigMap(world, 'a');
    const query = 'watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true';
    const watch = open(world.cluster, `${CONFIG_MAPS}?${query}`);
    world.pass(100);
    expect(watch.frames()).toMatchObject([
      { type: 'ADDED' },
      { type: 'BOOKMARK', object: { kind: 'ConfigMap', metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } } },
    ]);
  });

  test('of one object sends only the events of that object', () => {
    const world = quiet();
    const watch = open(world.cluster, `${CONFIG_MAPS}/b?watch=1`);
    addConfigMap(world, 'a');
    addConfigMap(world, 'b');
    world.pass(100);
    expect(watch.frames().map(({ object }) => object['metadata']!['name'])).toEqual(['b']);
  });

  test('as a table sends the columns once', () => {
    const world = quiet();
    addConfigMap(world, 'a');
    const watch = open(world.cluster, `${CONFIG_MAPS}?watch=1`, 'application/json;as=Table;v=v1;g=meta.k8s.io');
    addConfigMap(world, 'b');
    world.pass(100);
    const [first, second] = watch.frames();
    expect(first).toMatchObject({
      type: 'ADDED',
      object: { kind: 'Table', columnDefinitions: [{ name: 'Name' }, {}, {}], rows: [{ cells: ['a', 0, '0s'] }] },
    });
    expect(second).toMatchObject({ object: { columnDefinitions: null, rows: [{ cells: ['b', 0, '0s'] }] } });
  });

  test('from a compacted revision gets an error frame and ends', () => {
    const world = quiet();
    for (let i = 0; i < 10; i++) addConfigMap(world, `a-${i}`);
    world.cluster.apiServer.store.compact(world.cluster.revision - 1);
    const watch = open(world.cluster, `${CONFIG_MAPS}?watch=1&resourceVersion=3`);
    world.pass(100);
    expect(watch.status()).toBe(200);
    expect(watch.frames()).toMatchObject([{ type: 'ERROR', object: { kind: 'Status', code: 410, reason: 'Expired' } }]);
    expect(watch.ended()).toBe(true);
  });

  test('ends after the requested time, and at once when its client disconnects', () => {
    const world = quiet();
    const short = open(world.cluster, `${CONFIG_MAPS}?watch=1&timeoutSeconds=2`);
    const left = open(world.cluster, `${CONFIG_MAPS}?watch=1`);
    world.pass(1_000);
    expect(world.cluster.apiServer.watches).toHaveLength(2);
    left.abort();
    expect(world.cluster.apiServer.watches).toHaveLength(1);
    world.pass(1_100);
    expect(short.ended()).toBe(true);
    expect(world.cluster.apiServer.watches).toHaveLength(0);
  });

  test.each([
    ['fieldSelector=spec.unknown%3D1', 400],
    // As upstream: an invalid resourceVersion counts as an error of the server.
    ['resourceVersion=abc', 500],
    ['resourceVersion=99999', 504],
  ])('with %s is refused before it begins', (query, code) => {
    expect(quiet().json('GET', `${CONFIG_MAPS}?watch=1&${query}`)).toMatchObject({ code, body: { kind: 'Status', code } });
  });
});

describe('logs', () => {
  /** A Pod on a node whose container prints numbers. */
  function counting(): HttpWorld {
    const world = new HttpWorld({ nodes: 1, controllerManagers: 1 });
    world.pass(2_000);
    const args = ['-c', 'i=0; while true; do echo "line $i"; i=$((i+1)); sleep 1; done'];
    const containers = [{ name: 'count', image: 'busybox', command: ['sh'], args }];
    world.json('POST', PODS, podDraft('counter', { spec: { containers } }));
    world.pass(20_000);
    return world;
  }

  function logs(world: HttpWorld, query: string): { readonly code: number; readonly text: string } {
    return world.send({ method: 'GET', url: `${PODS}/counter/log?${query}`, headers: {}, body: new Uint8Array() });
  }

  test('are the container’s output, limited as requested', () => {
    const world = counting();
    expect(logs(world, '')).toMatchObject({ code: 200, text: expect.stringMatching(/^line 0\nline 1\nline 2\n/) });
    expect(logs(world, 'tailLines=2').text.trim().split('\n')).toHaveLength(2);
    expect(logs(world, 'limitBytes=9').text).toBe('line 0\nli');
    expect(logs(world, 'sinceSeconds=3').text.trim().split('\n').length).toBeLessThanOrEqual(3);
    expect(logs(world, 'timestamps=true&limitBytes=28').text).toMatch(/^2026-01-01T00:00:\d\d\.\d{6}Z /);
    expect(logs(world, 'container=count').text).toContain('line 1\n');
  });

  test.each([
    ['container=nobody', 400, 'container nobody is not valid for pod counter'],
    ['previous=true', 400, 'previous terminated container "count" in pod "counter" not found'],
    ['tailLines=-1', 422, 'PodLogOptions "counter" is invalid: tailLines: Invalid value: -1: must be greater than or equal to 0'],
    ['sinceTime=yesterday', 400, 'parsing time "yesterday"'],
  ])('with %s are refused', (query, code, message) => {
    const answer = logs(counting(), query);
    expect(answer.code).toBe(code);
    expect((JSON.parse(answer.text) as { message: string }).message).toContain(message);
  });

  test('continue until the Pod is gone if they are followed', () => {
    const world = counting();
    const stream = open(world.cluster, `${PODS}/counter/log?follow=true&tailLines=1`);
    world.pass(3_000);
    expect(stream.text().trim().split('\n').length).toBeGreaterThanOrEqual(3);
    expect(stream.ended()).toBe(false);
    world.json('DELETE', `${PODS}/counter`, { gracePeriodSeconds: 0 });
    world.pass(2_000);
    expect(stream.ended()).toBe(true);
  });

  test('do not exist for a Pod without a node', () => {
    const world = quiet();
    world.json('POST', PODS, podDraft('counter'));
    expect(logs(world, '')).toMatchObject({ code: 200, text: '' });
  });
});
