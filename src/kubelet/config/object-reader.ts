import {
  CLONE_OF,
  decodeBase64,
  ignoreNotFound,
  isAttachedTo,
  isAttachRequired,
  isReason,
  whyNotForPod,
  type ApiPort,
  type ConfigMap,
  type Node,
  type ObjectOf,
  type PersistentVolumeClaim,
  type Pod,
  type PodClaim,
  type Secret,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { CachedKind, ObjectCache } from './object-cache.ts';

/** The keys of a ConfigMap or Secret with their values as text. */
export type KeyValues = Readonly<Record<string, string>>;

/** Where the objects come from that Pods refer to. */
export interface ObjectSources {
  readonly api: ApiPort;
  /** ConfigMaps and Secrets. */
  readonly objects: ObjectCache;
  /** Called for each attempt of a Pod to use an object that does not exist. */
  readonly onMissing: (pod: Pod, kind: CachedKind, name: string) => void;
}

/** Reads the objects that one Pod refers to. */
export class ObjectReader {
  readonly #sources: ObjectSources;
  readonly #pod: Pod;
  readonly #namespace: string;
  readonly #podUid: string;

  constructor(sources: ObjectSources, pod: Pod) {
    this.#sources = sources;
    this.#pod = pod;
    this.#namespace = pod.metadata.namespace ?? '';
    this.#podUid = pod.metadata.uid;
  }

  /** Returns undefined if the ConfigMap is optional and missing. Throws `ConfigError`. */
  *configMap(name: string, optional: boolean): Process<KeyValues | undefined> {
    const object = yield* this.#read('ConfigMap', name, optional);
    return object === undefined ? undefined : configMapValues(object as ConfigMap);
  }

  /** Like `configMap`, with decoded values. Throws `ConfigError`. */
  *secret(name: string, optional: boolean): Process<KeyValues | undefined> {
    const object = yield* this.#read('Secret', name, optional);
    return object === undefined ? undefined : secretValues(object as Secret);
  }

  /** The present claim of one of the Pod's volumes, which is bound (`getPVCExtractPV`). Throws `ClaimError`. */
  *claim({ name, isEphemeral }: PodClaim): Process<PersistentVolumeClaim> {
    const refuse = (why: string): ClaimError => new ClaimError(`error processing PVC ${this.#namespace}/${name}: ${why}`);
    let claim: PersistentVolumeClaim;
    try {
      claim = yield* this.#sources.api.get('PersistentVolumeClaim', { namespace: this.#namespace, name });
    } catch (error) {
      if (isReason(error, 'NotFound')) throw refuse(`failed to fetch PVC from API server: ${error.message}`);
      throw error;
    }
    // A Pod must not start to use a claim that is being deleted.
    if (claim.metadata.deletionTimestamp !== undefined) throw refuse('PVC is being deleted');
    if (claim.status.phase !== 'Bound') throw refuse('PVC is not bound');
    if (!claim.spec.volumeName) throw refuse('PVC has empty pvc.Spec.VolumeName');
    const notOurs = isEphemeral ? whyNotForPod(this.#pod, claim) : undefined;
    if (notOurs !== undefined) throw new ClaimError(notOurs);
    return claim;
  }

  /** The volume of which a claim's volume is a clone. Undefined if it is none. */
  *cloneOf({ spec: { volumeName: name = '', dataSourceRef } }: PersistentVolumeClaim): Process<string | undefined> {
    if (dataSourceRef?.kind !== 'PersistentVolumeClaim') return undefined;
    return (yield* this.#find('PersistentVolume', name))?.spec.csi?.volumeAttributes?.[CLONE_OF];
  }

  /**
   * Checks that a claim's volume is attached to the node, if its driver needs that (`VerifyControllerAttachedVolume`), and that the node has the driver. Neither is
   * asked in a cluster without a CSIDriver. Throws `NotAttached`, `NoDriver`.
   */
  *checkMountable(
    { spec: { volumeName: name = '' } }: PersistentVolumeClaim,
    node: Node | undefined,
    hasDriver: (name: string) => boolean,
  ): Process<void> {
    if (!this.#sources.api.whenUsed('CSIDriver')) return;
    const volume = yield* this.#find('PersistentVolume', name);
    if (volume?.spec.csi === undefined) return;
    const driver = yield* this.#find('CSIDriver', volume.spec.csi.driver);
    if (isAttachRequired(driver) && (node === undefined || !isAttachedTo(node, volume)))
      throw new NotAttached(`Volume not attached according to node status for volume "${name}"`);
    if (!hasDriver(volume.spec.csi.driver)) throw new NoDriver(volume.spec.csi.driver, name);
  }

  *#read(kind: CachedKind, name: string, optional: boolean): Process<ConfigMap | Secret | undefined> {
    const { objects, onMissing } = this.#sources;
    const object = yield* objects.read(kind, this.#namespace, name, this.#podUid);
    if (object !== undefined || optional) return object;
    onMissing(this.#pod, kind, name);
    throw new ConfigError(`${kind.toLowerCase()} "${name}" not found`);
  }

  *#find<K extends 'PersistentVolume' | 'CSIDriver'>(kind: K, name: string): Process<ObjectOf<K> | undefined> {
    return yield* ignoreNotFound(() => this.#sources.api.get(kind, { name }));
  }
}

function configMapValues({ data = {}, binaryData = {} }: ConfigMap): KeyValues {
  return { ...data, ...decodeAll(binaryData) };
}

function secretValues({ data = {} }: Secret): KeyValues {
  return decodeAll(data);
}

function decodeAll(values: KeyValues): KeyValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, decodeBase64(value)]));
}

/** A container refers to something that is missing or invalid, so it cannot be created, or its volumes cannot be mounted. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** A claim is missing or invalid, so the kubelet does not even try to mount its volume (desired_state_of_world_populator.go). */
export class ClaimError extends ConfigError {}

/** The volume is not attached to the node yet. That is no error: the attach/detach controller tells if it fails. */
export class NotAttached extends ConfigError {}

/** The driver of a volume is not registered on the node (pkg/volume/csi/csi_client.go `newCsiDriverClient`). */
export class NoDriver extends ConfigError {
  /** `volume`: the PersistentVolume. Absent for a volume that the Pod itself describes. */
  constructor(
    driver: string,
    readonly volume?: string,
  ) {
    const did =
      volume === undefined
        ? 'mounter.SetUpAt failed to get CSI client'
        : 'attacher.MountDevice failed to create newCsiDriverClient';
    super(`kubernetes.io/csi: ${did}: driver name ${driver} not found in the list of registered CSI drivers`);
  }
}
