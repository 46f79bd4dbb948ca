import { describe, expect, it } from 'vitest';
import { Signal, Simulation, type Process, type Task } from '../../../src/sim/index.ts';

/** Three tasks that wait for one signal, in the order a, b, c. */
function threeWaiters() {
  const sim = new Simulation({ seed: 'test' });
  const signal = new Signal();
  const woken: string[] = [];
  const tasks: Record<string, Task<void>> = {};
  for (const name of ['a', 'b', 'c']) tasks[name] = sim.spawn(name, waiter(name));
  sim.run({ untilIdle: true });
  return { sim, signal, woken, tasks };

  function* waiter(name: string): Process {
    yield* signal.wait();
    woken.push(name);
  }
}

describe('a signal', () => {
  it('wakes the task that has waited longest', () => {
    const { sim, signal, woken } = threeWaiters();
    signal.notify();
    sim.run({ untilIdle: true });
    expect(woken).toEqual(['a']);
    expect(signal.waiting).toBe(2);
  });

  it('wakes all tasks in the order of arrival', () => {
    const { sim, signal, woken } = threeWaiters();
    signal.broadcast();
    sim.run({ untilIdle: true });
    expect(woken).toEqual(['a', 'b', 'c']);
    expect(signal.waiting).toBe(0);
  });

  it('is lost if no task waits', () => {
    const { sim, signal, woken } = threeWaiters();
    signal.broadcast();
    sim.run({ untilIdle: true });
    signal.notify();
    sim.spawn('late', late());
    sim.run({ untilIdle: true });
    expect(woken).not.toContain('late');

    function* late(): Process {
      yield* signal.wait();
      woken.push('late');
    }
  });

  it('forgets a waiter that was stopped', () => {
    const { sim, signal, woken, tasks } = threeWaiters();
    tasks['a']?.stop();
    signal.notify();
    sim.run({ untilIdle: true });
    expect(woken).toEqual(['b']);
  });

  it('does not keep the simulation from being idle', () => {
    expect(threeWaiters().sim.idle).toBe(true);
  });
});
