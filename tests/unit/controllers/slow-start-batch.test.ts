import { describe, expect, it } from 'vitest';
import { StatusError } from '../../../src/api/index.ts';
import { runAll, slowStartBatch } from '../../../src/controllers/slow-start-batch.ts';
import { sleep, type Process } from '../../../src/sim/index.ts';
import { Bench } from './recording-api.ts';

describe('slowStartBatch', () => {
  it('makes calls in batches of 1, 2, 4 … and the rest, with all calls of a batch at once', () => {
    const bench = new Bench();
    const began: number[] = [];
    const sizes: number[] = [];
    const call = function* (): Process<void> {
      began.push(bench.sim.nowMs);
      yield* sleep(10);
    };
    const end = bench.run(() => slowStartBatch({ sim: bench.sim, name: 'call' }, 10, 1, call, (size) => sizes.push(size)));
    expect(end).toEqual({ successes: 10, error: undefined });
    expect(sizes).toEqual([1, 2, 4, 3]);
    expect(began).toEqual([0, 10, 10, 20, 20, 20, 20, 30, 30, 30]);
  });

  it('ends with the batch in which a call failed, after that batch has finished', () => {
    const bench = new Bench();
    let calls = 0;
    const call = function* (): Process<void> {
      const number = ++calls;
      yield* sleep(number);
      if (number === 2) throw new StatusError('Forbidden', 'exceeded quota');
    };
    const end = bench.run(() => slowStartBatch({ sim: bench.sim, name: 'call' }, 10, 1, call));
    expect(calls).toBe(3);
    expect(end.successes).toBe(2);
    expect(end.error?.message).toBe('exceeded quota');
  });

  it('does not hide a programming error among refused calls', () => {
    const bench = new Bench();
    const call = function* (): Process<void> {
      yield* sleep(1);
      throw new TypeError('no such thing');
    };
    expect(() => bench.run(() => runAll({ sim: bench.sim, name: 'call' }, [call()]))).toThrow('no such thing');
  });
});
