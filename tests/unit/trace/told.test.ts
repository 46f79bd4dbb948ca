import { describe, expect, it } from 'vitest';
import { SyncTrace, idleWorker } from '../../../src/client/index.ts';
import { Simulation, declareSteps, type Told } from '../../../src/trace/index.ts';

const steps = declareSteps('example', {
  sync: { kind: 'sync', upstream: 'pkg/example.go' },
  scale: {
    kind: 'decision',
    upstream: 'pkg/example.go',
    figures: { replicas: 'number' },
    outcomes: { grows: { add: 'number' }, shrinks: { remove: 'number' }, stays: {} },
    columns: { Pod: 'string' },
  },
  ask: { kind: 'decision', upstream: 'pkg/example.go', outcomes: { true: {}, false: {} } },
});

function planScale(replicas: number, pods: number): Told<typeof steps.scale> {
  const step = steps.scale;
  const table = { columns: ['Pod'], rows: [['web-1']], more: 0 } as const;
  if (pods < replicas) return { step, outcome: 'grows', figures: { replicas, add: replicas - pods }, table };
  if (pods > replicas) return { step, outcome: 'shrinks', figures: { replicas, remove: pods - replicas } };
  return { step, outcome: 'stays', figures: { replicas } };
}

function traced(): { readonly sim: Simulation; readonly trace: SyncTrace } {
  const sim = new Simulation({ seed: 'test' });
  return { sim, trace: SyncTrace.start(sim, 'example', idleWorker(0, 'example', 0), 'default/web', steps.sync) };
}

describe('a decision as a value', () => {
  it('leaves the record that a report of the same outcome leaves, and becomes the cause of what follows', () => {
    const [told, reported] = [traced(), traced()];
    told.trace.tell(planScale(3, 1));
    reported.trace.step(steps.scale, 'grows', { replicas: 3, add: 2 }, { columns: ['Pod'], rows: [['web-1']], more: 0 });
    expect([...told.sim.trace.since()]).toEqual([...reported.sim.trace.since()]);
    expect([told.sim.cause, reported.sim.cause]).toEqual([2, 2]);
  });

  it('is the scope of further steps once it is entered', () => {
    const { sim, trace } = traced();
    const scope = trace.enter(planScale(3, 5));
    scope.tell({ step: steps.ask, outcome: 'true' });
    expect([...sim.trace.since(1)].map(({ id, cause, body }) => [id, cause, body.type === 'step' && body.outcome])).toEqual([
      [2, 1, 'shrinks'],
      [3, 2, 'true'],
    ]);
  });

  it('does not compile with a code that the step does not have, or without a figure', () => {
    const step = steps.scale;
    const wrong = (): readonly Told<typeof steps.scale>[] => [
      // @ts-expect-error -- the step has no such outcome
      { step, outcome: 'explodes', figures: { replicas: 3 } },
      // @ts-expect-error -- this outcome has another figure, too
      { step, outcome: 'grows', figures: { replicas: 3 } },
      // @ts-expect-error -- the figure is a number
      { step, outcome: 'stays', figures: { replicas: '3' } },
      // @ts-expect-error -- the table has no such column
      { step, outcome: 'stays', figures: { replicas: 3 }, table: { columns: ['Node'], rows: [], more: 0 } },
    ];
    const { trace } = traced();
    // @ts-expect-error -- this outcome has figures
    const without = (): void => trace.tell({ step, outcome: 'stays' });
    // @ts-expect-error -- the step has no such outcome
    const coined = (): void => trace.tell({ step: steps.ask, outcome: 'perhaps' });
    expect([wrong().length, typeof without, typeof coined]).toEqual([4, 'function', 'function']);
  });
});
