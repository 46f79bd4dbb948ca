import {
  IS_DEFAULT_CLASS,
  accessModesText,
  usesClaim,
  type KubeObject,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type Pod,
  type StorageClass,
  type VolumeAttributesClass,
} from '../../api/index.ts';
import { listInChunks } from '../resources/chunks.ts';
import {
  ANNOTATIONS,
  described,
  FINALIZERS,
  LABELS,
  NAME,
  NAMESPACE,
  table,
  UNSET,
  type Row,
  type Surroundings,
} from './rows.ts';
import { longDate, multiline, pairsText, since } from './text.ts';

/** `describePersistentVolumeClaim`, with the names of the Pods that use it. */
export const PERSISTENT_VOLUME_CLAIM = described<PersistentVolumeClaim, readonly string[]>(
  [
    NAME,
    NAMESPACE,
    ['StorageClass', ({ spec }) => spec.storageClassName ?? ''],
    ['Status', statusText],
    ['Volume', ({ spec }) => spec.volumeName ?? ''],
    LABELS,
    ANNOTATIONS,
    FINALIZERS,
    ['Capacity', (claim) => (isBound(claim) ? (claim.status.capacity?.['storage'] ?? '0') : '')],
    ['Access Modes', (claim) => (isBound(claim) ? accessModesText(claim.status.accessModes) : '')],
    ['VolumeMode', ({ spec }) => spec.volumeMode],
    ({ spec: { dataSource: from } }) => {
      // The server sends null for the core group.
      const group = !from?.apiGroup ? '' : `  APIGroup:\t${from.apiGroup}\n`;
      return from === undefined ? '' : `DataSource:\n${group}  Kind:\t${from.kind}\n  Name:\t${from.name}\n`;
    },
    (_, { facts: users }) => multiline('Used By', users),
    ({ status: { conditions = [] } }) =>
      table(
        'Conditions',
        ['Type', 'Status', 'LastProbeTime', 'LastTransitionTime', 'Reason', 'Message'],
        conditions.map(({ type, status, lastProbeTime, lastTransitionTime, reason = '', message = '' }) => [
          `${type} `,
          `${status} `,
          `${longDate(lastProbeTime)} `,
          `${longDate(lastTransitionTime)} `,
          `${reason} `,
          message,
        ]),
      ),
  ],
  function* (session, claim) {
    const pods: readonly Pod[] = yield* listInChunks(session, 'Pod', { namespace: claim.metadata.namespace });
    return pods.filter((pod) => usesClaim(pod, claim)).map(({ metadata }) => metadata.name);
  },
);

function isBound({ spec }: PersistentVolumeClaim): boolean {
  return (spec.volumeName ?? '') !== '';
}

function statusText({ metadata, status }: PersistentVolume | PersistentVolumeClaim, { nowMs }: Surroundings<unknown>): string {
  const { deletionTimestamp } = metadata;
  return deletionTimestamp === undefined ? (status.phase ?? '') : `Terminating (lasts ${since(deletionTimestamp, nowMs)})`;
}

/** `describePersistentVolume`. */
export const PERSISTENT_VOLUME = described<PersistentVolume>([
  NAME,
  LABELS,
  ANNOTATIONS,
  FINALIZERS,
  ['StorageClass', ({ spec }) => spec.storageClassName ?? ''],
  ['Status', statusText],
  ['Claim', ({ spec: { claimRef: to } }) => (to === undefined ? '' : `${to.namespace}/${to.name}`)],
  ['Reclaim Policy', ({ spec }) => spec.persistentVolumeReclaimPolicy ?? ''],
  ['Access Modes', ({ spec }) => accessModesText(spec.accessModes)],
  ['VolumeMode', ({ spec }) => spec.volumeMode],
  ['Capacity', ({ spec }) => spec.capacity?.['storage'] ?? '0'],
  nodeAffinityLines,
  ['Message', ({ status }) => status.message ?? ''],
  (volume) => `Source:\n${sourceLines(volume)}`,
]);

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

/** On one line, the last applied configuration too. */
const ALL_ANNOTATIONS: Row<KubeObject> = ['Annotations', ({ metadata }) => pairsText(metadata.annotations)];

/** `describeStorageClass`. */
export const STORAGE_CLASS = described<StorageClass>([
  NAME,
  ['IsDefaultClass', ({ metadata }) => (metadata.annotations?.[IS_DEFAULT_CLASS] === 'true' ? 'Yes' : 'No')],
  ALL_ANNOTATIONS,
  ['Provisioner', ({ provisioner }) => provisioner],
  ['Parameters', ({ parameters = {} }) => pairsText(parameters)],
  ['AllowVolumeExpansion', ({ allowVolumeExpansion: can }) => (can === undefined ? UNSET : can ? 'True' : 'False')],
  ['MountOptions', () => '<none>'],
  ['ReclaimPolicy', ({ reclaimPolicy }) => reclaimPolicy ?? ''],
  ['VolumeBindingMode', ({ volumeBindingMode }) => volumeBindingMode ?? ''],
]);

/** `describeVolumeAttributesClass`. */
export const VOLUME_ATTRIBUTES_CLASS = described<VolumeAttributesClass>([
  NAME,
  ALL_ANNOTATIONS,
  ['DriverName', ({ driverName }) => driverName],
  ['Parameters', ({ parameters = {} }) => pairsText(parameters)],
]);
