import { describe, expect, it } from 'vitest';
import { Simulation, TaskGroup, sleep, type Process, type TraceRecord } from '../../../src/sim/index.ts';

/** The trace does not look into what its records say. */
function bodyOf({ body }: TraceRecord<string>): string {
  return body;
}

describe('the trace', () => {
  it('numbers its records from 1 and finds them by id', () => {
    const { trace } = new Simulation<string>({ seed: 'test' });
    expect(trace.emit('a', 'first')).toBe(1);
    expect(trace.emit('b', 'second')).toBe(2);
    expect(trace.get(2)).toEqual({ id: 2, atMs: 0, turn: 0, cause: 0, by: 'b', body: 'second' });
    expect(trace.get(0)).toBeUndefined();
    expect(trace.get(3)).toBeUndefined();
  });

  it('takes time and cause from the running task', () => {
    const sim = new Simulation<string>({ seed: 'test' });
    sim.spawn('task', task());
    sim.run({ untilIdle: true });
    expect(sim.trace.get(2)).toMatchObject({ atMs: 10, cause: 1 });

    function* task(): Process {
      sim.cause = sim.trace.emit('task', 'start');
      yield* sleep(10);
      sim.trace.emit('task', 'later');
    }
  });

  it('follows the causes of a record back to the command', () => {
    const { trace } = new Simulation<string>({ seed: 'test' });
    const command = trace.emit('kubectl', 'command');
    trace.emit('someone', 'unrelated');
    const decision = trace.emit('controller', 'scale', command);
    const write = trace.emit('apiserver', 'write', decision);
    expect([...trace.causes(write)].map(bodyOf)).toEqual(['write', 'scale', 'command']);
  });

  it('keeps at least as many records as its limit, and drops older ones soon after', () => {
    const sim = new Simulation<string>({ seed: 'test', traceLimit: 10_000 });
    for (let i = 1; i <= 50_000; i++) {
      sim.trace.emit('a', String(i));
      const kept = sim.trace.lastId - sim.trace.firstId + 1;
      if (kept < Math.min(i, 10_000) || kept >= 10_000 + 2 * 4096) expect.fail(`${kept} records kept after ${i}`);
    }
    expect(sim.trace.get(1)).toBeUndefined();
    expect(bodyOf(sim.trace.get(45_000)!)).toBe('45000');
    expect([...sim.trace.since(49_997)].map(bodyOf)).toEqual(['49998', '49999', '50000']);
    expect([...sim.trace.since()][0]?.id).toBe(sim.trace.firstId);
  });

  it('ends a chain of causes at the oldest record it keeps', () => {
    const sim = new Simulation<string>({ seed: 'test', traceLimit: 1 });
    let last = 0;
    for (let i = 0; i < 5_000; i++) last = sim.trace.emit('a', String(i), last);
    expect([...sim.trace.causes(last)].at(-1)?.id).toBe(sim.trace.firstId);
  });

  it('calls its subscribers for each record until they unsubscribe', () => {
    const { trace } = new Simulation<string>({ seed: 'test' });
    const heard: string[] = [];
    const leave = trace.subscribe((record) => heard.push(bodyOf(record)));
    trace.emit('a', 'one');
    leave();
    trace.emit('a', 'two');
    expect(heard).toEqual(['one']);
  });

  it('knows the host of a record and of its effects outside of tasks', () => {
    const sim = new Simulation<string>({ seed: 'test' });
    const { trace } = sim;
    const records: number[] = [];
    const work = function* (): Process<void> {
      records.push(trace.emit('controller', 'here'));
      const [here] = records;
      // A child without a group has the host of its parent. A timer belongs to no task.
      sim.spawn('child', report());
      sim.schedule(5, () => records.push(trace.emit('apiserver', 'later', here)));
      yield* sleep(1);
    };
    // oxlint-disable-next-line require-yield -- a process of one step
    const report = function* (): Process<void> {
      records.push(trace.emit('controller', 'child'));
    };
    sim.spawn('one', work(), { group: new TaskGroup('manager', 'host-1') });
    sim.run({ untilIdle: true });
    sim.spawn('elsewhere', report());
    sim.run({ untilIdle: true });
    expect(records.map((id) => [bodyOf(trace.get(id)!), trace.hostOf(id)])).toEqual([
      ['here', 'host-1'],
      ['child', 'host-1'],
      ['later', 'host-1'],
      ['child', ''],
    ]);
  });

  it('distinguishes any number of reporters and hosts', () => {
    const sim = new Simulation<string>({ seed: 'test' });
    const ids: number[] = [];
    function* report(name: string): Process {
      ids.push(sim.trace.emit(`kubelet/${name}`, 'here'));
    }
    for (let i = 0; i < 300; i++) sim.spawn('task', report(`node-${i}`), { group: new TaskGroup(`node-${i}`, `node-${i}`) });
    sim.run({ untilIdle: true });
    for (const [i, id] of ids.entries()) {
      expect(sim.trace.hostOf(id)).toBe(`node-${i}`);
      expect(sim.trace.byOf(id)).toBe(`kubelet/node-${i}`);
    }
    const first = sim.trace.lastId + 1;
    for (let i = 0; i < 70_000; i++) sim.trace.emit(`by-${i}`, 'here');
    for (const i of [0, 65_235, 65_236, 69_999]) expect(sim.trace.byOf(first + i)).toBe(`by-${i}`);
  });

  it('announces records before it drops them', () => {
    const { trace } = new Simulation<string>({ seed: 'test', traceLimit: 1 });
    const forgotten: number[] = [];
    trace.onForgetting((lastId) => {
      expect(trace.bodyOf(lastId)).toEqual(String(lastId));
      forgotten.push(lastId);
    });
    for (let i = 1; i <= 10_000; i++) trace.emit('a', String(i));
    expect(forgotten).toEqual([4096, 8192]);
    expect([trace.firstId, trace.bodyOf(8192), trace.byOf(8193)]).toEqual([8193, undefined, 'a']);
  });
});
