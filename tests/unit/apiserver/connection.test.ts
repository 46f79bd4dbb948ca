import { describe, expect, it } from 'vitest';
import { StatusError, type KubeObject } from '../../../src/api/index.ts';
import type { Faults } from '../../../src/apiserver/index.ts';
import { World, configMapDraft, podDraft, ref } from './world.ts';

describe('a request', () => {
  it('spends half of its duration on the way to the server and half on the way back', () => {
    const world = new World({ timings: { requestMs: 10, watchMs: 1, jitter: 0 } });
    const start = world.sim.nowMs;
    world.do(world.user.create('ConfigMap', configMapDraft('a')));
    expect(world.sim.nowMs - start).toBe(10);
    const write = [...world.sim.trace.since()].findLast(({ body }) => body.type === 'revision');
    expect(write?.atMs).toBe(start + 5);
  });

  it('is recorded with the cause of its caller, and the write with the request as its cause', () => {
    const world = new World();
    const command = world.sim.trace.emit('user', { type: 'command', line: 'kubectl create configmap a' });
    const task = world.sim.spawn('kubectl', world.user.create('ConfigMap', configMapDraft('a')), { cause: command });
    world.settle();
    expect(task.ended).toBe(true);
    const causes = [...world.sim.trace.causes(world.sim.trace.lastId)].map(({ by, body }) => [by, body.type]);
    expect(causes).toEqual([
      ['etcd', 'revision'],
      ['user', 'request'],
      ['user', 'command'],
    ]);
  });

  it('is recorded with its error', () => {
    const world = new World();
    world.refusalOf(world.user.get('Pod', ref('nobody')));
    expect(world.sim.trace.get(world.sim.trace.lastId)?.body).toEqual({
      type: 'request',
      verb: 'get',
      kind: 'Pod',
      key: 'default/nobody',
      subresource: '',
      code: 404,
      reason: 'NotFound',
    });
  });

  it('is recorded under the name that the server generated', () => {
    const world = new World();
    const { name } = world.do(
      world.user.create('Pod', podDraft('', { metadata: { name: undefined, generateName: 'web-' } })),
    ).metadata;
    const request = [...world.sim.trace.since()].findLast(({ body }) => body.type === 'request');
    expect(request?.body).toMatchObject({ verb: 'create', key: `default/${name}`, code: 201 });
  });

  it('is handled even if its caller is stopped meanwhile', () => {
    const world = new World();
    const task = world.sim.spawn('user', world.user.create('ConfigMap', configMapDraft('a')));
    world.sim.run({ maxEvents: 1 });
    task.stop();
    world.settle();
    expect(world.do(world.user.list('ConfigMap')).items).toHaveLength(1);
  });

  it('of one client does not change the random numbers of another', () => {
    const times = (before: (world: World) => void): number => {
      const world = new World({ timings: { requestMs: 10, watchMs: 1, jitter: 0.5 } });
      before(world);
      const start = world.sim.nowMs;
      world.do(world.component.list('ConfigMap'));
      return Math.round((world.sim.nowMs - start) * 1000);
    };
    expect(times(() => undefined)).toBe(times((world) => world.do(world.user.list('Pod'))));
  });
});

describe('a fault', () => {
  const failing = (faults: Faults): World => new World({ faults });

  it('answers a request with an error, and the server never handles it', () => {
    const error = new StatusError('ServiceUnavailable', 'the server is currently unable to handle the request');
    const world = failing({ request: ({ user, verb }) => (user === 'user' && verb === 'create' ? { error } : undefined) });
    expect(world.refusalOf(world.user.create('ConfigMap', configMapDraft('a')))).toBe(error);
    expect(world.do(world.user.list('ConfigMap')).items).toEqual([]);
    expect([...world.sim.trace.since()].some(({ body }) => body.type === 'request' && body.reason === 'ServiceUnavailable')).toBe(
      true,
    );
  });

  it('delays a request', () => {
    const world = failing({ request: ({ kind }) => (kind === 'Pod' ? { delayMs: 1000 } : undefined) });
    const start = world.sim.nowMs;
    world.do(world.user.list('Pod'));
    expect(world.sim.nowMs - start).toBeGreaterThan(1000);
  });

  it('drops one event on its way, and delays the events after another', () => {
    const lost = new Set(['b']);
    const world = failing({
      delivery: (watch, event) =>
        lost.has(event.name) ? { drop: true } : event.name === 'c' && watch.kind === 'ConfigMap' ? { delayMs: 500 } : undefined,
    });
    const { seen } = world.watch('ConfigMap');
    world.settle();
    for (const name of ['a', 'b', 'c', 'd']) world.do(world.component.create('ConfigMap', configMapDraft(name)));
    world.sim.run({ forMs: 100 });
    expect(seen()).toEqual(['ADDED a']);
    world.settle();
    expect(seen()).toEqual(['ADDED a', 'ADDED c', 'ADDED d']);
  });
});

describe('determinism', () => {
  it('gives the same uids, names and times for the same seed', () => {
    const story = (): KubeObject => {
      const world = new World();
      world.do(world.user.create('ConfigMap', configMapDraft('a')));
      return world.do(world.user.create('Pod', podDraft('', { metadata: { name: undefined, generateName: 'web-' } })));
    };
    expect(story()).toEqual(story());
  });
});
