import { describe, expect, it, test } from 'vitest';
import {
  back,
  callOfTold,
  callsWithin,
  firstLineOf,
  into,
  lineOfRecord,
  lineOfTold,
  notesOf,
  out,
  over,
  reachedAt,
  shortName,
  stackOf,
  unreachedLines,
  valuesAt,
} from '../../../../src/ui/code/position.ts';
import type { RecordedFunction, Recording } from '../../../../src/worker/twin/recording.ts';

function fn(name: string, line: number, lines: number, variables: RecordedFunction['variables'] = {}): RecordedFunction {
  const statements = Array.from({ length: lines }, (_, i) => [line + 1 + i, line + 1 + i] as const);
  return { file: 'src/example.ts', name, line, lastLine: line + lines + 1, statements, variables };
}

/**
 * A loop gets a key and syncs it. The sync makes a plan and acts on it.
 *
 *     0  WorkQueue.get 2
 *     1  processNextWorkItem 12
 *     2    syncDeployment 22                record 101: the sync's start
 *     3      plan 32        surge 3
 *     4      plan 33        total 13 → 13
 *     5    syncDeployment 23
 *     6    syncDeployment 24                record 102
 *     7  processNextWorkItem 13
 */
const RECORDING: Recording = {
  functions: [
    fn('WorkQueue.get', 1, 1),
    fn('WorkerPool.#processNextWorkItem', 11, 3),
    fn('syncDeployment', 21, 4, { total: [22] }),
    fn('plan', 31, 2, { surge: [32], total: [33] }),
  ],
  calls: [
    { fn: 0, parent: undefined, first: 0 },
    { fn: 1, parent: undefined, first: 1 },
    { fn: 2, parent: 1, first: 2 },
    { fn: 3, parent: 2, first: 3, returned: '13' },
  ],
  lines: [
    { call: 0, line: 2, record: 100 },
    { call: 1, line: 12, record: 100 },
    { call: 2, line: 22, record: 101 },
    { call: 3, line: 32, record: 101 },
    { call: 3, line: 33, record: 101, values: { surge: '3' } },
    { call: 2, line: 23, record: 101, values: { total: '13' }, tested: 'true' },
    { call: 2, line: 24, record: 102 },
    { call: 1, line: 13, record: 102 },
  ],
  skipped: 0,
  complete: true,
};

describe('a record that tells of a function', () => {
  const any = (): boolean => true;
  const notPlan = ({ name }: RecordedFunction): boolean => name !== 'plan';

  it('is reported by the last line before it, or by the function that calls another to make its report', () => {
    expect(lineOfTold(RECORDING, 102, undefined, any)).toBe(5);
    expect(lineOfTold({ ...RECORDING, lines: RECORDING.lines.toSpliced(5, 1) }, 102, undefined, any)).toBe(4);
    expect(lineOfTold({ ...RECORDING, lines: RECORDING.lines.toSpliced(5, 1) }, 102, undefined, notPlan)).toBe(2);
  });

  it('leads to the last line of that function, where all its values are known, if it has ended by then', () => {
    expect(lineOfTold(RECORDING, 102, 'Plan', any)).toBe(4);
    expect(lineOfTold(RECORDING, 102, 'syncDeployment', any)).toBe(5);
    expect(lineOfTold(RECORDING, 101, 'WorkerPool.processNextWorkItem', any)).toBe(1);
    expect(lineOfTold(RECORDING, 102, 'unknown', any)).toBe(5);
  });

  it('leads to the first line of a function that begins with it, by the name that upstream has for it', () => {
    expect(firstLineOf(RECORDING, 101, 'SyncDeployment', any)).toBe(2);
    expect(firstLineOf(RECORDING, 101, 'get', any)).toBe(0);
    expect(firstLineOf(RECORDING, 101, 'absent', any)).toBeUndefined();
  });

  it('leads to the handler of its own controller, though the event called handlers of that name before and after it', () => {
    const own = ['EndpointHandlers.addPod', 'ReplicaSetHandlers.addPod', 'JobHandlers.addPod'].map((name, i) =>
      fn(name, 10 * i, 3),
    );
    const handled: Recording = {
      ...RECORDING,
      functions: own,
      calls: [0, 1, 2].map((i) => ({ fn: i, parent: undefined, first: [0, 1, 5][i]! })),
      lines: [
        { call: 0, line: 1, record: 100 },
        { call: 1, line: 11, record: 100 },
        { call: 1, line: 12, record: 100 },
        { call: 1, line: 13, record: 100 },
        { call: 1, line: 13, record: 101 },
        { call: 2, line: 21, record: 101 },
      ],
    };
    expect(firstLineOf(handled, 101, 'addPod', any)).toBe(1);
  });

  it('is reached once its line has run', () => {
    expect(reachedAt(RECORDING, 1, any)).toBe(101);
    expect(reachedAt(RECORDING, 2, any)).toBe(101);
    expect(reachedAt({ ...RECORDING, lines: RECORDING.lines.toSpliced(5, 1) }, 2, notPlan)).toBe(102);
    expect(reachedAt(RECORDING, 7, any)).toBe(Infinity);
  });
});

describe('the calls of what a record tells of', () => {
  const any = (): boolean => true;

  it('are those within its function, and none beside it', () => {
    const call = callOfTold(RECORDING, 101, 'syncDeployment', any);
    expect(callsWithin(RECORDING, call)).toEqual([
      { call: 2, depth: 0 },
      { call: 3, depth: 1 },
    ]);
  });

  it('are those of the function that reports the record, if none has the name', () => {
    expect(callOfTold(RECORDING, 102, '', any)).toBe(2);
    expect(callsWithin(RECORDING, 0)).toEqual([{ call: 0, depth: 0 }]);
  });
});

test.each([
  ['WorkQueue.add', 'add'],
  ['WorkerPool.#processNextWorkItem', 'processNextWorkItem'],
  ['syncDeployment', 'syncDeployment'],
  ['InformerFactory.constructor', 'InformerFactory'],
  ['InformerFactory.constructor =>', 'InformerFactory =>'],
])('%s is short as %s', (name, short) => {
  expect(shortName(name)).toBe(short);
});

describe('stepping by line', () => {
  it('into goes to the next line in whatever call, and stays at the last', () => {
    expect(into(RECORDING, 2)).toBe(3);
    expect(into(RECORDING, 7)).toBe(7);
  });

  it('over passes the calls of a line, and at the end of a call goes on in the caller', () => {
    expect(over(RECORDING, 2)).toBe(5);
    expect(over(RECORDING, 4)).toBe(5);
    expect(over(RECORDING, 6)).toBe(7);
  });

  it('over goes on in the same loop if its caller began before the recording', () => {
    expect(over(RECORDING, 0)).toBe(1);
  });

  it('over and back pass a line with two statements as a whole', () => {
    const lines = [...RECORDING.lines.slice(0, 6), { call: 2, line: 23, record: 101 }, ...RECORDING.lines.slice(6)];
    const recording = { ...RECORDING, lines };
    expect(over(recording, 5)).toBe(7);
    expect(back(recording, 6)).toBe(2);
  });

  it('out goes to the next line of the caller', () => {
    expect(out(RECORDING, 3)).toBe(5);
    expect(out(RECORDING, 5)).toBe(7);
  });

  it('back is the way of over, backward', () => {
    expect(back(RECORDING, 5)).toBe(2);
    expect(back(RECORDING, 3)).toBe(2);
    expect(back(RECORDING, 0)).toBe(0);
  });
});

describe('finding a line', () => {
  it('of a trace record: the one that reported it', () => {
    expect(lineOfRecord(RECORDING, 101)).toBe(1);
    expect(lineOfRecord(RECORDING, 102)).toBe(5);
    expect(lineOfRecord(RECORDING, 1)).toBe(0);
  });

  it('knows the calls around it', () => {
    expect(stackOf(RECORDING, 3)).toEqual([1, 2, 3]);
  });
});

describe('what is said beside the lines', () => {
  it('has the values up to the shown line, where they were given', () => {
    expect([...valuesAt(RECORDING, 3, 3)]).toEqual([]);
    expect([...valuesAt(RECORDING, 3, 4)]).toEqual([['surge', '3']]);
    expect(notesOf(RECORDING, 3, 4).get(32)!.values).toEqual([['surge', '3']]);
    expect(notesOf(RECORDING, 2, 2).get(22)!.values).toEqual([]);
    expect(notesOf(RECORDING, 2, 5).get(22)!.values).toEqual([['total', '13']]);
  });

  it('has the condition, the calls and what a call returned', () => {
    expect(notesOf(RECORDING, 2, 5).get(23)!.tested).toBe('true');
    expect(notesOf(RECORDING, 2, 5).get(22)!.callees).toEqual([{ call: 3, name: 'plan', returned: '13' }]);
    expect(notesOf(RECORDING, 3, 4).get(33)!.returned).toBe('13');
    expect(notesOf(RECORDING, 3, 3).get(33)!.returned).toBeUndefined();
  });

  it('shows in grey the lines that no statement reached, and a reached statement within is not', () => {
    const branch: RecordedFunction = {
      ...fn('branch', 1, 0),
      lastLine: 8,
      statements: [
        [2, 6],
        [3, 3],
        [5, 5],
        [7, 7],
      ],
    };
    expect([...unreachedLines(branch, (line) => line === 2 || line === 5)]).toEqual([3, 7]);
  });
});
