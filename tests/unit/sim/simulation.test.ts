import { describe, expect, it } from 'vitest';
import { Simulation, sleep, type Process } from '../../../src/sim/index.ts';

function simulation(): Simulation<string> {
  return new Simulation({ seed: 'test' });
}

describe('the order of events', () => {
  it('is by time first', () => {
    const sim = simulation();
    const order: string[] = [];
    sim.schedule(30, () => order.push('late'));
    sim.schedule(10, () => order.push('early'));
    sim.schedule(20, () => order.push('middle'));
    sim.run({ untilIdle: true });
    expect(order).toEqual(['early', 'middle', 'late']);
  });

  it('is by sequence number for events of the same time', () => {
    const sim = simulation();
    const order: number[] = [];
    for (let i = 0; i < 100; i++) sim.schedule(i % 2 === 0 ? 5 : 4, () => order.push(i));
    sim.run({ untilIdle: true });
    const odd = Array.from({ length: 50 }, (_, i) => 2 * i + 1);
    const even = Array.from({ length: 50 }, (_, i) => 2 * i);
    expect(order).toEqual([...odd, ...even]);
  });

  it('runs all ready tasks before every timer of the same time', () => {
    const sim = simulation();
    const order: string[] = [];
    sim.schedule(0, () => order.push('timer'));
    sim.spawn('task', says(order, 'task'));
    sim.run({ untilIdle: true });
    expect(order).toEqual(['task', 'timer']);
  });

  it('holds for a thousand timers, created and cancelled in random order', () => {
    const sim = simulation();
    const fired: number[] = [];
    const random = sim.random.fork('delays');
    const expected: number[] = [];
    for (let i = 0; i < 1000; i++) {
      const delayMs = random.int(200);
      const cancel = sim.schedule(delayMs, () => fired.push(sim.nowMs));
      if (random.int(3) === 0) cancel();
      else expected.push(delayMs);
    }
    sim.run({ untilIdle: true });
    expect(fired).toEqual(expected.sort((a, b) => a - b));
  });

  function* says(order: string[], text: string): Process {
    order.push(text);
  }
});

describe('virtual time', () => {
  it('stands still until the simulation runs', () => {
    const sim = simulation();
    sim.schedule(5, () => {});
    expect(sim.nowMs).toBe(0);
  });

  it('is counted in whole microseconds', () => {
    const sim = simulation();
    sim.schedule(0.1 + 0.2, () => {});
    sim.run({ untilIdle: true });
    expect(sim.nowMs).toBe(0.3);
  });

  it('starts at the epoch, as a date', () => {
    const sim = new Simulation({ seed: 'test', epochMs: 1_000_000 });
    sim.run({ forMs: 500 });
    expect(sim.wallMs).toBe(1_000_500);
  });

  it('treats a negative delay as 0 and refuses one that is not a number', () => {
    const sim = simulation();
    let firedAtMs = -1;
    sim.schedule(-5, () => (firedAtMs = sim.nowMs));
    sim.run({ untilIdle: true });
    expect(firedAtMs).toBe(0);
    expect(() => sim.schedule(Number.NaN, () => {})).toThrow(RangeError);
    expect(() => sim.schedule(Infinity, () => {})).toThrow(RangeError);
  });
});

describe('a run', () => {
  it('until a time includes the events of that time, and leaves the clock there', () => {
    const sim = simulation();
    const fired: number[] = [];
    for (const atMs of [10, 20, 30]) sim.schedule(atMs, () => fired.push(atMs));
    expect(sim.run({ untilMs: 20 })).toBe('time');
    expect(fired).toEqual([10, 20]);
    expect(sim.nowMs).toBe(20);
    expect(sim.run({ forMs: 5 })).toBe('time');
    expect(sim.nowMs).toBe(25);
  });

  it('until idle ends when only background work is left, and runs background work that is due before', () => {
    const sim = simulation();
    let beats = 0;
    sim.spawn('heartbeat', heartbeat(), { background: true });
    sim.spawn('work', sleep(2_500));
    expect(sim.run({ untilIdle: true })).toBe('idle');
    expect(sim.nowMs).toBe(2_500);
    expect(beats).toBe(2);

    function* heartbeat(): Process<never> {
      for (;;) {
        yield* sleep(1_000);
        beats++;
      }
    }
  });

  it('of a number of events ends after them, and the next run continues from there', () => {
    const sim = simulation();
    const fired: number[] = [];
    for (let i = 0; i < 4; i++) sim.schedule(i, () => fired.push(i));
    expect(sim.run({ maxEvents: 3 })).toBe('events');
    expect(fired).toEqual([0, 1, 2]);
    expect(sim.run({ maxEvents: 3 })).toBe('idle');
    expect(fired).toEqual([0, 1, 2, 3]);
  });

  it('until a condition ends after the event that made it true', () => {
    const sim = simulation();
    let count = 0;
    for (let i = 1; i <= 5; i++) sim.schedule(i, () => count++);
    expect(sim.run({ until: () => count === 2 })).toBe('condition');
    expect(sim.nowMs).toBe(2);
  });

  it('needs a bound, and cannot be started from inside a task', () => {
    const sim = simulation();
    expect(() => sim.run({})).toThrow('run needs a bound');
    let error: unknown;
    sim.spawn('nested', nested());
    sim.run({ untilIdle: true });
    expect(String(error)).toContain('inside a task');

    function* nested(): Process {
      try {
        sim.run({ forMs: 1 });
      } catch (thrown) {
        error = thrown;
      }
    }
  });
});

describe('idleness', () => {
  it('returns only once when a timer is cancelled', () => {
    const sim = simulation();
    const cancel = sim.schedule(10, () => {});
    sim.schedule(20, () => {});
    expect(sim.idle).toBe(false);
    cancel();
    cancel();
    expect(sim.idle).toBe(false);
    expect(sim.run({ untilIdle: true })).toBe('idle');
    expect(sim.nowMs).toBe(20);
  });

  it('does not change when a timer is cancelled after it fired', () => {
    const sim = simulation();
    const cancel = sim.schedule(10, () => {});
    sim.run({ untilMs: 10 });
    cancel();
    sim.schedule(10, () => {});
    expect(sim.idle).toBe(false);
  });
});

describe('the same seed', () => {
  it('gives the same history, event for event', () => {
    expect(story('a')).toEqual(story('a'));
    expect(story('a')).not.toEqual(story('b'));
  });

  /** Ten tasks that sleep for random times, and the log of what they did. */
  function story(seed: string): string[] {
    const sim = new Simulation({ seed });
    const told: string[] = [];
    for (let i = 0; i < 10; i++) sim.spawn(`task-${i}`, wander(i));
    sim.run({ untilIdle: true });
    return told;

    function* wander(i: number): Process {
      const random = sim.random.fork(`task-${i}`);
      for (let step = 0; step < 5; step++) {
        yield* sleep(random.jitter(10, 0.5));
        told.push(`${sim.nowMs} ${i}.${step}`);
      }
    }
  }
});
