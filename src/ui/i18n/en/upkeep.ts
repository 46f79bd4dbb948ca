import type { Figure } from '../../../worker/protocol/index.ts';
import type { SentenceCatalogue } from '../sentence-catalogue.ts';
import { briefPodName } from '../sentence-parts.ts';
import { ageText } from '../../model/time-text.ts';
import { counted } from '../words.ts';

/** `name`: a name, or a key with the namespace. */
const pod = (name: Figure) => `Pod ${briefPodName(String(name).split('/').at(-1)!)}`;
const are = (count: number) => (count === 1 ? 'is' : 'are');

interface Scaling {
  readonly current: number;
  readonly replicas: number;
  readonly metric: string;
  readonly ageMs: number;
}

const scales = ({ figures: { current, replicas, metric, ageMs }, name }: { readonly figures: Scaling; readonly name: string }) =>
  `${name} scales its workload from ${current} to ${replicas} by ${metric}: the measurement is ${ageText(ageMs)} old.`;

/** The sentences of the controllers that keep nodes, storage, namespaces and revisions in order, in English. */
export const upkeep: Pick<
  SentenceCatalogue['told'],
  | 'history'
  | 'horizontalPodAutoscaler'
  | 'endpointSlice'
  | 'garbageCollector'
  | 'nodeLifecycle'
  | 'taintEviction'
  | 'persistentVolume'
  | 'attachDetach'
  | 'bootstrapTokens'
  | 'certificates'
  | 'serviceAccountTokens'
  | 'ephemeralVolume'
  | 'volumeExpand'
  | 'volumeProtection'
  | 'namespace'
  | 'serviceAccount'
  | 'ttlAfterFinished'
  | 'podGc'
> = {
  history: {
    UpdateControllerRevision: {
      renumber: ({ figures: { controllerRevision, revision }, name }) =>
        `${name} wants an earlier template again: ${controllerRevision} becomes revision ${revision}.`,
    },
    DeleteControllerRevision: {
      delete: ({ figures: { controllerRevision, revision }, name }) =>
        `${controllerRevision} is deleted: revision ${revision} of ${name} is older than those that are kept.`,
    },
  },
  horizontalPodAutoscaler: {
    reconcileAutoscaler: {
      scalesDown: ({ figures: { current, max }, name }) =>
        `${name} scales its workload from ${current} to ${max}: at most ${max} ${are(max)} allowed.`,
      scalesUp: ({ figures: { current, min }, name }) =>
        `${name} scales its workload from ${current} to ${min}: at least ${min} ${are(min)} wanted.`,
    },
    normalizeDesiredReplicas: { scales },
    normalizeDesiredReplicasWithBehaviors: { scales },
  },
  endpointSlice: {
    StaleSlices: { true: ({ name }) => `Service ${name} waits: the cache does not show this controller’s last write yet.` },
  },
  garbageCollector: {
    classifyReferences: {
      deletes: ({ name, count, all }) => {
        // In a foreground deletion the owner is still there.
        const areGone = all.every(({ dangling }) => dangling > 0);
        if (count === 1) return `${name} is deleted: its owner ${areGone ? 'is gone' : 'waits for that'}.`;
        return `${count} objects are deleted: their owners ${areGone ? 'are gone' : 'are gone, or wait for that'}.`;
      },
      removesOwners: ({ name }) => `${name} stays: it has another owner, and forgets the one that is gone.`,
    },
    orphanDependents: {
      orphans: ({ figures: { count }, name }) => `${counted(count, 'dependent')} of ${name} ${are(count)} left without an owner.`,
    },
    processDeletingDependentsItem: {
      removesFinalizer: ({ name }) => `No dependent holds ${name} back any more: it may go.`,
    },
  },
  nodeLifecycle: {
    tryUpdateNodeHealth: {
      silent: ({ figures: { node, silentSeconds } }) => `${node} has been silent for ${silentSeconds} s: it counts as not ready.`,
    },
    doNoExecuteTaintingPass: {
      taint: ({ figures: { node, taint } }) => `${node} gets the taint ${taint}: Pods that do not tolerate it must leave.`,
    },
    doNoScheduleTaintingPass: {
      swap: ({ name, figures: { add, remove } }) =>
        add === '' ? `${name} loses the taint ${remove}.` : `${name} gets the taint ${add}: no new Pods.`,
    },
    handleDisruption: {
      enterMasterDisruption: () => 'No node is ready. The fault may be on this side: no Pod is evicted until a node is ready.',
      exitMasterDisruption: () => 'A node is ready: Pods may be evicted from nodes that are not.',
    },
  },
  taintEviction: {
    processPodOnNode: {
      now: ({ figures, count }) =>
        `${count === 1 ? pod(figures.pod) : `${count} Pods`} must leave now: a taint of the node is not tolerated.`,
      later: ({ figures: { pod: name, tolerationSeconds }, count }) =>
        count === 1
          ? `${pod(name)} may stay on its tainted node for ${tolerationSeconds} s.`
          : `${count} Pods may stay on their tainted nodes for ${tolerationSeconds} s.`,
    },
    CancelWork: {
      cancelled: ({ figures, count }) =>
        `${count === 1 ? pod(figures.pod) : `${count} Pods`} may stay: no taint of the node drives ${count === 1 ? 'it' : 'them'} away any more.`,
    },
  },
  persistentVolume: {
    bind: { bound: ({ figures: { volume, claim } }) => `Claim ${claim} and volume ${volume} are bound to each other.` },
    provisionClaim: {
      asked: ({ figures: { provisioner }, name }) => `Claim ${name} fits no volume: ${provisioner} is asked for a new one.`,
    },
    syncBoundClaim: { lost: ({ figures: { message }, name }) => `Claim ${name} has lost its volume: ${message}.` },
    reclaimVolume: {
      released: ({ figures: { policy }, name }) => `The claim of volume ${name} is gone: the volume is released (${policy}).`,
    },
    recycleVolumeOperation: {
      recycles: ({ figures, name }) => `${pod(figures.pod)} empties volume ${name}, so that another claim can have it.`,
      failed: ({ figures: { message }, name }) => `Volume ${name} cannot be emptied: ${message}`,
    },
  },
  volumeExpand: {
    expandAndRecoverFunction: {
      resizes: ({ figures: { volume, requested }, name }) => `Volume ${volume} of claim ${name} grows to ${requested}.`,
      notOurs: ({ figures: { volume }, name }) => `Claim ${name} asks for more, but nobody here can expand ${volume}.`,
    },
    modify: {
      noClass: ({ figures, name }) => `Claim ${name} waits: there is no VolumeAttributesClass ${figures.class}.`,
      modifies: ({ figures, name }) => `Volume ${figures.volume} of claim ${name} gets the attributes of class ${figures.class}.`,
      infeasible: ({ figures, name }) =>
        `Claim ${name} cannot have the attributes of class ${figures.class}: they are those of ${figures.driver}.`,
      cancelled: ({ name }) => `Claim ${name} names no class of attributes any more: its volume stays as it is.`,
      notOurs: ({ figures, name }) => `Claim ${name} names another class, but nobody here can modify ${figures.volume}.`,
    },
  },
  attachDetach: {
    detachVolume: {
      detaches: ({ figures: { volume, node } }) => `Volume ${volume} is detached from ${node}: no Pod there uses it any more.`,
      forces: ({ figures: { volume, node } }) =>
        `Volume ${volume} is detached from ${node} by force: the node has been silent for six minutes.`,
    },
    attachDesiredVolumes: {
      attaches: ({ figures: { volume, node } }) => `Volume ${volume} is attached to ${node}.`,
      multiAttach: ({ figures: { volume, node } }) => `Volume ${volume} cannot be attached to ${node}: another node has it.`,
    },
  },
  bootstrapTokens: {
    evalSecret: { deletes: ({ name }) => `${name} has expired, and is deleted.` },
    signConfigMap: { signs: () => 'The ConfigMap cluster-info is signed with each bootstrap token that may sign.' },
  },
  serviceAccountTokens: {
    generateTokenIfNeeded: {
      fills: ({ figures: { account, keys }, name }) => `Secret ${name} gets ${keys} of ServiceAccount ${account}.`,
    },
    deleteToken: {
      deletes: ({ figures: { secret } }) => `Secret ${secret} is deleted: the ServiceAccount of its token is gone.`,
    },
    evaluateSATokens: {
      marks: ({ name }) => `The token in Secret ${name} is not accepted any more: nobody has used it for long.`,
      deletes: ({ figures: { invalidSince }, name }) =>
        `Secret ${name} is deleted: its token has been invalid since ${invalidSince}.`,
    },
  },
  certificates: {
    'CSRCleanerController.handle': {
      deletes: ({ name }) => `${name} is deleted: it is done with, or nobody has decided about it.`,
    },
    'sarApprover.handle': {
      approves: ({ figures: { user }, name }) => `${name} is approved: ${user} may have the client certificate of a kubelet.`,
    },
    'signer.handle': {
      signs: ({ figures: { subject }, name }) => `${name} gets its certificate, for ${subject}. The signature is not valid.`,
      invalid: ({ figures: { message }, name }) => `${name} gets no certificate: ${message}.`,
    },
  },
  ephemeralVolume: {
    handleVolume: {
      creates: ({ figures: { claim, volume }, name }) =>
        `${pod(name)} gets the claim ${claim} for its ephemeral volume ${volume}.`,
      foreign: ({ figures: { volume, message }, name }) => `${pod(name)} cannot have its ephemeral volume ${volume}: ${message}.`,
    },
  },
  volumeProtection: {
    addFinalizer: {
      added: ({ figures: { finalizer }, name }) =>
        ({
          pvc: `Claim ${name} is protected: it stays while a Pod uses it.`,
          pv: `Volume ${name} is protected: it stays while it is bound.`,
          vac: `Class ${name} is protected: it stays while a claim or a volume names it.`,
        })[protectedBy(finalizer)],
    },
    isBeingUsed: { true: ({ name }) => `${name} is to be deleted, and waits: it is still in use.` },
    removeFinalizer: {
      removed: ({ figures: { finalizer }, name }) =>
        ({
          pvc: `No Pod uses claim ${name} any more: it may go.`,
          pv: `Volume ${name} is not bound any more: it may go.`,
          vac: `No claim and no volume names class ${name} any more: it may go.`,
        })[protectedBy(finalizer)],
    },
  },
  namespace: {
    worker: {
      contentRemains: ({ figures: { delaySeconds }, name }) =>
        `Namespace ${name} is not empty yet: it is looked at again in ${delaySeconds} s.`,
    },
    finalizeNamespace: { removes: ({ name }) => `Namespace ${name} is empty: it may go.` },
  },
  serviceAccount: {
    syncNamespace: {
      creates: ({ figures: { serviceAccount }, name }) => `Namespace ${name} gets its ServiceAccount ${serviceAccount}.`,
    },
  },
  ttlAfterFinished: {
    processTTL: {
      expired: ({ figures: { ttlSecondsAfterFinished }, name }) =>
        `Job ${name} is deleted: the ${ttlSecondsAfterFinished} s after its end are over (ttlSecondsAfterFinished).`,
    },
  },
  podGc: {
    markFailedAndDeletePodWithCondition: {
      deletes: ({ figures: { pod: name } }) => `${pod(name)} is cleared away: it belongs nowhere any more.`,
    },
  },
};

/** What a finalizer like `kubernetes.io/pvc-protection` protects: claims, volumes and classes have one each. */
function protectedBy(finalizer: string): 'pvc' | 'pv' | 'vac' {
  const what = /\/(pvc|vac)-/.exec(finalizer)?.[1];
  return what === 'pvc' || what === 'vac' ? what : 'pv';
}
