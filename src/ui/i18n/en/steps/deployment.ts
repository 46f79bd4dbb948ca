import type { WordsOf } from '../../step-catalogue.ts';
import { counted, exactShare } from '../../words.ts';
import { deploymentHandlers } from './deployment-handlers.ts';
import { deploymentStatus } from './deployment-status.ts';

/** `25% of 10 = 2.5, rounded up 3`, or just the number. */
function share(field: string, replicas: number, rounded: 'rounded up' | 'rounded down', value: number): string {
  const exact = exactShare(field, replicas);
  return exact === undefined ? String(value) : `${field} of ${replicas} = ${exact}, ${rounded} ${value}`;
}

interface StaleFigures {
  readonly replicas: number;
  readonly staleReplicaSet?: string;
  readonly staleDesired?: number;
}

const stale = ({ replicas, staleReplicaSet, staleDesired }: StaleFigures) =>
  staleReplicaSet === undefined
    ? `${replicas} wanted.`
    : `${replicas} wanted, but desired-replicas of ${staleReplicaSet} stays ${staleDesired}: the next sync is a scaling event, too.`;

export const deployment: WordsOf<'deployment'> = {
  ...deploymentHandlers,
  syncDeployment: {
    about: 'Brings one Deployment a step nearer to its spec. It asks in this order: deleted, paused, rollback, scaling, rollout.',
    outcomes: { selectsEverything: 'the selector is empty and would select all Pods: do nothing' },
  },
  getReplicaSetsForDeployment: {
    about:
      'Asks an index for the ReplicaSets that the Deployment owns and for those that nobody owns. Adopts orphans that the selector matches, and releases those that it matches no more.',
    outcomes: { asked: ({ candidates }) => counted(candidates, 'candidate') },
  },
  ClaimReplicaSets: {
    about: 'Keeps the owner references of ReplicaSets in step with the Deployment’s selector.',
    outcomes: { none: 'none', claimed: ({ replicaSets }) => replicaSets },
  },
  getPodMapForDeployment: {
    about: 'Lists the Pods of each ReplicaSet of the Deployment.',
    outcomes: { gathered: ({ pods, replicaSets }) => `${counted(pods, 'Pod')} of ${counted(replicaSets, 'ReplicaSet')}` },
  },
  syncStatusOnly: {
    about: 'Updates the status of a Deployment that is being deleted, and changes nothing else.',
    outcomes: { deleting: 'it is being deleted' },
  },
  getRollbackTo: {
    about: 'Reads the revision that an annotation asks to roll back to.',
    outcomes: { none: 'no rollback is asked for', revision: ({ revision }) => `revision ${revision}` },
  },
  isScalingEvent: {
    about: 'Tells whether spec.replicas has changed since the ReplicaSets were last scaled.',
    outcomes: {
      false: {
        outcome: 'false',
        arithmetic: ({ replicas, active }) =>
          active === 0
            ? 'No ReplicaSet is active.'
            : `spec.replicas is ${replicas}, and each active ReplicaSet has noted that number.`,
      },
      true: {
        outcome: ({ replicaSet }) => `true: ${replicaSet} was scaled for another number`,
        arithmetic: ({ replicas, replicaSet, annotated }) =>
          `spec.replicas is ${replicas}, but ${replicaSet} has noted ${annotated}.`,
      },
    },
    columns: { ReplicaSet: 'ReplicaSet', replicas: 'replicas', 'desired-replicas': 'desired-replicas' },
  },
  sync: {
    about: 'Scales the ReplicaSets without furthering the rollout: while paused, and after a scaling event.',
    outcomes: { paused: 'paused: scale only', scaling: 'scale only' },
  },
  getAllReplicaSetsAndSyncRevision: {
    about: 'Tells the new ReplicaSet from the old ones, and gives the new one the highest revision.',
    outcomes: { existing: 'without creating one', orCreate: 'create the new one if there is none' },
  },
  FindOldReplicaSets: {
    about: 'Finds the ReplicaSets whose template is not the Deployment’s present one.',
    outcomes: { none: 'none', found: ({ replicaSets }) => replicaSets },
  },
  FindNewReplicaSet: {
    about: 'Finds the ReplicaSet whose template is the Deployment’s present one; the oldest if there are several.',
    outcomes: { none: 'none has the template', found: ({ replicaSet }) => `${replicaSet} has the template` },
  },
  MaxRevision: {
    about: 'Finds the highest revision of the old ReplicaSets; the new one gets the next.',
    outcomes: {
      next: {
        outcome: ({ newRevision }) => `the next is ${newRevision}`,
        arithmetic: ({ maxOldRevision, newRevision }) => `Highest old revision ${maxOldRevision} + 1 = ${newRevision}.`,
      },
    },
  },
  SetNewReplicaSetAnnotations: {
    about: 'Copies the Deployment’s annotations to its new ReplicaSet, and sets the revision.',
    outcomes: { updated: ({ replicaSet, revision }) => `update ${replicaSet}: revision ${revision}` },
  },
  SetDeploymentRevision: {
    about: 'Notes the revision of the new ReplicaSet on the Deployment.',
    outcomes: { noted: ({ revision }) => `note revision ${revision} on the Deployment` },
  },
  getNewReplicaSet: {
    about: 'Creates the ReplicaSet of the present template. Its name holds the hash of the template.',
    outcomes: {
      create: {
        outcome: ({ replicaSet, replicas }) => `create ${replicaSet} with ${counted(replicas, 'replica')}`,
        arithmetic: ({ 'pod-template-hash': hash, collisionCount, newRevision, maxSurge }) =>
          `Hash of the template: ${hash} (collisions: ${collisionCount}). Revision ${newRevision}, surge ${maxSurge}.`,
      },
      existsUnseen: ({ replicaSet }) => `${replicaSet} exists already, but the cache does not show it yet`,
      existsOurs: ({ replicaSet }) => `${replicaSet} exists already, and is ours`,
      collision: ({ replicaSet }) => `hash collision: ${replicaSet} has another template or owner`,
      refused: ({ replicaSet, error }) => `${replicaSet} could not be created: ${error}`,
    },
  },
  FindActiveOrLatest: {
    about: 'Finds the one ReplicaSet to scale: the only active one, or the newest if none is active.',
    outcomes: {
      one: ({ replicaSet }) => `${replicaSet} is the only active one`,
      latest: ({ replicaSet }) => `none is active; ${replicaSet} is the newest`,
      several: ({ active }) => `${active} are active: they share the change`,
      none: 'there is no ReplicaSet',
    },
  },
  IsSaturated: {
    about: 'Tells whether the new ReplicaSet has all Pods of the Deployment, and they are available.',
    outcomes: { false: 'false', true: ({ replicaSet }) => `true: ${replicaSet} does all the work` },
  },
  scale: {
    about: 'Gives each ReplicaSet its share of a changed number of replicas.',
    outcomes: {
      onlyOneActive: {
        outcome: ({ sizes }) => `only one is active: ${sizes === '' ? 'it has the size already, nothing is written' : sizes}`,
        arithmetic: stale,
      },
      newIsSaturated: ({ sizes }) => `the new one does all the work: ${sizes === '' ? 'nothing to scale' : sizes}`,
      inProportion: {
        outcome: ({ sizes }) => `in proportion: ${sizes}`,
        arithmetic: ({ replicas, maxSurge, allowed, currentPods, toAdd }) =>
          `${replicas} wanted + surge ${maxSurge} = ${allowed} allowed − ${currentPods} now = ${toAdd} to share out.`,
      },
      noRollingUpdate: {
        outcome: 'several are active and the strategy is not RollingUpdate: nothing is scaled, nothing is written',
        arithmetic: stale,
      },
    },
    columns: {
      ReplicaSet: 'ReplicaSet',
      replicas: 'replicas',
      'max-replicas': 'max-replicas',
      fraction: 'fraction',
      proportion: 'proportion',
      leftover: 'leftover',
      to: 'to',
    },
  },
  scaleReplicaSet: {
    about: 'Sets the size of a ReplicaSet, and notes on it the number that this is a share of.',
    outcomes: {
      scaled: ({ replicaSet, from, to }) => `${replicaSet} ${from}→${to}`,
      annotated: ({ replicaSet, desired }) => `${replicaSet} keeps its size and notes ${desired}`,
    },
  },
  rolloutRolling: {
    about: 'One step of a rolling update: the new ReplicaSet grows as far as the surge allows, or else old ones shrink.',
  },
  ResolveFenceposts: {
    about: 'Turns maxSurge and maxUnavailable into numbers of Pods: the surge is rounded up, the other down.',
    outcomes: {
      resolved: {
        outcome: ({ minAvailable, maxTotal }) => `${minAvailable} to ${maxTotal} Pods`,
        arithmetic: ({
          replicas,
          'spec.maxSurge': surgeField,
          maxSurge,
          maxTotal,
          'spec.maxUnavailable': unavailableField,
          maxUnavailable,
          minAvailable,
        }) => {
          const surge = share(surgeField, replicas, 'rounded up', maxSurge);
          const isForced =
            maxSurge === 0 && maxUnavailable === 1 && (exactShare(unavailableField, replicas) ?? Number(unavailableField)) < 1;
          const unavailable = isForced
            ? '1 (with 0 and 0 nothing could move)'
            : share(unavailableField, replicas, 'rounded down', maxUnavailable);
          return `maxSurge: ${surge}, so at most ${counted(maxTotal, 'Pod')}. maxUnavailable: ${unavailable}, so at least ${minAvailable} available.`;
        },
      },
    },
  },
  reconcileNewReplicaSet: {
    about: 'Scales the new ReplicaSet up as far as the surge allows.',
    outcomes: {
      complete: ({ replicaSet, from }) => `${replicaSet} has its ${counted(from, 'replica')}`,
      shrinks: {
        outcome: ({ replicaSet, from, to }) => `scale ${replicaSet} from ${from} down to ${to}`,
        arithmetic: ({ replicas, from }) => `${replicas} wanted, ${from} in its spec.`,
      },
      grows: {
        outcome: ({ replicaSet, from, to }) => `scale ${replicaSet} from ${from} to ${to}`,
        arithmetic: ({ maxTotal, currentPods, mayAdd, missing, add }) =>
          `${maxTotal} allowed − ${currentPods} Pods now = ${mayAdd} may be added; ${missing} missing: add ${add}.`,
      },
      noRoom: {
        outcome: ({ replicaSet, from }) => `leave ${replicaSet} at ${from}: no room for more`,
        arithmetic: ({ maxTotal, currentPods, mayAdd, missing }) =>
          `${maxTotal} allowed − ${currentPods} Pods now = ${mayAdd} may be added; ${missing} missing.`,
      },
    },
  },
  reconcileOldReplicaSets: {
    about: 'Scales old ReplicaSets down as far as availability allows.',
    outcomes: {
      noOldPods: 'no old Pods are left',
      noneMayGo: {
        outcome: 'no old Pod may go: too few would be available',
        arithmetic: ({ allPods, minAvailable, newUnavailable, maxScaledDown }) =>
          `${allPods} Pods − ${minAvailable} that must be available − ${newUnavailable} new ones not available = ${maxScaledDown} may go.`,
      },
      mayGo: {
        outcome: ({ maxScaledDown }) => `${maxScaledDown} may go`,
        arithmetic: ({ allPods, minAvailable, newUnavailable, maxScaledDown }) =>
          `${allPods} Pods − ${minAvailable} that must be available − ${newUnavailable} new ones not available = ${maxScaledDown} may go.`,
      },
    },
  },
  cleanupUnhealthyReplicas: {
    about: 'Takes away old Pods that are not available, which costs no availability.',
    outcomes: {
      allAvailable: 'all old Pods are available',
      scaled: {
        outcome: ({ sizes }) => sizes,
        arithmetic: ({ maxCleanup, count }) => `At most ${maxCleanup} may go; ${count} that are not available go first.`,
      },
      invalid: {
        outcome: ({ replicaSet, from }) =>
          `stop at ${replicaSet}: its status does not show yet that it was scaled down to ${from}; no old Pod goes`,
        arithmetic: ({ error }) => `The error, which reconcileOldReplicaSets drops: ${error}.`,
      },
    },
    columns: { ReplicaSet: 'ReplicaSet', replicas: 'replicas', available: 'available', unavailable: 'unavailable', to: 'to' },
  },
  scaleDownOldReplicaSetsForRollingUpdate: {
    about: 'Takes away as many old Pods as may be unavailable.',
    outcomes: {
      none: {
        outcome: 'none: all available Pods are needed',
        arithmetic: ({ available, minAvailable }) => `${available} available, ${minAvailable} must be.`,
      },
      scaled: {
        outcome: ({ sizes }) => sizes,
        arithmetic: ({ available, minAvailable, mayGo, count }) =>
          `${available} available − ${minAvailable} that must be = ${mayGo} may go; ${count} go.`,
      },
    },
    columns: { ReplicaSet: 'ReplicaSet', replicas: 'replicas', available: 'available', unavailable: 'unavailable', to: 'to' },
  },
  rolloutRecreate: {
    about: 'One step of a rollout that never runs two versions at once: old ones down, wait, then the new one.',
  },
  scaleDownOldReplicaSetsForRecreate: {
    about: 'Scales all old ReplicaSets to 0.',
    outcomes: { allAtZero: 'all old ones are at 0', scaled: ({ sizes }) => sizes },
  },
  oldPodsRunning: {
    about: 'Tells whether a Pod of an old version may still run.',
    outcomes: { true: 'true: wait until they have stopped', false: 'false' },
  },
  scaleUpNewReplicaSetForRecreate: {
    about: 'Scales the new ReplicaSet to its full size at once.',
    outcomes: {
      complete: ({ replicaSet, replicas }) => `${replicaSet} has its ${counted(replicas, 'replica')}`,
      scaled: ({ replicaSet, from, replicas }) => `scale ${replicaSet} from ${from} to ${replicas}`,
    },
  },
  rollback: {
    about: 'Goes back to the template of an earlier revision, as an annotation asks.',
    outcomes: {
      asked: ({ to }) => (to === 0 ? 'to the revision before' : `to revision ${to}`),
      noLastRevision: 'there is no revision before the present one',
      notFound: ({ to }) => `no ReplicaSet has revision ${to}`,
    },
  },
  rollbackToTemplate: {
    about: 'Gives the Deployment the template of the ReplicaSet to go back to.',
    outcomes: {
      unchanged: ({ revision }) => `revision ${revision} has the template of now`,
      taken: ({ replicaSet }) => `take the template of ${replicaSet}`,
    },
  },
  cleanupDeployment: {
    about: 'Deletes old ReplicaSets beyond revisionHistoryLimit.',
    outcomes: {
      none: 'nothing to clean up',
      deleted: ({ replicaSets }) => `delete ${replicaSets}`,
      busy: ({ replicaSets, busy }) => `delete ${replicaSets === '' ? 'none' : replicaSets}; not yet: ${busy}`,
    },
  },
  IsRollingUpdate: { about: 'Tells whether the strategy is RollingUpdate.' },
  MaxSurge: { about: 'Computes how many Pods may exist beyond spec.replicas. A percentage is rounded up.' },
  MaxUnavailable: { about: 'Computes how many Pods may be unavailable. A percentage is rounded down.' },
  MinAvailable: { about: 'Computes how many Pods must stay available: spec.replicas less maxUnavailable.' },
  NewRSNewReplicas: { about: 'Computes the size of the new ReplicaSet: it grows as far as maxSurge lets it.' },
  GetDesiredReplicasAnnotation: { about: 'Reads from a ReplicaSet how many Pods its Deployment wanted last.' },
  getMaxReplicasAnnotation: { about: 'Reads from a ReplicaSet how many Pods its Deployment might have had last.' },
  SetReplicasAnnotations: { about: 'Notes the wanted and the greatest number of Pods on a ReplicaSet.' },
  ReplicasAnnotationsNeedUpdate: { about: 'Tells whether these notes on a ReplicaSet are out of date.' },
  GetReplicaSetProportion: { about: 'Computes by how much one ReplicaSet changes its size in a proportional scaling.' },
  getReplicaSetFraction: { about: 'Computes the share of one ReplicaSet in the new size of its Deployment.' },
  EqualIgnoreHash: { about: 'Compares two Pod templates but for the label pod-template-hash.' },
  Revision: { about: 'Reads the revision of a ReplicaSet from its annotation.' },
  LastRevision: { about: 'Finds the second highest revision: the one before the present.' },
  SetDeploymentAnnotationsTo: { about: 'Takes the annotations of the ReplicaSet to which the Deployment is rolled back.' },
  updateDeploymentAndClearRollbackTo: {
    about: 'Writes the Deployment with the old template, and removes the request for a rollback.',
  },
  HasRevisionHistoryLimit: { about: 'Tells whether the Deployment has a revisionHistoryLimit.' },
  ...deploymentStatus,
};
