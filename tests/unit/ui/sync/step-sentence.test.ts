import i18next, { type TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { sync } from '../../../../src/ui/i18n/en/sync.ts';
import { stepSentence, type Figures } from '../../../../src/ui/sync/step-sentence.ts';

const texts = i18next.createInstance();
let t: TFunction<'sync'>;

beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { sync } }, defaultNS: 'sync', interpolation: { escapeValue: false } });
  t = texts.getFixedT('en', 'sync');
});

const sentence = (name: string, figures: Figures | undefined) => stepSentence(t, name, figures);

describe('the arithmetic of a step in a sentence', () => {
  it('resolves percentages: the surge up, what may be unavailable down', () => {
    const figures = { replicas: 10, maxSurge: 3, maxTotal: 13, maxUnavailable: 2, minAvailable: 8 };
    expect(sentence('ResolveFenceposts', { ...figures, 'spec.maxSurge': '25%', 'spec.maxUnavailable': '25%' })).toBe(
      'maxSurge: 25% of 10 = 2.5, rounded up 3, so at most 13 Pods. maxUnavailable: 25% of 10 = 2.5, rounded down 2, so at least 8 available.',
    );
    expect(sentence('ResolveFenceposts', { ...figures, 'spec.maxSurge': 3, 'spec.maxUnavailable': 2 })).toBe(
      'maxSurge: 3, so at most 13 Pods. maxUnavailable: 2, so at least 8 available.',
    );
  });

  it('says that one must go where both came to nothing', () => {
    const figures = { replicas: 3, maxSurge: 0, maxTotal: 3, maxUnavailable: 1, minAvailable: 2 };
    expect(sentence('ResolveFenceposts', { ...figures, 'spec.maxSurge': 0, 'spec.maxUnavailable': '10%' })).toContain(
      'maxUnavailable: 1 (with 0 and 0 nothing could move)',
    );
  });

  it('reckons what may be added, and what may go', () => {
    const add = { replicas: 10, maxSurge: 3, maxTotal: 13, currentPods: 10, mayAdd: 3, missing: 10, add: 3 };
    expect(sentence('reconcileNewReplicaSet', add)).toBe('13 allowed − 10 Pods now = 3 may be added; 10 missing: add 3.');
    expect(sentence('reconcileNewReplicaSet', { replicas: 10, from: 10 })).toBe('10 wanted, 10 in its spec.');
    const down = { replicas: 10, maxUnavailable: 2, minAvailable: 8, allPods: 13, newUnavailable: 3, maxScaledDown: 2 };
    expect(sentence('reconcileOldReplicaSets', down)).toBe(
      '13 Pods − 8 that must be available − 3 new ones not available = 2 may go.',
    );
  });

  it('does not count on from a deadline that has passed', () => {
    const figures = { 'Progressing.reason': 'ReplicaSetUpdated', progressDeadlineSeconds: 30, waitedSeconds: 8, leftSeconds: 22 };
    expect(sentence('syncRolloutStatus', figures)).toBe('8 s since the last progress, 30 s allowed: 22 s left.');
    expect(sentence('syncRolloutStatus', { ...figures, 'Progressing.reason': 'ProgressDeadlineExceeded' })).toBe(
      'Nothing has moved for longer than the 30 s allowed.',
    );
  });

  it('says nothing without the figures', () => {
    expect(sentence('reconcileOldReplicaSets', { oldPods: 0 })).toBeUndefined();
    expect(sentence('ClaimReplicaSets', { claimed: 1 })).toBeUndefined();
    expect(sentence('scale', undefined)).toBeUndefined();
  });
});
