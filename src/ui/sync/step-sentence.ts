import type { TFunction } from 'i18next';

export type Figures = Readonly<Record<string, number | string | boolean>>;

/** Which steps have a sentence of their own, and the figures that it needs. Of several, the first that has all it needs. */
const SENTENCES = {
  reconcileNewReplicaSet: [
    ['reconcileNewReplicaSet', ['maxTotal', 'currentPods', 'mayAdd', 'missing', 'add']],
    ['reconcileNewReplicaSetSame', ['replicas', 'from']],
  ],
  reconcileOldReplicaSets: [['reconcileOldReplicaSets', ['allPods', 'minAvailable', 'newUnavailable', 'maxScaledDown']]],
  cleanupUnhealthyReplicas: [['cleanupUnhealthyReplicas', ['maxCleanup', 'count']]],
  scaleDownOldReplicaSetsForRollingUpdate: [
    ['scaleDownOldReplicaSetsForRollingUpdate', ['available', 'minAvailable', 'mayGo', 'count']],
  ],
  scale: [['scale', ['replicas', 'maxSurge', 'allowed', 'currentPods', 'toAdd']]],
  isScalingEvent: [['isScalingEvent', ['replicas', 'active']]],
  getAllReplicaSetsAndSyncRevision: [['getAllReplicaSetsAndSyncRevision', ['maxOldRevision', 'newRevision']]],
  getNewReplicaSet: [['getNewReplicaSet', ['pod-template-hash', 'collisionCount', 'newRevision', 'maxSurge']]],
  syncRolloutStatus: [['syncRolloutStatus', ['waitedSeconds', 'progressDeadlineSeconds', 'leftSeconds']]],
  SatisfiedExpectations: [['SatisfiedExpectations', ['add', 'del']]],
  manageReplicas: [
    ['manageReplicas', ['current', 'desired', 'count', 'burst', 'later']],
    ['manageReplicasNone', ['current', 'desired']],
  ],
  getPodsToDelete: [['getPodsToDelete', ['count', 'of']]],
  slowStartBatch: [['slowStartBatch', ['batch', 'created', 'of']]],
} as const satisfies Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>>;

/** The arithmetic of a step in a sentence; undefined for a step that has none, or not these figures. */
export function stepSentence(t: TFunction<'sync'>, name: string, figures: Figures | undefined): string | undefined {
  if (figures === undefined) return undefined;
  if (name === 'ResolveFenceposts') return fenceposts(t, figures);
  // Where all go there is no order.
  if (name === 'getPodsToDelete' && figures['count'] === figures['of']) return t('sentence.getPodsToDeleteAll', asHoles(figures));
  // The condition that says so is as new as the last progress would be.
  if (name === 'syncRolloutStatus' && figures['Progressing.reason'] === 'ProgressDeadlineExceeded')
    return t('sentence.syncRolloutStatusTimedOut', asHoles(figures));
  if (!(name in SENTENCES)) return undefined;
  for (const [key, needs] of SENTENCES[name as keyof typeof SENTENCES]) {
    if (needs.every((figure) => figure in figures)) return t(`sentence.${key}`, asHoles(figures));
  }
  return undefined;
}

/** A hole in a text has a plain name. */
function asHoles(figures: Figures): Record<string, number | string | boolean> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name.replaceAll(/\W/g, '_'), figure]));
}

function fenceposts(t: TFunction<'sync'>, figures: Figures): string {
  const { replicas = 0, maxSurge = 0, maxUnavailable = 0 } = figures;
  const surge = percentText(t, 'roundedUp', figures['spec.maxSurge'], Number(replicas), Number(maxSurge));
  const isForced = maxSurge === 0 && maxUnavailable === 1 && exactOf(figures['spec.maxUnavailable'], Number(replicas)) < 1;
  const unavailable = isForced
    ? t('sentence.oneMustGo', { value: maxUnavailable })
    : percentText(t, 'roundedDown', figures['spec.maxUnavailable'], Number(replicas), Number(maxUnavailable));
  return t('sentence.ResolveFenceposts', { ...asHoles(figures), surge, unavailable });
}

function percentText(
  t: TFunction<'sync'>,
  rounding: 'roundedUp' | 'roundedDown',
  spec: Figures[string] | undefined,
  replicas: number,
  value: number,
): string {
  if (typeof spec !== 'string' || !spec.endsWith('%')) return String(value);
  return t(`sentence.${rounding}`, { percent: spec, replicas, exact: exactOf(spec, replicas), value });
}

/** Before rounding. */
function exactOf(spec: Figures[string] | undefined, replicas: number): number {
  return typeof spec === 'string' ? Math.round(Number.parseFloat(spec) * replicas) / 100 : Number(spec ?? 0);
}
