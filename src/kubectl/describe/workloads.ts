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
import { controllerText, describePodTemplate } from './pod.ts';
import { annotationLines, labelLines, longDate } from './text.ts';

/** `describeDeployment`, without its events. */
export function* describeDeployment(session: Session, deployment: Deployment): Process<string> {
  const { metadata, spec, status } = deployment;
  const { old, current } = yield* replicaSetsIfAny(session, deployment);
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0, unavailableReplicas = 0 } = status;
  const { type, rollingUpdate } = spec.strategy;
  const counts = `${spec.replicas} desired | ${updatedReplicas} updated | ${replicas} total | ${availableReplicas} available | ${unavailableReplicas} unavailable`;
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\nCreationTimestamp:\t${longDate(metadata.creationTimestamp)}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Selector:\t${selectorFromLabelSelector(spec.selector).toString()}\n`,
    `Replicas:\t${counts}\nStrategyType:\t${type}\nMinReadySeconds:\t${spec.minReadySeconds ?? 0}\n`,
    rollingUpdate === undefined
      ? ''
      : `RollingUpdateStrategy:\t${rollingUpdate.maxUnavailable} max unavailable, ${rollingUpdate.maxSurge} max surge\n`,
    describePodTemplate(spec.template),
    conditionLines(status.conditions),
    old.length === 0 && current === undefined
      ? ''
      : `OldReplicaSets:\t${replicaSetList(old)}\nNewReplicaSet:\t${replicaSetList(current === undefined ? [] : [current])}\n`,
  ].join('');
}

/** `printReplicaSetsByLabels`. */
function replicaSetList(replicaSets: readonly ReplicaSet[]): string {
  const texts = replicaSets.map(
    ({ metadata, spec, status }) => `${metadata.name} (${status.replicas}/${spec.replicas} replicas created)`,
  );
  return texts.join(', ') || '<none>';
}

/** `describeReplicaSet`, without its events. */
export function* describeReplicaSet(session: Session, replicaSet: ReplicaSet): Process<string> {
  const { metadata, spec, status } = replicaSet;
  const selector = selectorFromLabelSelector(spec.selector).toString();
  const controller = controllerText(replicaSet);
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\nSelector:\t${formatLabelSelector(spec.selector)}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    controller === '' ? '' : `Controlled By:\t${controller}\n`,
    `Replicas:\t${status.replicas} current / ${spec.replicas} desired\n`,
    yield* podsStatus(session, replicaSet, selector),
    describePodTemplate(spec.template),
    conditionLines(status.conditions),
  ].join('');
}

/** The line with the counts of the object's Pods (`getPodStatusForController`). */
export function* podsStatus(session: Session, { metadata }: KubeObject, selector: string): Process<string> {
  const list: { readonly items: readonly Pod[] } = yield* session.api.list('Pod', {
    namespace: metadata.namespace,
    labelSelector: selector,
  });
  const own = list.items.filter((pod) => controllerOf(pod)?.uid === metadata.uid);
  const count = (phase: string): number => own.filter((pod) => pod.status.phase === phase).length;
  return `Pods Status:\t${count('Running')} Running / ${count('Pending')} Waiting / ${count('Succeeded')} Succeeded / ${count('Failed')} Failed\n`;
}

export function conditionLines(conditions: readonly Condition[] = []): string {
  if (conditions.length === 0) return '';
  const rows = conditions.map(({ type, status, reason = '' }) => `  ${type} \t${status}\t${reason}\n`);
  return `Conditions:\n  Type\tStatus\tReason\n  ----\t------\t------\n${rows.join('')}`;
}
