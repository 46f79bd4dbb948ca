import { describe, expect, it } from 'vitest';
import { after, joinAll, Signal, Simulation, sleep, TaskGroup, type Process } from '../../../src/sim/index.ts';

function simulation(): Simulation<string> {
  return new Simulation({ seed: 'test' });
}

describe('a task', () => {
  it('starts after what is running now, and ends with what its process returns', () => {
    const sim = simulation();
    const task = sim.spawn('answer', answer());
    expect(task.state).toBe('ready');
    sim.run({ untilIdle: true });
    expect(task.state).toBe('done');
    expect(task.result()).toBe(42);

    function* answer(): Process<number> {
      yield* sleep(10);
      return 42;
    }
  });

  it('passes its error to `onError`, or throws it out of the run', () => {
    const sim = simulation();
    const heard: unknown[] = [];
    const task = sim.spawn('failing', failing(), { onError: (error) => heard.push(error) });
    sim.run({ untilIdle: true });
    expect(heard).toEqual([new Error('no luck')]);
    expect(task.state).toBe('failed');
    expect(() => task.result()).toThrow('no luck');

    sim.spawn('unheard', failing());
    expect(() => sim.run({ untilIdle: true })).toThrow('no luck');

    function* failing(): Process {
      yield* sleep(1);
      throw new Error('no luck');
    }
  });

  it('passes its cause on to the tasks that it spawns', () => {
    const sim = simulation();
    const seen: number[] = [];
    sim.spawn('parent', parent());
    sim.run({ untilIdle: true });
    expect(seen).toEqual([7]);

    function* parent(): Process {
      sim.cause = 7;
      sim.spawn('child', child());
      sim.cause = 8;
    }
    function* child(): Process {
      seen.push(sim.cause);
    }
  });
});

describe('the cause of a task', () => {
  it('is restored when the task continues, whatever other tasks have set', () => {
    const sim = simulation();
    const seen: number[] = [];
    for (const record of [3, 4]) sim.spawn(`acting-on-${record}`, acting(record));
    sim.run({ untilIdle: true });
    expect(seen).toEqual([3, 4]);
    expect(sim.cause).toBe(0);

    function* acting(record: number): Process {
      sim.cause = record;
      yield* sleep(10);
      seen.push(sim.cause);
    }
  });

  it('is 0 outside of tasks, even if a timer has set it', () => {
    const sim = simulation();
    const seen: number[] = [];
    sim.schedule(1, () => (sim.cause = 5));
    sim.schedule(2, () => seen.push(sim.cause));
    sim.run({ untilIdle: true });
    expect(seen).toEqual([0]);
  });
});

describe('a step that waits and then acts', () => {
  it('acts after the wait as part of the task and gives the task its value', () => {
    const sim = simulation();
    const seen: unknown[] = [];
    sim.spawn('caller', caller());
    sim.run({ untilIdle: true });
    expect(seen).toEqual([10, 7, 'done at 10']);

    function* caller(): Process {
      sim.cause = 7;
      const step = after(10, () => {
        seen.push(sim.nowMs, sim.cause);
        return `done at ${sim.nowMs}`;
      });
      seen.push(yield* step);
    }
  });

  it('acts at once if the delay is 0', () => {
    const sim = simulation();
    const before = sim.eventCount;
    const task = sim.spawn(
      'caller',
      after(0, () => sim.nowMs),
    );
    sim.run({ untilIdle: true });
    expect(task.result()).toBe(0);
    expect(sim.eventCount - before).toBe(1);
  });

  it('throws its error to the task, and does not act if the task is stopped', () => {
    const sim = simulation();
    const heard: string[] = [];
    sim.spawn('failing', failing());
    const stopped = sim.spawn(
      'stopped',
      after(10, () => heard.push('acted')),
    );
    sim.run({ forMs: 5 });
    stopped.stop();
    sim.run({ untilIdle: true });
    expect(heard).toEqual(['no luck']);

    function* failing(): Process {
      try {
        yield* after(10, () => {
          throw new Error('no luck');
        });
      } catch (error) {
        heard.push((error as Error).message);
      }
    }
  });
});

describe('a stopped task', () => {
  it('runs only its finally blocks, and stops waiting', () => {
    const sim = simulation();
    const told: string[] = [];
    const task = sim.spawn('sleeper', sleeper());
    sim.run({ untilMs: 5 });
    task.stop();
    expect(task.state).toBe('stopped');
    expect(sim.idle).toBe(true);
    sim.run({ forMs: 100 });
    expect(told).toEqual(['asleep', 'cleaned up']);

    function* sleeper(): Process {
      try {
        told.push('asleep');
        yield* sleep(50);
        told.push('woke');
      } finally {
        told.push('cleaned up');
      }
    }
  });

  it('never starts when it is stopped before its first turn', () => {
    const sim = simulation();
    let started = false;
    const task = sim.spawn('never', never());
    task.stop();
    sim.run({ untilIdle: true });
    expect(started).toBe(false);

    function* never(): Process {
      started = true;
    }
  });

  it('does not continue even if it was woken already', () => {
    const sim = simulation();
    const signal = new Signal();
    let continued = false;
    const task = sim.spawn('waiter', waiter());
    sim.run({ untilIdle: true });
    signal.notify();
    task.stop();
    sim.run({ untilIdle: true });
    expect(continued).toBe(false);

    function* waiter(): Process {
      yield* signal.wait();
      continued = true;
    }
  });

  it('cannot be the running one', () => {
    const sim = simulation();
    let message = '';
    const task = sim.spawn('suicidal', suicidal());
    sim.run({ untilIdle: true });
    expect(message).toContain('cannot stop itself');

    function* suicidal(): Process {
      try {
        task.stop();
      } catch (error) {
        message = String(error);
      }
    }
  });
});

describe('a group of tasks', () => {
  it('is stopped together, except for the one that stops it', () => {
    const sim = simulation();
    const group = new TaskGroup('component');
    const ended: string[] = [];
    sim.spawn('worker', worker(), { group });
    sim.spawn('supervisor', supervisor(), { group });
    sim.spawn('outsider', outsider());
    sim.run({ untilIdle: true });
    expect(ended).toEqual(['worker stopped', 'supervisor done', 'outsider done']);
    expect(group.size).toBe(0);

    function* worker(): Process {
      try {
        yield* sleep(1_000);
        ended.push('worker done');
      } finally {
        ended.push('worker stopped');
      }
    }
    function* supervisor(): Process {
      yield* sleep(10);
      group.stop();
      ended.push('supervisor done');
    }
    function* outsider(): Process {
      yield* sleep(20);
      ended.push('outsider done');
    }
  });
});

describe('joinAll', () => {
  it('waits for all tasks and returns their results in the order of the arguments', () => {
    const sim = simulation();
    const results: number[][] = [];
    const tasks = [30, 10, 20].map((ms) => sim.spawn(`after-${ms}`, after(ms)));
    sim.spawn('joiner', joiner());
    sim.run({ untilIdle: true });
    expect(results).toEqual([[30, 10, 20]]);
    expect(sim.nowMs).toBe(30);

    function* after(ms: number): Process<number> {
      yield* sleep(ms);
      return ms;
    }
    function* joiner(): Process {
      results.push(yield* joinAll(tasks));
    }
  });

  it('throws the first failure in the order of the arguments, after all tasks have ended', () => {
    const sim = simulation();
    const tasks = ['first', 'second'].map((name, i) => sim.spawn(name, fails(name, 20 - i), { onError: () => {} }));
    let caught: unknown;
    sim.spawn('joiner', joiner());
    sim.run({ untilIdle: true });
    expect(caught).toEqual(new Error('first'));
    expect(sim.nowMs).toBe(20);

    function* fails(name: string, ms: number): Process {
      yield* sleep(ms);
      throw new Error(name);
    }
    function* joiner(): Process {
      try {
        yield* joinAll(tasks);
      } catch (error) {
        caught = error;
      }
    }
  });
});
