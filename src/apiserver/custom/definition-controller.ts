import {
  findCondition,
  formatTime,
  isConditionTrue,
  setCondition,
  type CustomResourceDefinition,
  type CustomResourceDefinitionStatus,
  type KubeObject,
} from '../../api/index.ts';
import type { Store } from '../../etcd/index.ts';
import type { Simulation } from '../../trace/index.ts';
import type { RequestInfo } from '../faults.ts';
import { CLEANUP_FINALIZER, CUSTOM_RESOURCE_DEFINITION } from '../kinds/customresourcedefinition.ts';
import { storagePrefix } from '../kinds/definition.ts';
import type { Resources } from '../resources.ts';
import { customStoragePath } from './custom-kind.ts';
import { planNames } from './naming.ts';

/** How long after a change the definitions are looked at, in milliseconds. */
const DELAY_MS = 20;
/** How often the finalizer looks whether the objects are gone, and how long it waits for that (finalizer/crd_finalizer.go). */
const POLL_MS = 5_000;
const MOST_WAIT_MS = 60_000;

interface DefinitionControllerOptions {
  readonly sim: Simulation;
  readonly store: Store<KubeObject>;
  readonly resources: Resources;
  /** Writes a status on behalf of the API server. Returns whether that succeeded. */
  readonly update: (info: RequestInfo, cause: number, object: KubeObject) => boolean;
  /** Deletes all objects of a kind on behalf of the API server. */
  readonly deleteAll: (info: RequestInfo, cause: number) => void;
}

/**
 * The controllers of the API server for CustomResourceDefinitions: they accept names (`NamingConditionController`), establish (`EstablishingController`), and
 * delete the objects of a definition before the definition (`CRDFinalizer`). They do nothing without a definition.
 */
export class DefinitionController {
  readonly #options: DefinitionControllerOptions;
  #isDue = false;
  /** Until when the objects of a definition are waited for, by uid. */
  readonly #deadlines = new Map<string, number>();

  constructor(options: DefinitionControllerOptions) {
    this.#options = options;
  }

  /** Looks at each definition that is written from now on. */
  start(): void {
    const { store } = this.#options;
    store.watch(storagePrefix(CUSTOM_RESOURCE_DEFINITION), store.revision, ({ cause }) => this.#enqueue(cause));
  }

  #enqueue(cause: number): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#options.sim.schedule(DELAY_MS, () => {
      this.#isDue = false;
      for (const definition of this.#all()) this.#sync(definition, cause);
    });
  }

  #all(): readonly CustomResourceDefinition[] {
    const { resources } = this.#options;
    return resources.get('CustomResourceDefinition')!.registry.all() as readonly CustomResourceDefinition[];
  }

  /** One step at a time: each write brings the next. */
  #sync(definition: CustomResourceDefinition, cause: number): void {
    const { metadata, status } = definition;
    const now = formatTime(this.#options.sim.wallMs);
    const named = planNames(definition, this.#all(), now);
    if (named !== status) return this.#write(definition, named, cause);
    if (metadata.deletionTimestamp !== undefined) return this.#finalize(definition, cause);
    if (isConditionTrue(status.conditions, 'Established') || !isConditionTrue(status.conditions, 'NamesAccepted')) return;
    const message = 'the initial names have been accepted';
    this.#write(definition, withCondition(status, 'Established', 'True', 'InitialNamesAccepted', message, now), cause);
  }

  /** finalizer/crd_finalizer.go `sync`, `deleteInstances`. */
  #finalize(definition: CustomResourceDefinition, cause: number): void {
    const { sim } = this.#options;
    const { status, metadata } = definition;
    if (metadata.finalizers?.includes(CLEANUP_FINALIZER) !== true) return;
    const now = formatTime(sim.wallMs);
    if (!isConditionTrue(status.conditions, 'Established'))
      return this.#release(definition, 'NeverEstablished', 'resource was never established', cause);
    if (findCondition(status.conditions, 'Terminating')?.reason !== 'InstanceDeletionInProgress') {
      const message = 'CustomResource deletion is in progress';
      const next = withCondition(status, 'Terminating', 'True', 'InstanceDeletionInProgress', message, now);
      return this.#write(definition, next, cause);
    }
    const deadline = this.#deadlines.get(metadata.uid);
    if (deadline === undefined) this.#deleteInstances(definition, cause);
    if (this.#instances(definition).length === 0)
      return this.#release(definition, 'InstanceDeletionCompleted', 'removed all instances', cause);
    this.#await(definition, deadline ?? sim.nowMs + MOST_WAIT_MS, cause);
  }

  /** Looks again later. After a minute it says so, and begins anew. */
  #await(definition: CustomResourceDefinition, deadlineMs: number, cause: number): void {
    const { sim } = this.#options;
    const { uid } = definition.metadata;
    if (sim.nowMs < deadlineMs) {
      this.#deadlines.set(uid, deadlineMs);
      sim.schedule(POLL_MS, () => this.#enqueue(cause), { background: true });
      return;
    }
    this.#deadlines.delete(uid);
    const message = 'could not confirm zero CustomResources remaining: timed out waiting for the condition';
    const now = formatTime(sim.wallMs);
    this.#write(
      definition,
      withCondition(definition.status, 'Terminating', 'True', 'InstanceDeletionCheck', message, now),
      cause,
    );
  }

  #instances(definition: CustomResourceDefinition): readonly KubeObject[] {
    return this.#options.store.range(`/registry/${customStoragePath(definition)}/`).map(({ value }) => value);
  }

  #deleteInstances(definition: CustomResourceDefinition, cause: number): void {
    const key = this.#options.resources.keyOfDefinition(definition.metadata.name);
    if (key === undefined) return;
    const namespaces = new Set(this.#instances(definition).map(({ metadata }) => metadata.namespace ?? ''));
    for (const namespace of namespaces)
      this.#options.deleteAll(infoOf('deletecollection', key, { namespace, name: '', subresource: '' }), cause);
  }

  /** Removes the finalizer, with which the definition is gone. */
  #release(definition: CustomResourceDefinition, reason: string, message: string, cause: number): void {
    const { metadata, status } = definition;
    this.#deadlines.delete(metadata.uid);
    const finalizers = metadata.finalizers?.filter((name) => name !== CLEANUP_FINALIZER) ?? [];
    const now = formatTime(this.#options.sim.wallMs);
    const next = withCondition(status, 'Terminating', 'False', reason, message, now);
    this.#write({ ...definition, metadata: { ...metadata, finalizers } }, next, cause);
  }

  #write(definition: CustomResourceDefinition, status: CustomResourceDefinitionStatus, cause: number): void {
    const { sim, update } = this.#options;
    const { name } = definition.metadata;
    const info = infoOf('update', 'CustomResourceDefinition', { namespace: '', name, subresource: 'status' });
    const isWritten = update(info, cause, { ...definition, status } as KubeObject);
    if (!isWritten) sim.schedule(POLL_MS, () => this.#enqueue(cause), { background: true });
  }
}

function infoOf(
  verb: RequestInfo['verb'],
  kind: string,
  target: Pick<RequestInfo, 'namespace' | 'name' | 'subresource'>,
): RequestInfo {
  return { user: 'kube-apiserver', verb, kind, ...target };
}

function withCondition(
  status: CustomResourceDefinitionStatus,
  type: string,
  value: string,
  reason: string,
  message: string,
  lastTransitionTime: string,
): CustomResourceDefinitionStatus {
  const conditions = setCondition(status.conditions, { type, status: value, reason, message, lastTransitionTime });
  return { ...status, conditions: conditions as CustomResourceDefinitionStatus['conditions'] };
}
