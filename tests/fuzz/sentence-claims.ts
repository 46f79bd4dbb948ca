import {
  isPodTerminal,
  tolerationsTolerateTaint,
  type Job,
  type KubeObject,
  type Node,
  type PersistentVolumeClaim,
  type Pod,
} from '../../src/api/index.ts';
import type { Cluster } from '../../src/cluster/index.ts';
import type { ToldStep } from '../../src/worker/protocol/index.ts';

/** The state of a cluster right before a step acted, as etcd had it. */
export class StateAt {
  readonly #cluster: Cluster;
  readonly #revision: number;
  /** The date, in milliseconds since 1970. */
  readonly wallMs: number;

  constructor(cluster: Cluster, record: number) {
    const { history, trace, sim } = cluster;
    this.#cluster = cluster;
    this.#revision = history.revisionAt(history.atRecord(record));
    this.wallMs = sim.epochMs + trace.get(record)!.atMs;
  }

  list<T extends KubeObject>(kind: string): readonly T[] {
    return this.#cluster.history.listAt(kind, this.#revision).map(({ value }) => value as T);
  }

  all(): readonly KubeObject[] {
    return this.#cluster.kinds.flatMap((kind) => this.list(kind));
  }

  find<T extends KubeObject>(kind: string, key: string): T | undefined {
    const [namespace, name] = key.includes('/') ? key.split('/') : [undefined, key];
    return this.#cluster.history.objectAt(kind, { namespace, name: name! }, this.#revision) as T | undefined;
  }
}

/** What is untrue of a step's sentence. Empty if it is true. */
type Judge = (state: StateAt, told: ToldStep, count: number) => string;

const namesClaim = (pod: Pod, claim: string): boolean =>
  pod.spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === claim) === true;
const isFinished = ({ status }: Job): boolean =>
  status.conditions?.some(({ type, status: is }) => (type === 'Complete' || type === 'Failed') && is === 'True') === true;
const owned = (state: StateAt, uid: string): readonly KubeObject[] =>
  state.all().filter(({ metadata }) => metadata.ownerReferences?.some((owner) => owner.uid === uid) === true);
const isActive = (pod: Pod): boolean => pod.metadata.deletionTimestamp === undefined && !isPodTerminal(pod);
const isReady = ({ status }: Node): boolean =>
  status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
const text = (figure: unknown): string => String(figure);

/** The Pods of a StatefulSet, by their names. */
function podsOf(state: StateAt, key: string): readonly Pod[] {
  const [namespace, name = ''] = key.split('/');
  return state.list<Pod>('Pod').filter(({ metadata }) => {
    return metadata.namespace === namespace && metadata.name.replace(/-\d+$/, '') === name;
  });
}

/**
 * The claims of sentences of steps about the world: that something is the highest, the last, gone, unused, or was so long ago. By component, step and
 * outcome. A sentence without such a claim has no judge.
 */
const CLAIMS: Readonly<Record<string, Judge>> = {
  'statefulset.processReplica.create': (state, { key, step }) => {
    const pod = text(step.figures?.['pod']);
    const pods = podsOf(state, key);
    return pods.some(({ metadata }) => metadata.name === pod) ? 'exists already' : '';
  },
  'daemonset.manage.changes': (state, { step }) => {
    const nodes = state.list('Node').length;
    return nodes === Number(step.figures?.['nodes']) ? '' : `there are ${nodes} nodes`;
  },
  'nodeLifecycle.handleDisruption.enterMasterDisruption': (state) => {
    return state.list<Node>('Node').some(isReady) ? 'a node is ready' : '';
  },
  'nodeLifecycle.handleDisruption.exitMasterDisruption': (state) => {
    return state.list<Node>('Node').some(isReady) ? '' : 'no node is ready';
  },
  'garbageCollector.processDeletingDependentsItem.removesFinalizer': (state, { key }) => {
    const owner = state.all().find(({ metadata }) => key.includes(metadata.uid));
    const holds = ({ metadata }: KubeObject) =>
      metadata.ownerReferences?.some(
        ({ uid, blockOwnerDeletion }) => uid === owner?.metadata.uid && blockOwnerDeletion === true,
      ) === true;
    return owner !== undefined && state.all().some(holds) ? 'has a dependent that holds it back' : '';
  },
  'replicaset.getPodsToDelete.all': (state, { key, step }) => {
    const set = state.find('ReplicaSet', key) ?? state.find('ReplicationController', key);
    const active = owned(state, set?.metadata.uid ?? '').filter((pod) => isActive(pod as Pod)).length;
    return active > Number(step.figures?.['count']) ? `leaves others of ${active}` : '';
  },
  'cronjob.deleteJob.replaced': (state, { key, step }) => {
    const job = state.find<Job>('Job', `${key.split('/')[0]}/${text(step.figures?.['job'])}`);
    return job !== undefined && isFinished(job) ? 'does not run any more' : '';
  },
  'ttlAfterFinished.processTTL.expired': (state, { key, step }) => {
    const job = state.find<Job>('Job', key);
    const finished = job?.status.conditions?.find(({ type }) => type === 'Complete' || type === 'Failed')?.lastTransitionTime;
    if (finished === undefined) return '';
    const seconds = (state.wallMs - Date.parse(finished)) / 1000;
    return seconds + 1 < Number(step.figures?.['ttlSecondsAfterFinished']) ? `finished ${seconds} s ago` : '';
  },
  'garbageCollector.classifyReferences.deletes': (state, { key, step }) => {
    const object = state.all().find(({ kind, metadata }) => key.includes(metadata.uid) || key === `${kind}/${metadata.name}`);
    const owners = object?.metadata.ownerReferences ?? [];
    const present = owners.filter(({ uid }) => state.all().some(({ metadata }) => metadata.uid === uid));
    return present.length > 0 && Number(step.figures?.['dangling']) > 0 ? 'has an owner' : '';
  },
  'namespace.finalizeNamespace.removes': (state, { key }) => {
    const left = state.all().filter(({ kind, metadata }) => metadata.namespace === key && kind !== 'Event');
    return left.length > 0 ? `holds ${left.map(({ kind, metadata }) => `${kind}/${metadata.name}`).join(', ')}` : '';
  },
  'volumeProtection.removeFinalizer.removed': (state, { key }) => {
    const claim = state.find<PersistentVolumeClaim>('PersistentVolumeClaim', key);
    const users = state.list<Pod>('Pod').filter((pod) => {
      const isNear = pod.metadata.namespace === claim?.metadata.namespace && (pod.spec.nodeName ?? '') !== '';
      return isNear && !isPodTerminal(pod) && namesClaim(pod, claim!.metadata.name);
    });
    return claim !== undefined && users.length > 0 ? `is used by ${users[0]!.metadata.name}` : '';
  },
  'taintEviction.CancelWork.cancelled': (state, { step }) => {
    const pod = state.list<Pod>('Pod').find(({ metadata }) => text(step.figures?.['pod']).endsWith(metadata.name));
    if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return 'is gone or goes';
    const node = state.find<Node>('Node', pod.spec.nodeName ?? '');
    const driving = (node?.spec.taints ?? []).filter((taint) => {
      return taint.effect === 'NoExecute' && !tolerationsTolerateTaint(pod.spec.tolerations, taint);
    });
    return driving.length > 0 ? `is driven away by ${driving[0]!.key}` : '';
  },
  'podGc.markFailedAndDeletePodWithCondition.deletes': (state, { step }) => {
    const pod = state.list<Pod>('Pod').find(({ metadata }) => text(step.figures?.['pod']).endsWith(metadata.name));
    const node = pod?.spec.nodeName ?? '';
    return pod !== undefined && node !== '' && state.find('Node', node) !== undefined ? 'belongs to a node' : '';
  },
};

/** The untrue claims of the sentence of a telling step. `record`: the trace record of the step. */
export function claimFaults(cluster: Cluster, told: ToldStep, count: number, record: number): string[] {
  const { component, name, outcome } = told.step;
  const fault = CLAIMS[`${component}.${name}.${outcome}`]?.(new StateAt(cluster, record), told, count) ?? '';
  return fault === '' ? [] : [fault];
}
