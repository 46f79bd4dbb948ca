import { findCondition, type DaemonSet, type Deployment, type KubeObject, type StatefulSet } from '../../api/index.ts';
import { KubectlError } from '../errors.ts';
import { revisionOf } from './replica-sets.ts';

/** The progress of a rollout. */
export interface RolloutStatus {
  readonly message: string;
  readonly done: boolean;
}

/** Reports the rollout of an object. `revision` 0: any. Throws `KubectlError` if the rollout has failed. */
export type StatusViewer = (object: KubeObject, revision: number) => RolloutStatus;

/** The viewers by kind (polymorphichelpers `StatusViewerFor`). */
export const STATUS_VIEWERS: Readonly<Record<string, StatusViewer>> = {
  Deployment: (object, revision) => deploymentStatus(object as Deployment, revision),
  StatefulSet: (object) => statefulSetStatus(object as StatefulSet),
  DaemonSet: (object) => daemonSetStatus(object as DaemonSet),
};

/** polymorphichelpers/rollout_status.go `DeploymentStatusViewer.Status`. */
export function deploymentStatus({ metadata, spec, status }: Deployment, revision: number): RolloutStatus {
  const { name, generation = 0 } = metadata;
  if (revision > 0) {
    const running = revisionOf({ metadata });
    if (running === undefined) throw new KubectlError(`cannot get the revision of deployment ${JSON.stringify(name)}`);
    if (running !== revision)
      throw new KubectlError(`desired revision (${revision}) is different from the running revision (${running})`);
  }
  if (generation > (status.observedGeneration ?? 0)) return waiting('Waiting for deployment spec update to be observed...');
  if (findCondition(status.conditions, 'Progressing')?.reason === 'ProgressDeadlineExceeded') {
    throw new KubectlError(`deployment ${JSON.stringify(name)} exceeded its progress deadline`);
  }
  const { updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status;
  const begin = `Waiting for deployment ${JSON.stringify(name)} rollout to finish:`;
  if (updatedReplicas < spec.replicas)
    return waiting(`${begin} ${updatedReplicas} out of ${spec.replicas} new replicas have been updated...`);
  if (replicas > updatedReplicas)
    return waiting(`${begin} ${replicas - updatedReplicas} old replicas are pending termination...`);
  if (availableReplicas < updatedReplicas)
    return waiting(`${begin} ${availableReplicas} of ${updatedReplicas} updated replicas are available...`);
  return finished(`deployment ${JSON.stringify(name)} successfully rolled out`);
}

const ONLY_ROLLING = 'rollout status is only available for RollingUpdate strategy type';

/** `DaemonSetStatusViewer.Status`. */
function daemonSetStatus({ metadata, spec, status }: DaemonSet): RolloutStatus {
  if (spec.updateStrategy.type !== 'RollingUpdate') throw new KubectlError(ONLY_ROLLING);
  if ((metadata.generation ?? 0) > (status.observedGeneration ?? 0))
    return waiting('Waiting for daemon set spec update to be observed...');
  const { updatedNumberScheduled: updated = 0, desiredNumberScheduled: desired = 0, numberAvailable: available = 0 } = status;
  const begin = `Waiting for daemon set ${JSON.stringify(metadata.name)} rollout to finish:`;
  if (updated < desired) return waiting(`${begin} ${updated} out of ${desired} new pods have been updated...`);
  if (available < desired) return waiting(`${begin} ${available} of ${desired} updated pods are available...`);
  return finished(`daemon set ${JSON.stringify(metadata.name)} successfully rolled out`);
}

/** `StatefulSetStatusViewer.Status`. */
function statefulSetStatus({ metadata, spec, status }: StatefulSet): RolloutStatus {
  const {
    observedGeneration = 0,
    readyReplicas = 0,
    updatedReplicas = 0,
    currentReplicas = 0,
    updateRevision = '',
    currentRevision = '',
  } = status;
  if (spec.updateStrategy.type !== 'RollingUpdate') throw new KubectlError(ONLY_ROLLING);
  if (observedGeneration === 0 || (metadata.generation ?? 0) > observedGeneration)
    return waiting('Waiting for statefulset spec update to be observed...');
  const { replicas } = spec;
  if (readyReplicas < replicas) return waiting(`Waiting for ${replicas - readyReplicas} pods to be ready...`);
  const { rollingUpdate } = spec.updateStrategy;
  if (rollingUpdate !== undefined) {
    const wanted = replicas - (rollingUpdate.partition ?? replicas);
    if (updatedReplicas < wanted)
      return waiting(
        `Waiting for partitioned roll out to finish: ${updatedReplicas} out of ${wanted} new pods have been updated...`,
      );
    return finished(`partitioned roll out complete: ${updatedReplicas} new pods have been updated...`);
  }
  if (updateRevision !== currentRevision) {
    return waiting(`waiting for statefulset rolling update to complete ${updatedReplicas} pods at revision ${updateRevision}...`);
  }
  return finished(`statefulset rolling update complete ${currentReplicas} pods at revision ${currentRevision}...`);
}

function waiting(message: string): RolloutStatus {
  return { message: `${message}\n`, done: false };
}

function finished(message: string): RolloutStatus {
  return { message: `${message}\n`, done: true };
}
