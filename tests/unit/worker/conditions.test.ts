import { describe, expect, test } from 'vitest';
import { ALL_STEPS, stepsNamed } from '../../../src/cluster/step-names.ts';
import { compileCondition, type Condition } from '../../../src/worker/conditions/compile.ts';
import { figuresOf } from '../../../src/worker/conditions/figures.ts';
import { Conditions } from '../../../src/worker/conditions/conditions.ts';
import type { Scenario } from '../../../src/cluster/scenario/index.ts';
import { Page } from './page.ts';

function condition(text: string, step = 'isScalingEvent'): Condition {
  const compiled = compileCondition(text, stepsNamed(step));
  if (typeof compiled !== 'function') throw new Error(JSON.stringify(compiled));
  return compiled;
}

const SCALED = { outcome: 'true', figures: { replicas: 10, active: 1, replicaSet: 'web-1', annotated: 3 } };

describe('a condition', () => {
  test.each([
    ['replicas == 10', true],
    ['replicas > 3 && active == 1', true],
    ['replicas - annotated == 7', true],
    ['replicas / 4 == 2', true],
    ['replicas > 10.5', false],
    ['outcome == "false"', false],
    ['replicaSet.startsWith("web-") && size(replicaSet) == 5', true],
    ['replicas in [9, 10]', true],
    ['!(active > 1) ? annotated == 3 : false', true],
  ])('%s', (text, expected) => {
    expect(condition(text)(SCALED)).toBe(expected);
  });

  test('is false if the outcome has no such figure', () => {
    expect(condition('annotated < 10')({ outcome: 'false', figures: { replicas: 3, active: 1 } })).toBe(false);
    expect(condition('annotated < 10 || replicas == 3')({ outcome: 'false', figures: { replicas: 3, active: 1 } })).toBe(true);
  });

  test('may name figures with a dot, and figures that are no whole numbers', () => {
    const surge = condition('spec.maxSurge == "25%" && maxSurge >= 1', 'ResolveFenceposts');
    expect(surge({ outcome: 'resolved', figures: { 'spec.maxSurge': '25%', maxSurge: 1 } })).toBe(true);
    expect(condition('replicas > 3')({ outcome: 'true', figures: { replicas: 3.5 } })).toBe(true);
  });

  test.each([
    ['replicas >', { code: 'syntax', at: 11, text: '' }],
    ['replicas = 3', { code: 'syntax', at: 10, text: '=' }],
    ['replica > 3', { code: 'unknown-name', name: 'replica', nearest: 'replicas' }],
    ['constructor == 1', { code: 'unknown-name', name: 'constructor' }],
    ['replicas > "3"', { code: 'wrong-types', at: 1, text: 'replicas > "3"' }],
    ['replicas + 1', { code: 'not-boolean', text: 'replicas + 1' }],
    ['replicaSet.matches("(a+)+$")', { code: 'unsupported', name: 'matches' }],
    ['[1, 2].exists(x, x == replicas)', { code: 'unsupported', name: 'exists' }],
    [`replicas in [${'1, '.repeat(40)}1]`, { code: 'syntax' }],
    [`${'('.repeat(60)}true${')'.repeat(60)}`, { code: 'syntax' }],
  ])('is refused with the reason: %s', (text, fault) => {
    expect(compileCondition(text, stepsNamed('isScalingEvent'))).toMatchObject(fault);
  });

  test('names a figure of a nested name by its whole name', () => {
    expect(compileCondition('spec.maxSurg == "1"', stepsNamed('ResolveFenceposts'))).toEqual({
      code: 'unknown-name',
      name: 'spec.maxSurg',
      nearest: 'spec.maxSurge',
    });
  });

  test('needs figures', () => {
    expect(compileCondition('true', stepsNamed('AddAfter'))).toEqual({ code: 'no-figures' });
  });

  test('writes the words that CEL keeps for itself as Kubernetes does', () => {
    const split = condition('__namespace__ == "default"', 'SplitMetaNamespaceKey');
    expect(split({ outcome: 'split', figures: { namespace: 'default', name: 'web' } })).toBe(true);
  });

  test('can name every figure of every declared step', () => {
    for (const step of ALL_STEPS) {
      for (const { name } of figuresOf([step])) {
        expect([step.name, name, compileCondition(`${name} == ${name}`, [step])]).toEqual([
          step.name,
          name,
          expect.any(Function),
        ]);
      }
    }
  });
});

describe('the conditions of breakpoints', () => {
  test('count as false until their evaluator is there', async () => {
    const conditions = new Conditions();
    const breakpoint = { type: 'step', name: 'isScalingEvent', condition: 'replicas == 10' } as const;
    expect(conditions.faultOf(breakpoint)).toEqual({ code: 'unavailable' });
    await conditions.load();
    expect(conditions.isLoading).toBe(false);
    expect([conditions.faultOf(breakpoint), conditions.holds(breakpoint, SCALED)]).toEqual([undefined, true]);
  });

  test('say once that they cannot be evaluated', async () => {
    const conditions = new Conditions();
    await conditions.load();
    const breakpoint = { type: 'step', name: 'isScalingEvent', condition: 'replicas / active > 1' } as const;
    const nothing = { outcome: 'true', figures: { replicas: 1, active: 0 } };
    expect([conditions.holds(breakpoint, nothing), conditions.holds(breakpoint, nothing)]).toEqual([false, false]);
    const { failure } = conditions;
    expect(failure).toMatchObject({ name: 'isScalingEvent', reason: expect.stringContaining('zero') as string });
    expect(conditions.holds(breakpoint, nothing)).toBe(false);
    expect(conditions.failure).toBe(failure);
  });

  test('stop time only where they hold, and travel in scenarios', async () => {
    const breakpoint = { type: 'step', name: 'isScalingEvent', condition: "outcome == 'true' && replicas == 4" } as const;
    const scenario: Scenario = {
      version: 1,
      cluster: { seed: 'conditions' },
      branches: [
        {
          commands: [
            { command: { type: 'kubectl', line: 'create deployment web --image=nginx --replicas=2' } },
            { at: 9_000, command: { type: 'kubectl', line: 'scale deployment/web --replicas=4' } },
          ],
          until: { at: 1_000 },
        },
      ],
      cursor: { playing: true, speed: 10, breakpoints: [breakpoint] },
    };
    const page = new Page(scenario);
    await new Conditions().load();
    await Promise.resolve();
    page.until(() => page.deltas.at(-1)?.clock.hit !== undefined);
    const { clock } = page.deltas.at(-1)!;
    expect(clock).toMatchObject({ playing: false, hit: { breakpoint, record: clock.record } });
    expect(clock.standsIn).toMatchObject({ controller: 'deployment-controller', key: 'default/web' });
    expect(clock.nowMs).toBeGreaterThan(9_000);
    const shared = page.ask({ type: 'scenario' })() as Scenario;
    expect(shared.cursor?.breakpoints).toEqual([breakpoint]);
  });

  test('that came with a scenario and cannot be evaluated are refused', async () => {
    const breakpoints = [{ type: 'step', name: 'isScalingEvent', condition: 'replica > 3' }] as const;
    const page = new Page({ version: 1, cluster: { seed: 'conditions' }, branches: [{ commands: [] }], cursor: { breakpoints } });
    await new Conditions().load();
    await Promise.resolve();
    expect(() => page.frame()).toThrow('cursor.breakpoints[0].condition');
  });
});
