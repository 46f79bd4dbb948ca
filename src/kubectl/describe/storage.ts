import {
  IS_DEFAULT_CLASS,
  accessModesText,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type StorageClass,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { listInChunks } from '../resources/chunks.ts';
import type { Session } from '../session.ts';
import { annotationLines, labelLines, multiline, since } from './text.ts';

/** `describePersistentVolumeClaim`, without its events. */
export function* describePersistentVolumeClaim(session: Session, claim: PersistentVolumeClaim): Process<string> {
  const { metadata, spec, status } = claim;
  const { namespace } = metadata;
  const bound = (spec.volumeName ?? '') !== '';
  const items: readonly Pod[] = yield* listInChunks(session, 'Pod', { namespace });
  const users = items.filter((pod) =>
    pod.spec.volumes?.some(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName === metadata.name),
  );
  const names = users.map((pod) => pod.metadata.name);
  return [
    `Name:\t${metadata.name}\nNamespace:\t${namespace ?? ''}\nStorageClass:\t${spec.storageClassName ?? ''}\n`,
    statusLine(claim, session.nowMs),
    `Volume:\t${spec.volumeName ?? ''}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Finalizers:\t[${(metadata.finalizers ?? []).join(' ')}]\n`,
    `Capacity:\t${bound ? (status.capacity?.['storage'] ?? '0') : ''}\n`,
    `Access Modes:\t${bound ? accessModesText(status.accessModes) : ''}\n`,
    spec.volumeMode === undefined ? '' : `VolumeMode:\t${spec.volumeMode}\n`,
    multiline('Used By', names),
  ].join('');
}

function statusLine({ metadata, status }: PersistentVolume | PersistentVolumeClaim, nowMs: number): string {
  const { deletionTimestamp } = metadata;
  if (deletionTimestamp === undefined) return `Status:\t${status.phase ?? ''}\n`;
  return `Status:\tTerminating (lasts ${since(deletionTimestamp, nowMs)})\n`;
}

/** `describePersistentVolume`, without its events. */
export function describePersistentVolume(volume: PersistentVolume, nowMs: number): string {
  const { metadata, spec, status } = volume;
  const { claimRef } = spec;
  return [
    `Name:\t${metadata.name}\n`,
    labelLines('Labels', metadata.labels),
    annotationLines('Annotations', metadata.annotations),
    `Finalizers:\t[${(metadata.finalizers ?? []).join(' ')}]\nStorageClass:\t${spec.storageClassName ?? ''}\n`,
    statusLine(volume, nowMs),
    `Claim:\t${claimRef === undefined ? '' : `${claimRef.namespace}/${claimRef.name}`}\n`,
    `Reclaim Policy:\t${spec.persistentVolumeReclaimPolicy ?? ''}\nAccess Modes:\t${accessModesText(spec.accessModes)}\n`,
    spec.volumeMode === undefined ? '' : `VolumeMode:\t${spec.volumeMode}\n`,
    `Capacity:\t${spec.capacity?.['storage'] ?? '0'}\n`,
    nodeAffinityLines(volume),
    `Message:\t${status.message ?? ''}\nSource:\n${sourceLines(volume)}`,
  ].join('');
}

/** `printVolumeNodeAffinity`. */
function nodeAffinityLines({ spec }: PersistentVolume): string {
  const terms = spec.nodeAffinity?.required?.nodeSelectorTerms;
  if (terms === undefined) return 'Node Affinity:\t<none>\n';
  const texts = terms.map(({ matchExpressions = [] }, i) => {
    const lines = matchExpressions.map(({ key, operator, values = [] }) => {
      return `${key} ${operator.toLowerCase()}${values.length === 0 ? '' : ` [${values.join(', ')}]`}`;
    });
    return `    Term ${i}:\t${lines.join('\n\t') || '<none>'}\n`;
  });
  return `Node Affinity:\n  Required Terms:\t\n${texts.join('')}`;
}

/** The volume sources that the simulation supports. Others print as unknown. */
function sourceLines({ spec }: PersistentVolume): string {
  const { csi, hostPath, local, nfs } = spec;
  if (hostPath !== undefined) {
    const type = 'HostPath (bare host directory volume)';
    return `    Type:\t${type}\n    Path:\t${hostPath.path}\n    HostPathType:\t${hostPath.type ?? '<none>'}\n`;
  }
  if (nfs !== undefined) {
    const type = 'NFS (an NFS mount that lasts the lifetime of a pod)';
    return `    Type:\t${type}\n    Server:\t${nfs.server}\n    Path:\t${nfs.path}\n    ReadOnly:\t${nfs.readOnly === true}\n`;
  }
  if (local !== undefined) {
    return `    Type:\tLocalVolume (a persistent volume backed by local storage on a node)\n    Path:\t${local.path}\n`;
  }
  if (csi === undefined) return '  <unknown>\n';
  const type = 'CSI (a Container Storage Interface (CSI) volume source)';
  const { driver, fsType = '', volumeHandle, readOnly } = csi;
  return [
    `    Type:\t${type}\n    Driver:\t${driver}\n    FSType:\t${fsType}\n    VolumeHandle:\t${volumeHandle}\n`,
    `    ReadOnly:\t${readOnly === true}\n    VolumeAttributes:\t<none>\n`,
  ].join('');
}

/** `describeStorageClass`, without its events. */
export function describeStorageClass(storageClass: StorageClass): string {
  const { metadata, provisioner, parameters = {}, allowVolumeExpansion, reclaimPolicy, volumeBindingMode } = storageClass;
  const isDefault = metadata.annotations?.[IS_DEFAULT_CLASS] === 'true';
  const pairs = Object.entries(parameters).map(([key, value]) => `${key}=${value}`);
  return [
    `Name:\t${metadata.name}\nIsDefaultClass:\t${isDefault ? 'Yes' : 'No'}\n`,
    annotationLines('Annotations', metadata.annotations),
    `Provisioner:\t${provisioner}\nParameters:\t${pairs.sort().join(',') || '<none>'}\n`,
    `AllowVolumeExpansion:\t${allowVolumeExpansion === undefined ? '<unset>' : allowVolumeExpansion ? 'True' : 'False'}\n`,
    `MountOptions:\t<none>\nReclaimPolicy:\t${reclaimPolicy ?? ''}\nVolumeBindingMode:\t${volumeBindingMode ?? ''}\n`,
  ].join('');
}
