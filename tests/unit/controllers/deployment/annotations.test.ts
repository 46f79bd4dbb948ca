import { describe, expect, it } from 'vitest';
import type { ReplicaSet } from '../../../../src/api/index.ts';
import {
  REVISION,
  REVISION_HISTORY,
  countFromAnnotation,
  getRollbackTo,
  lastRevision,
  maxRevision,
  newReplicaSetAnnotations,
  rolledBackAnnotations,
} from '../../../../src/controllers/deployment/annotations.ts';
import { planCleanup } from '../../../../src/controllers/deployment/cleanup.ts';
import { steps } from '../../../../src/controllers/deployment/steps.ts';
import { deployment, replicaSet } from '../sketches.ts';

const withAnnotations = (annotations: Record<string, string>, replicas = 0): ReplicaSet =>
  replicaSet(`web-${annotations[REVISION] ?? ''}`, replicas, { metadata: { annotations } });
const revision = (number: number, replicas = 0): ReplicaSet => withAnnotations({ [REVISION]: String(number) }, replicas);
const annotated = (annotations: Record<string, string>) =>
  deployment(3, { maxSurge: 1, maxUnavailable: 0 }, { metadata: { annotations } });

describe('the annotations of the new ReplicaSet', () => {
  it('are those of the Deployment, except the bookkeeping of both', () => {
    const d = annotated({
      'kubernetes.io/change-cause': 'v2',
      'kubectl.kubernetes.io/last-applied-configuration': '{}',
      [REVISION]: '1',
    });
    expect(newReplicaSetAnnotations(d, withAnnotations({}), 2, true)).toEqual({
      'kubernetes.io/change-cause': 'v2',
      [REVISION]: '2',
    });
  });

  it('give a ReplicaSet to be created the desired and maximum replicas', () => {
    expect(newReplicaSetAnnotations(annotated({}), withAnnotations({}), 1, false)).toEqual({
      [REVISION]: '1',
      'deployment.kubernetes.io/desired-replicas': '3',
      'deployment.kubernetes.io/max-replicas': '4',
    });
  });

  it('are the same object if nothing changes', () => {
    const rs = revision(2);
    expect(newReplicaSetAnnotations(annotated({}), rs, 2, true)).toBe(rs.metadata.annotations);
  });

  it('keep a revision that is higher than needed, since newer ReplicaSets may have been deleted', () => {
    expect(newReplicaSetAnnotations(annotated({}), revision(5), 3, true)?.[REVISION]).toBe('5');
  });

  it('keep the revisions before a rollback, up to the maximum length', () => {
    const rs = withAnnotations({ [REVISION]: '7', [REVISION_HISTORY]: '1,3,5' });
    expect(newReplicaSetAnnotations(annotated({}), rs, 9, true)?.[REVISION_HISTORY]).toBe('1,3,5,7');
    expect(newReplicaSetAnnotations(annotated({}), rs, 9, true, 5)?.[REVISION_HISTORY]).toBe('3,5,7');
  });
});

describe('revisions', () => {
  const history = [revision(1), revision(4), withAnnotations({ [REVISION]: 'x' }), revision(3), undefined];

  it('have a highest and a second highest', () => {
    expect(maxRevision(history)).toBe(4);
    expect(lastRevision(history)).toBe(3);
  });

  it('have no second highest if there is only one', () => {
    expect(lastRevision([revision(1)])).toBe(0);
  });

  it('are rolled back to if the annotation is a number', () => {
    expect(getRollbackTo(annotated({ 'deprecated.deployment.rollback.to': '0' }))).toBe(0);
    expect(getRollbackTo(annotated({ 'deprecated.deployment.rollback.to': 'soon' }))).toBeUndefined();
    expect(getRollbackTo(annotated({}))).toBeUndefined();
  });

  it('that are rolled back to restore their annotations, except the bookkeeping', () => {
    const d = annotated({ [REVISION]: '2', note: 'second', only: 'now' });
    expect(rolledBackAnnotations(d, withAnnotations({ [REVISION]: '1', note: 'first' }))).toEqual({
      [REVISION]: '2',
      note: 'first',
    });
  });
});

describe('a count in an annotation', () => {
  it.each([
    ['13', 13],
    ['0', 0],
    ['-1', undefined],
    ['2147483648', undefined],
    ['many', undefined],
  ])('%s is %s', (text, count) => {
    expect(countFromAnnotation(withAnnotations({ count: text }), 'count')).toBe(count);
  });
});

describe('the clean-up of old ReplicaSets', () => {
  const limited = (revisionHistoryLimit: number) => deployment(1, {}, { spec: { revisionHistoryLimit } });
  const names = (replicaSets: readonly ReplicaSet[]): string[] => replicaSets.map(({ metadata }) => metadata.name);

  it('deletes the lowest revisions and keeps as many as the limit says', () => {
    const { outcome, figures, doomed } = planCleanup(limited(1), [revision(3), revision(1), revision(2)]);
    expect([outcome, figures]).toEqual(['deleted', { old: 3, revisionHistoryLimit: 1, replicaSets: 'web-1, web-2' }]);
    expect(names(doomed)).toEqual(['web-1', 'web-2']);
  });

  it('keeps one that still has Pods', () => {
    const { outcome, figures, doomed } = planCleanup(limited(0), [revision(1, 2), revision(2)]);
    expect([outcome, figures]).toEqual(['busy', { old: 2, revisionHistoryLimit: 0, replicaSets: 'web-2', busy: 'web-1' }]);
    expect(names(doomed)).toEqual(['web-2']);
  });

  it('keeps one whose controller has not observed its last change', () => {
    const unseen = replicaSet('web-1', 0, { metadata: { generation: 2 }, status: { observedGeneration: 1 } });
    const figures = { old: 1, revisionHistoryLimit: 0, replicaSets: '', busy: 'web-1' };
    expect(planCleanup(limited(0), [unseen])).toEqual({ step: steps.cleanupDeployment, outcome: 'busy', figures, doomed: [] });
  });

  it('keeps all without a limit', () => {
    expect(planCleanup(limited(2147483647), [revision(1), revision(2)]).doomed).toEqual([]);
  });
});
