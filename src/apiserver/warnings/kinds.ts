import type {
  CronJob,
  DaemonSet,
  Deployment,
  Ingress,
  Job,
  KubeObject,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  ReplicaSet,
  ReplicationController,
  Service,
  ServiceAccount,
  StatefulSet,
  StorageClass,
} from '../../api/index.ts';
import { FieldPath } from '../validation/index.ts';
import { deprecatedLabel } from './node-labels.ts';
import { isFractional, podWarnings, templateWarnings, workloadNameWarnings } from './pod-spec.ts';

/** What the server warns of, by kind (each strategy's `WarningsOnCreate`). Pods with what they are made from. */
const WARNINGS: Readonly<Record<string, (object: never) => readonly string[]>> = {
  Pod: (pod: Pod) => podWarnings(pod),
  Deployment: workloadWarnings<Deployment>,
  ReplicaSet: workloadWarnings<ReplicaSet>,
  ReplicationController: workloadWarnings<ReplicationController>,
  StatefulSet: statefulSetWarnings,
  DaemonSet: ({ spec }: DaemonSet) => templateWarnings(spec.template),
  Job: workloadWarnings<Job>,
  CronJob: ({ metadata, spec }: CronJob) => [
    ...workloadNameWarnings(metadata.name),
    ...templateWarnings(spec.jobTemplate.spec?.template, 'spec.jobTemplate.spec.template'),
  ],
  Service: serviceWarnings,
  Ingress: ({ metadata }: Ingress) =>
    metadata.annotations?.[INGRESS_CLASS] === undefined
      ? []
      : [`annotation "${INGRESS_CLASS}" is deprecated, please use 'spec.ingressClassName' instead`],
  PersistentVolume: volumeWarnings,
  PersistentVolumeClaim: claimWarnings,
  StorageClass: storageClassWarnings,
  ServiceAccount: ({ metadata }: ServiceAccount) =>
    metadata.annotations?.[MOUNTABLE] === undefined
      ? []
      : [
          `metadata.annotations[${MOUNTABLE}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
        ],
};

const INGRESS_CLASS = 'kubernetes.io/ingress.class';
const MOUNTABLE = 'kubernetes.io/enforce-mountable-secrets';
const TOPOLOGY_HINTS = 'service.kubernetes.io/topology-aware-hints';
const OLD_CLASS = 'volume.beta.kubernetes.io/storage-class';
const OLD_OPTIONS = 'volume.beta.kubernetes.io/mount-options';

/** What the server warns of in an object that it accepts. `kind`: of the object. */
export function warningsOf(kind: string, object: KubeObject): readonly string[] {
  return Object.hasOwn(WARNINGS, kind) ? WARNINGS[kind]!(object as never) : [];
}

interface Workload extends KubeObject {
  readonly spec: { readonly template?: Deployment['spec']['template'] };
}

function workloadWarnings<T extends Workload>({ metadata, spec }: T): readonly string[] {
  return [...workloadNameWarnings(metadata.name), ...templateWarnings(spec.template)];
}

function statefulSetWarnings(set: StatefulSet): readonly string[] {
  const limit =
    (set.spec.revisionHistoryLimit ?? 0) < 0
      ? ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
      : [];
  return [...workloadNameWarnings(set.metadata.name), ...templateWarnings(set.spec.template), ...limit];
}

/** pkg/api/service/warnings.go `GetWarningsForService`. */
function serviceWarnings({ metadata, spec }: Service): readonly string[] {
  const { type, clusterIP, externalName = '', externalIPs = [], sessionAffinity } = spec;
  const warnings: string[] = [];
  if (metadata.annotations?.[TOPOLOGY_HINTS] !== undefined)
    warnings.push(`annotation ${TOPOLOGY_HINTS} is deprecated, please use service.kubernetes.io/topology-mode instead`);
  if (clusterIP === 'None') {
    if (externalIPs.length > 0) warnings.push('spec.externalIPs is ignored when spec.clusterIP is "None"');
    if (sessionAffinity !== undefined && sessionAffinity !== 'None')
      warnings.push('spec.SessionAffinity is ignored for headless services');
  }
  if (type !== 'ExternalName' && externalName !== '')
    warnings.push('spec.externalName is ignored when spec.type is not "ExternalName"');
  if (type === 'ExternalName' && externalIPs.length > 0)
    warnings.push('spec.externalIPs is ignored when spec.type is "ExternalName"');
  return warnings;
}

function annotated({ metadata }: KubeObject, key: string, why: string): readonly string[] {
  return metadata.annotations?.[key] === undefined ? [] : [`metadata.annotations[${key}]: ${why}`];
}

/** pkg/api/persistentvolume/util.go `GetWarningsForPersistentVolume`. */
function volumeWarnings(volume: PersistentVolume): readonly string[] {
  const { persistentVolumeReclaimPolicy, nodeAffinity, capacity = {} } = volume.spec;
  const size = capacity['storage'];
  const terms = nodeAffinity?.required?.nodeSelectorTerms ?? [];
  const at = FieldPath.of('spec', 'nodeAffinity', 'required', 'nodeSelectorTerms');
  return [
    ...annotated(volume, OLD_CLASS, 'deprecated since v1.8; use "storageClassName" attribute instead'),
    ...annotated(volume, OLD_OPTIONS, 'deprecated since v1.31; use "mountOptions" attribute instead'),
    ...(persistentVolumeReclaimPolicy === 'Recycle'
      ? [
          'spec.persistentVolumeReclaimPolicy: The Recycle reclaim policy is deprecated. Instead, the recommended approach is to use dynamic provisioning.',
        ]
      : []),
    ...terms.flatMap(({ matchExpressions = [] }, i) =>
      matchExpressions.flatMap(({ key }, n) => {
        const why = deprecatedLabel(key);
        const place = at.index(i).child('matchExpressions').index(n).child('key');
        return why === undefined ? [] : [`${place.toString()}: ${key} is ${why}`];
      }),
    ),
    ...fractional('spec.capacity[storage]', size),
  ];
}

/** pkg/api/persistentvolumeclaim/util.go `GetWarningsForPersistentVolumeClaim`. */
function claimWarnings(claim: PersistentVolumeClaim): readonly string[] {
  return [
    ...annotated(claim, OLD_CLASS, 'deprecated since v1.8; use "storageClassName" attribute instead'),
    ...fractional('spec.resources.requests[storage]', claim.spec.resources?.requests?.['storage']),
  ];
}

function fractional(at: string, text: string | undefined): readonly string[] {
  if (text === undefined || !isFractional(text)) return [];
  return [`${at}: fractional byte value ${JSON.stringify(text)} is invalid, must be an integer`];
}

/** pkg/api/storage/util.go `GetWarningsForStorageClass`. */
function storageClassWarnings({ allowedTopologies = [] }: StorageClass): readonly string[] {
  return allowedTopologies.flatMap(({ matchLabelExpressions = [] }, i) =>
    matchLabelExpressions.flatMap(({ key }, n) => {
      const why = deprecatedLabel(key);
      return why === undefined ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${n}].key: ${key} is ${why}`];
    }),
  );
}
