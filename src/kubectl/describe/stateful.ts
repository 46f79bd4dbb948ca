import {
  formatLabelSelector,
  formatLabelsAsSelector,
  selectorFromLabelSelector,
  selectorFromLabels,
  type DaemonSet,
  type PersistentVolumeClaim,
  type ReplicationController,
  type StatefulSet,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';
import { describePodTemplate } from './pod.ts';
import { annotationLines, labelLines, longDate } from './text.ts';
import { conditionLines, podsStatus } from './workloads.ts';

/** `describeReplicationController`, without its events. */
export function* describeReplicationController(session: Session, controller: ReplicationController): Process<string> {
  const { metadata, spec, status } = controller;
  const selector = selectorFromLabels(spec.selector).toString();
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\nSelector:\t${formatLabelsAsSelector(spec.selector)}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Replicas:\t${status.replicas} current / ${spec.replicas} desired\n`,
    yield* podsStatus(session, controller, selector),
    describePodTemplate(spec.template),
    conditionLines(status.conditions),
  ].join('');
}

/** `describeStatefulSet`, without its events. */
export function* describeStatefulSet(session: Session, set: StatefulSet): Process<string> {
  const { metadata, spec, status } = set;
  const selector = selectorFromLabelSelector(spec.selector).toString();
  const { partition, maxUnavailable } = spec.updateStrategy.rollingUpdate ?? {};
  const bounds = maxUnavailable === undefined ? '' : `  MaxUnavailable:\t${maxUnavailable}\n`;
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\nCreationTimestamp:\t${longDate(metadata.creationTimestamp)}\n`,
    `Selector:\t${selector}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Replicas:\t${spec.replicas} desired | ${status.replicas} total\nUpdate Strategy:\t${spec.updateStrategy.type}\n`,
    partition === undefined ? '' : `  Partition:\t${partition}\n${bounds}`,
    yield* podsStatus(session, set, selector),
    describePodTemplate(spec.template),
    claimTemplateLines(spec.volumeClaimTemplates),
  ].join('');
}

/** `describeVolumeClaimTemplates`. */
function claimTemplateLines(claims: readonly PersistentVolumeClaim[] = []): string {
  if (claims.length === 0) return 'Volume Claims:\t<none>\n';
  const texts = claims.map(({ metadata, spec }) =>
    [
      `  Name:\t${metadata.name}\n  StorageClass:\t${spec.storageClassName ?? ''}\n`,
      labelLines('  Labels', metadata.labels),
      annotationLines('  Annotations', metadata.annotations),
      `  Capacity:\t${spec.resources?.requests?.['storage'] ?? '<default>'}\n`,
      `  Access Modes:\t[${(spec.accessModes ?? []).join(' ')}]\n`,
    ].join(''),
  );
  return `Volume Claims:\n${texts.join('')}`;
}

/** `describeDaemonSet`, without its events. */
export function* describeDaemonSet(session: Session, set: DaemonSet): Process<string> {
  const { metadata, spec, status } = set;
  const selector = selectorFromLabelSelector(spec.selector).toString();
  const nodeSelector = spec.template.spec.nodeSelector;
  return [
    `Name:\t${metadata.name}\nNamespace:\t${metadata.namespace ?? ''}\nSelector:\t${formatLabelSelector(spec.selector)}\n`,
    `Node-Selector:\t${formatLabelsAsSelector(nodeSelector)}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Desired Number of Nodes Scheduled: ${status.desiredNumberScheduled}\n`,
    `Current Number of Nodes Scheduled: ${status.currentNumberScheduled}\n`,
    `Number of Nodes Scheduled with Up-to-date Pods: ${status.updatedNumberScheduled ?? 0}\n`,
    `Number of Nodes Scheduled with Available Pods: ${status.numberAvailable ?? 0}\n`,
    `Number of Nodes Misscheduled: ${status.numberMisscheduled}\n`,
    yield* podsStatus(session, set, selector),
    describePodTemplate(spec.template),
  ].join('');
}
