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
import { ANNOTATIONS, CREATED, described, LABELS, NAME, NAMESPACE, SELECTOR } from './rows.ts';
import { annotationLines, labelLines } from './text.ts';
import { CONDITIONS, POD_TEMPLATE, PODS_STATUS, podsStatus } from './workloads.ts';

/** `describeReplicationController`. */
export const REPLICATION_CONTROLLER = described<ReplicationController, string>(
  [
    NAME,
    NAMESPACE,
    ['Selector', ({ spec }) => formatLabelsAsSelector(spec.selector)],
    LABELS,
    ANNOTATIONS,
    ['Replicas', ({ spec, status }) => `${status.replicas} current / ${spec.replicas} desired`],
    PODS_STATUS,
    POD_TEMPLATE,
    CONDITIONS,
  ],
  (session, controller) => podsStatus(session, controller, selectorFromLabels(controller.spec.selector).toString()),
);

/** `describeStatefulSet`. */
export const STATEFUL_SET = described<StatefulSet, string>(
  [
    NAME,
    NAMESPACE,
    CREATED,
    SELECTOR,
    LABELS,
    ANNOTATIONS,
    ['Replicas', ({ spec, status }) => `${spec.replicas} desired | ${status.replicas} total`],
    ['Update Strategy', ({ spec }) => spec.updateStrategy.type],
    ['  Partition', ({ spec }) => spec.updateStrategy.rollingUpdate?.partition],
    ['  MaxUnavailable', maxUnavailable],
    PODS_STATUS,
    POD_TEMPLATE,
    ({ spec }) => claimTemplateLines(spec.volumeClaimTemplates),
  ],
  (session, set) => podsStatus(session, set, selectorFromLabelSelector(set.spec.selector).toString()),
);

/** Shown below the partition, and not without it. */
function maxUnavailable({ spec }: StatefulSet): string | number | undefined {
  const { partition, maxUnavailable: most } = spec.updateStrategy.rollingUpdate ?? {};
  return partition === undefined ? undefined : most;
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

/** `describeDaemonSet`. */
export const DAEMON_SET = described<DaemonSet, string>(
  [
    NAME,
    NAMESPACE,
    ['Selector', ({ spec }) => formatLabelSelector(spec.selector)],
    ['Node-Selector', ({ spec }) => formatLabelsAsSelector(spec.template.spec.nodeSelector)],
    LABELS,
    ANNOTATIONS,
    ({ status }) => `Desired Number of Nodes Scheduled: ${status.desiredNumberScheduled}\n`,
    ({ status }) => `Current Number of Nodes Scheduled: ${status.currentNumberScheduled}\n`,
    ({ status }) => `Number of Nodes Scheduled with Up-to-date Pods: ${status.updatedNumberScheduled ?? 0}\n`,
    ({ status }) => `Number of Nodes Scheduled with Available Pods: ${status.numberAvailable ?? 0}\n`,
    ({ status }) => `Number of Nodes Misscheduled: ${status.numberMisscheduled}\n`,
    PODS_STATUS,
    POD_TEMPLATE,
  ],
  (session, set) => podsStatus(session, set, selectorFromLabelSelector(set.spec.selector).toString()),
);
