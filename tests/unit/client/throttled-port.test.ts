import { describe, expect, it } from 'vitest';
import { ThrottledPort } from '../../../src/client/index.ts';
import type { Process } from '../../../src/sim/index.ts';
import { Simulation } from '../../../src/trace/index.ts';
import { StubWorld, stubApi, stubPod } from './stub-api.ts';

/** A client with 2 requests per second and a burst of 3, and the times of its requests. */
function setUp() {
  const sim = new Simulation({ seed: 'test' });
  const world = new StubWorld(sim);
  world.put('Pod', stubPod('a'));
  const api = new ThrottledPort(sim, stubApi(world), { qps: 2, burst: 3 });
  const answeredAtMs: number[] = [];
  function* get(): Process {
    yield* api.get('Pod', { namespace: 'default', name: 'a' });
    answeredAtMs.push(sim.nowMs);
  }
  return { sim, world, api, get, answeredAtMs };
}

describe('a throttled client', () => {
  it('sends its burst at once, and then a fixed number of requests per second', () => {
    const { sim, get, answeredAtMs } = setUp();
    for (let i = 0; i < 6; i++) sim.spawn(`get-${i}`, get());
    sim.run({ untilIdle: true });
    expect(answeredAtMs).toEqual([1, 1, 1, 501, 1_001, 1_501]);
  });

  it('can send a burst again after a while', () => {
    const { sim, get, answeredAtMs } = setUp();
    for (let i = 0; i < 3; i++) sim.spawn(`get-${i}`, get());
    sim.run({ forMs: 60_000 });
    for (let i = 0; i < 3; i++) sim.spawn(`get-${i}`, get());
    sim.run({ untilIdle: true });
    expect(answeredAtMs.slice(3)).toEqual([60_001, 60_001, 60_001]);
  });

  it('sends each request with the cause of its caller, however long it waited', () => {
    const { sim, world, api, get } = setUp();
    for (let i = 0; i < 3; i++) sim.spawn(`get-${i}`, get());
    const step = sim.trace.emit('controller', { type: 'step', component: '', name: 'scale', outcome: '', figures: undefined });
    sim.spawn('late', api.list('Pod') as Process<unknown>, { cause: step });
    sim.run({ untilIdle: true });
    expect(world.causes).toEqual([0, 0, 0, step]);
  });

  it('opens watches without waiting', () => {
    const { sim, world, api, get } = setUp();
    for (let i = 0; i < 10; i++) sim.spawn(`get-${i}`, get());
    sim.run({ forMs: 0 });
    api.watch('Pod');
    expect(world.requests.at(-1)).toBe('watch Pod');
  });
});
