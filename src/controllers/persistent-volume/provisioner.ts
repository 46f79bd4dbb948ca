import {
  claimReference,
  CLONE_OF,
  isReason,
  keyOf,
  matchTopologyTerms,
  PROVISIONER,
  quantityValue,
  requestedStorage,
  SELECTED_NODE,
  StatusError,
  type Draft,
  type Labels,
  type Node,
  type PersistentVolume,
  type PersistentVolumeClaim,
  type StorageClass,
} from '../../api/index.ts';
import { fnv1a, sleep, type Process } from '../../sim/index.ts';
import { PROVISIONED_BY, type VolumeControl } from './control.ts';

/** How long it takes to create a disk. */
const PROVISION_MS = 1000;
/**
 * The parameter of a class whose disks can be reached only from some nodes: those with the same value of this label. For
 * `topology.kubernetes.io/zone` disks belong to zones, for `kubernetes.io/hostname` to machines. In a real cluster the driver decides.
 */
const TOPOLOGY_KEY = 'topologyKey';

/** The work of an external provisioner (sig-storage-lib-external-provisioner `provisionClaimOperation`). */
export function* provision(control: VolumeControl, claim: PersistentVolumeClaim, storageClass: StorageClass): Process<void> {
  const { api, recorder, provisioning } = control;
  const key = keyOf(claim.metadata);
  recorder.event(claim, 'Normal', 'Provisioning', `External provisioner is provisioning volume for claim "${key}"`);
  yield* sleep(PROVISION_MS);
  try {
    const source = yield* volumeToClone(control, claim);
    if (source === POPULATED) {
      recorder.event(claim, 'Normal', 'Provisioning', 'Assuming an external populator will provision the volume');
      return;
    }
    yield* checkAttributes(control, claim);
    const volume = volumeFor(claim, storageClass, yield* accessibleTopology(control, claim, storageClass), source);
    yield* api.create('PersistentVolume', volume);
    recorder.event(claim, 'Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${volume.metadata.name}`);
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    if (error.reason === 'AlreadyExists') return;
    const message = `failed to provision volume with StorageClass "${storageClass.metadata.name}": ${error.message}`;
    recorder.event(claim, 'Warning', 'ProvisioningFailed', message);
  } finally {
    provisioning.delete(claim.metadata.uid);
  }
}

/** Another program fills the volume. */
const POPULATED = Symbol('populated');

/**
 * The volume whose contents the new one begins with: that of the claim that is named as its source. Undefined if it begins empty. A snapshot cannot be read: the
 * cluster has no such kind. Throws `StatusError` (external-provisioner pkg/controller/controller.go `prepareProvision`, `getPVCSource`).
 */
function* volumeToClone({ api }: VolumeControl, claim: PersistentVolumeClaim): Process<string | undefined | typeof POPULATED> {
  const { namespace = '' } = claim.metadata;
  const { kind, name } = claim.spec.dataSourceRef ?? {};
  if (kind === undefined || name === undefined) return undefined;
  const refuse = (why: string): StatusError =>
    new StatusError('InternalError', `error getting handle for DataSource Type ${kind} by Name ${name}: ${why}`);
  if (kind === 'VolumeSnapshot') {
    const missing = `the server could not find the requested resource (get volumesnapshots.snapshot.storage.k8s.io ${name})`;
    throw refuse(`error getting snapshot ${name} from api server: ${missing}`);
  }
  if (kind !== 'PersistentVolumeClaim') return POPULATED;
  let source: PersistentVolumeClaim;
  try {
    source = yield* api.get('PersistentVolumeClaim', { namespace, name });
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
    throw refuse(`error getting PVC ${name} (namespace "${namespace}") from api server: ${error.message}`);
  }
  const { phase } = source.status;
  if (phase !== 'Bound') throw refuse(`the PVC DataSource ${name} must have a status of Bound.  Got {${phase}}`);
  if (source.metadata.deletionTimestamp !== undefined) throw refuse(`the PVC DataSource ${name} is currently being deleted`);
  const [wanted, size] = [claim, source].map((each) => quantityValue(requestedStorage(each)));
  if (wanted! >= size!) return source.spec.volumeName;
  const sizes = `requested ${wanted} but source is ${size}`;
  throw refuse(`error, new PVC request must be greater than or equal in size to the specified PVC data source, ${sizes}`);
}

/** A volume is created with the attributes of the claim's class. Throws `StatusError` if it is missing or another driver's (`prepareProvision`). */
function* checkAttributes(
  { connect }: VolumeControl,
  { spec: { volumeAttributesClassName: name = '' } }: PersistentVolumeClaim,
): Process<void> {
  if (name === '') return;
  const { driverName } = yield* connect('external-provisioner').get('VolumeAttributesClass', { name });
  const mismatch = `is for driver ${driverName} which does not match driver name ${PROVISIONER}`;
  if (driverName !== PROVISIONER) throw new StatusError('InternalError', `VAC ${name} referenced in PVC ${mismatch}`);
}

/**
 * The labels of the nodes that will reach the volume. Without a selected node, one place is picked by the name of the claim
 * (external-provisioner pkg/controller/topology.go `GenerateAccessibilityRequirements`). Returns undefined if every node will. Throws
 * `StatusError`.
 */
function* accessibleTopology(
  { api }: VolumeControl,
  claim: PersistentVolumeClaim,
  { parameters = {}, allowedTopologies = [] }: StorageClass,
): Process<Labels | undefined> {
  const topologyKey = parameters[TOPOLOGY_KEY];
  if (topologyKey === undefined && allowedTopologies.length === 0) return undefined;
  const { items } = yield* api.list('Node');
  const selected = claim.metadata.annotations?.[SELECTED_NODE];
  const places = new Map<string, Labels>();
  for (const node of selected === undefined ? items : items.filter(({ metadata }) => metadata.name === selected)) {
    const term = matchTopologyTerms(node, allowedTopologies);
    if (allowedTopologies.length > 0 && term === undefined) continue;
    const place = placeOf(node, topologyKey === undefined ? term!.map(({ key }) => key) : [topologyKey]);
    if (place !== undefined) places.set(JSON.stringify(place), place);
  }
  const sorted = [...places].sort(([a], [b]) => (a < b ? -1 : 1));
  const chosen = sorted[spread(claim.metadata.name) % sorted.length];
  if (chosen === undefined)
    throw new StatusError('InternalError', 'error generating accessibility requirements: no available topology found');
  return chosen[1];
}

/** The node's labels of these keys. Returns undefined if it lacks one. */
function placeOf({ metadata: { labels = {} } }: Node, keys: readonly string[]): Labels | undefined {
  if (keys.some((key) => labels[key] === undefined)) return undefined;
  return Object.fromEntries(keys.map((key) => [key, labels[key]!]));
}

/**
 * A number by which claims are spread over places. The claims of one member of a StatefulSet have the same, and the members follow
 * one another (external-provisioner `getPVCNameHashAndIndexOffset`).
 */
function spread(claimName: string): number {
  const member = /^(?:.*-)?([^-]*)-(\d+)$/.exec(claimName);
  return member === null ? fnv1a(claimName) : fnv1a(member[1]!) + Number(member[2]);
}

function volumeFor(
  claim: PersistentVolumeClaim,
  storageClass: StorageClass,
  topology: Labels | undefined,
  source: string | undefined,
): Draft<PersistentVolume> {
  const { metadata, spec } = claim;
  const name = `pvc-${metadata.uid}`;
  const { accessModes = [], volumeAttributesClassName, volumeMode = 'Filesystem' } = spec;
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name, annotations: { [PROVISIONED_BY]: PROVISIONER } },
    spec: {
      accessModes,
      capacity: { storage: requestedStorage(claim) },
      claimRef: claimReference(claim),
      csi: { driver: PROVISIONER, volumeHandle: name, ...(source && { volumeAttributes: { [CLONE_OF]: source } }) },
      ...(topology !== undefined && { nodeAffinity: nodeAffinityFor(topology) }),
      persistentVolumeReclaimPolicy: storageClass.reclaimPolicy ?? 'Delete',
      storageClassName: storageClass.metadata.name,
      ...(volumeAttributesClassName && { volumeAttributesClassName }),
      volumeMode,
    },
  };
}

/** external-provisioner `GenerateVolumeNodeAffinity`. */
function nodeAffinityFor(topology: Labels): NonNullable<PersistentVolume['spec']['nodeAffinity']> {
  const matchExpressions = Object.entries(topology).map(([key, value]) => ({ key, operator: 'In', values: [value] }));
  return { required: { nodeSelectorTerms: [{ matchExpressions }] } };
}
