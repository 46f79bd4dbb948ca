import {
  controllerOf,
  formatLabelSelector,
  selectorFromLabelSelector,
  type Condition,
  type Deployment,
  type KubeObject,
  type Pod,
  type ReplicaSet,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { replicaSetsIfAny } from '../rollout/replica-sets.ts';
import type { Session } from '../session.ts';
import { describePodTemplate } from './pod.ts';
import { ANNOTATIONS, CONTROLLER, CREATED, described, LABELS, NAME, NAMESPACE, SELECTOR, table, type Row } from './rows.ts';

/** What workloads whose Pods have a template have in common. */
interface Templated {
  readonly spec: { readonly template: Parameters<typeof describePodTemplate>[0] };
}

export const POD_TEMPLATE: Row<Templated, unknown> = ({ spec }) => describePodTemplate(spec.template);

export const CONDITIONS: Row<{ readonly status: { readonly conditions?: readonly Condition[] } }, unknown> = ({ status }) =>
  table(
    'Conditions',
    ['Type', 'Status', 'Reason'],
    (status.conditions ?? []).map(({ type, status: value, reason = '' }) => [`${type} `, value, reason]),
  );

/** The number of Pods by phase, which must be asked for: see `podsStatus`. */
export const PODS_STATUS: Row<unknown, string> = ['Pods Status', (_, { facts }) => facts];

/** The ReplicaSets of a Deployment. */
interface ReplicaSets {
  readonly old: readonly ReplicaSet[];
  readonly current: ReplicaSet | undefined;
}

/** `describeDeployment`. */
export const DEPLOYMENT = described<Deployment, ReplicaSets>(
  [
    NAME,
    NAMESPACE,
    CREATED,
    LABELS,
    ANNOTATIONS,
    SELECTOR,
    ['Replicas', countsText],
    ['StrategyType', ({ spec }) => spec.strategy.type],
    ['MinReadySeconds', ({ spec }) => spec.minReadySeconds ?? 0],
    [
      'RollingUpdateStrategy',
      ({
        spec: {
          strategy: { rollingUpdate: update },
        },
      }) => update && `${update.maxUnavailable} max unavailable, ${update.maxSurge} max surge`,
    ],
    POD_TEMPLATE,
    CONDITIONS,
    ['OldReplicaSets', (_, { facts }) => (hasAny(facts) ? replicaSetList(facts.old) : undefined)],
    ['NewReplicaSet', (_, { facts }) => (hasAny(facts) ? replicaSetList(facts.current ? [facts.current] : []) : undefined)],
  ],
  replicaSetsIfAny,
);

function countsText({ spec, status }: Deployment): string {
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, unavailableReplicas = 0 } = status;
  return `${spec.replicas} desired | ${updatedReplicas} updated | ${replicas} total | ${availableReplicas} available | ${unavailableReplicas} unavailable`;
}

function hasAny({ old, current }: ReplicaSets): boolean {
  return old.length > 0 || current !== undefined;
}

/** `printReplicaSetsByLabels`. */
function replicaSetList(replicaSets: readonly ReplicaSet[]): string {
  const texts = replicaSets.map(
    ({ metadata, spec, status }) => `${metadata.name} (${status.replicas}/${spec.replicas} replicas created)`,
  );
  return texts.join(', ') || '<none>';
}

/** `describeReplicaSet`. */
export const REPLICA_SET = described<ReplicaSet, string>(
  [
    NAME,
    NAMESPACE,
    ['Selector', ({ spec }) => formatLabelSelector(spec.selector)],
    LABELS,
    ANNOTATIONS,
    CONTROLLER,
    ['Replicas', ({ spec, status }) => `${status.replicas} current / ${spec.replicas} desired`],
    PODS_STATUS,
    POD_TEMPLATE,
    CONDITIONS,
  ],
  (session, set) => podsStatus(session, set, selectorFromLabelSelector(set.spec.selector).toString()),
);

/** The counts of the object's Pods (`getPodStatusForController`). */
export function* podsStatus(session: Session, { metadata }: KubeObject, selector: string): Process<string> {
  const list: { readonly items: readonly Pod[] } = yield* session.api.list('Pod', {
    namespace: metadata.namespace,
    labelSelector: selector,
  });
  const own = list.items.filter((pod) => controllerOf(pod)?.uid === metadata.uid);
  const count = (phase: string): number => own.filter((pod) => pod.status.phase === phase).length;
  return `${count('Running')} Running / ${count('Pending')} Waiting / ${count('Succeeded')} Succeeded / ${count('Failed')} Failed`;
}
