import { describe, expect, it } from 'vitest';
import type { Figures, Step } from '../../../src/trace/index.ts';
import { declaredSteps } from '../../../src/cluster/steps.ts';
import { steps as english } from '../../../src/ui/i18n/en/steps/index.ts';
import { arithmeticText, outcomeText } from '../../../src/ui/i18n/step-words.ts';
import { steps as chinese } from '../../../src/ui/i18n/zh-cn/steps/index.ts';

const arithmetic = (name: string, outcome: string, figures: Figures) =>
  arithmeticText('en', { component: 'deployment', name, outcome, figures });

describe('the sentence of a step', () => {
  it('shows rounded percentages: the surge up, unavailable Pods down', () => {
    const figures = { replicas: 10, maxSurge: 3, maxTotal: 13, maxUnavailable: 2, minAvailable: 8 };
    expect(
      arithmetic('ResolveFenceposts', 'resolved', { ...figures, 'spec.maxSurge': '25%', 'spec.maxUnavailable': '25%' }),
    ).toBe(
      'maxSurge: 25% of 10 = 2.5, rounded up 3, so at most 13 Pods. maxUnavailable: 25% of 10 = 2.5, rounded down 2, so at least 8 available.',
    );
    expect(arithmetic('ResolveFenceposts', 'resolved', { ...figures, 'spec.maxSurge': '3', 'spec.maxUnavailable': '2' })).toBe(
      'maxSurge: 3, so at most 13 Pods. maxUnavailable: 2, so at least 8 available.',
    );
  });

  it('says that one Pod may be unavailable if both limits are 0', () => {
    const figures = { replicas: 3, maxSurge: 0, maxTotal: 3, maxUnavailable: 1, minAvailable: 2 };
    const said = arithmetic('ResolveFenceposts', 'resolved', { ...figures, 'spec.maxSurge': '0', 'spec.maxUnavailable': '10%' });
    expect(said).toContain('maxUnavailable: 1 (with 0 and 0 nothing could move)');
  });

  it('shows how many Pods can be added and deleted', () => {
    const add = { replicas: 10, maxSurge: 3, maxTotal: 13, currentPods: 10, mayAdd: 3, missing: 10, add: 3 };
    expect(arithmetic('reconcileNewReplicaSet', 'grows', add)).toBe(
      '13 allowed − 10 Pods now = 3 may be added; 10 missing: add 3.',
    );
    const down = { replicas: 10, maxUnavailable: 2, minAvailable: 8, allPods: 13, newUnavailable: 3, maxScaledDown: 2 };
    expect(arithmetic('reconcileOldReplicaSets', 'mayGo', down)).toBe(
      '13 Pods − 8 that must be available − 3 new ones not available = 2 may go.',
    );
  });

  it('does not show a negative time after the deadline', () => {
    const figures = { 'Progressing.reason': 'ReplicaSetUpdated', progressDeadlineSeconds: 30, waitedSeconds: 8, leftSeconds: 22 };
    expect(arithmetic('syncRolloutStatus', 'unchanged', figures)).toBe('8 s since the last progress, 30 s allowed: 22 s left.');
    expect(arithmetic('syncRolloutStatus', 'unchanged', { ...figures, 'Progressing.reason': 'ProgressDeadlineExceeded' })).toBe(
      'Nothing has moved for longer than the 30 s allowed.',
    );
  });

  it('is undefined for an outcome without figures', () => {
    expect(arithmetic('reconcileOldReplicaSets', 'noOldPods', {})).toBeUndefined();
  });
});

/** A figure of each type that a step declares. */
function sampleFigures(...types: readonly (Step['figures'] | undefined)[]): Figures {
  const sample = (type: string | readonly string[]) =>
    typeof type !== 'string' ? type[0]! : type.startsWith('number') ? 2 : type.startsWith('boolean') ? true : 'web-1';
  return Object.fromEntries(types.flatMap((each) => Object.entries(each ?? {}).map(([name, type]) => [name, sample(type)])));
}

describe('the words of all declared steps', () => {
  const results = Object.values(declaredSteps)
    .flatMap((steps) => Object.values<Step>(steps))
    .flatMap((step) =>
      Object.entries(step.outcomes ?? {}).map(([outcome, own]) => ({
        component: step.component,
        name: step.name,
        outcome,
        figures: sampleFigures(step.figures, own),
      })),
    );

  it('exist for any figures', () => {
    expect(results.length).toBeGreaterThan(300);
    for (const result of results) {
      const text = outcomeText('en', result);
      expect(text, `${result.component}/${result.name} ${result.outcome}`).not.toBe('');
      expect(text, `${result.component}/${result.name} ${result.outcome}`).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('have the same components in both languages, and full-width punctuation between Chinese characters', () => {
    expect(Object.keys(chinese).toSorted()).toEqual(Object.keys(english).toSorted());
    const texts = Object.values(chinese).flatMap((steps) =>
      Object.values(steps).map(({ about }: { readonly about: string }) => about),
    );
    expect(texts.filter((text) => /[\u4e00-\u9fff][,:;?!]/.test(text))).toEqual([]);
  });
});
