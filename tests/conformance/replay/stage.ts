import type { HttpWorld } from '../../unit/apiserver/rest/http-world.ts';

/** An object as received from the server. */
export interface WireObject {
  readonly metadata: {
    readonly name: string;
    readonly generateName?: string;
    readonly resourceVersion: string;
    readonly creationTimestamp: string;
    readonly deletionTimestamp?: string;
    readonly generation?: number;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly finalizers?: readonly string[];
    readonly ownerReferences?: readonly {
      readonly kind: string;
      readonly name: string;
      readonly controller?: boolean;
      readonly blockOwnerDeletion?: boolean;
    }[];
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- an object of any kind, distinguished by the picture of its kind.
  readonly [field: string]: any;
}

/** Group version, plural, and whether the kind has no namespaces. */
const PATHS: Readonly<Record<string, readonly [root: string, plural: string, clusterWide?: true]>> = {
  ConfigMap: ['/api/v1', 'configmaps'],
  ControllerRevision: ['/apis/apps/v1', 'controllerrevisions'],
  DaemonSet: ['/apis/apps/v1', 'daemonsets'],
  Deployment: ['/apis/apps/v1', 'deployments'],
  Endpoints: ['/api/v1', 'endpoints'],
  Event: ['/api/v1', 'events'],
  HorizontalPodAutoscaler: ['/apis/autoscaling/v1', 'horizontalpodautoscalers'],
  Job: ['/apis/batch/v1', 'jobs'],
  LimitRange: ['/api/v1', 'limitranges'],
  Namespace: ['/api/v1', 'namespaces', true],
  Node: ['/api/v1', 'nodes', true],
  PersistentVolume: ['/api/v1', 'persistentvolumes', true],
  PersistentVolumeClaim: ['/api/v1', 'persistentvolumeclaims'],
  Pod: ['/api/v1', 'pods'],
  PodDisruptionBudget: ['/apis/policy/v1', 'poddisruptionbudgets'],
  PriorityClass: ['/apis/scheduling.k8s.io/v1', 'priorityclasses', true],
  ReplicaSet: ['/apis/apps/v1', 'replicasets'],
  ReplicationController: ['/api/v1', 'replicationcontrollers'],
  ResourceQuota: ['/api/v1', 'resourcequotas'],
  Secret: ['/api/v1', 'secrets'],
  Service: ['/api/v1', 'services'],
  ServiceAccount: ['/api/v1', 'serviceaccounts'],
  StatefulSet: ['/apis/apps/v1', 'statefulsets'],
};

/** The cluster has settled if no watched object has changed for this time. */
const QUIET_MS = 500;
const LOOK_EVERY_MS = 100;
const SETTLE_LIMIT_MS = 30_000;

/** The place of a scenario: its own namespace in a cluster over HTTP. */
export class Stage {
  readonly world: HttpWorld;
  readonly namespace = 'conf-replayed';
  /** Kinds whose changes count when the stage settles. */
  readonly #watched: readonly string[];

  constructor(world: HttpWorld, watched: readonly string[]) {
    this.world = world;
    this.#watched = [...new Set(['Deployment', 'ReplicaSet', 'Pod', ...watched])].filter((kind) => kind !== 'Event');
    this.call('POST', '/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: this.namespace } });
  }

  path(kind: string, name = '', subresource = ''): string {
    const [root, plural, clusterWide] = PATHS[kind]!;
    const parts = [root, clusterWide === true ? '' : `namespaces/${this.namespace}`, plural, name, subresource];
    return parts.filter((part) => part !== '').join('/');
  }

  call(method: string, path: string, body?: unknown, contentType?: string): { readonly code: number; readonly body: WireObject } {
    const { code, body: answer } = this.world.json(method, path, body, contentType);
    return { code, body: answer as WireObject };
  }

  merge(path: string, body: object): { readonly code: number; readonly body: WireObject } {
    return this.call('PATCH', path, body, 'application/merge-patch+json');
  }

  strategic(path: string, body: object): { readonly code: number; readonly body: WireObject } {
    return this.call('PATCH', path, body, 'application/strategic-merge-patch+json');
  }

  list(kind: string): readonly WireObject[] {
    return (this.call('GET', this.path(kind)).body['items'] as readonly WireObject[] | undefined) ?? [];
  }

  /** Lets time pass until nothing has changed for a while. Throws if changes do not end. */
  settle(): void {
    let quietMs = 0;
    let before = this.#fingerprint();
    for (let waitedMs = 0; quietMs < QUIET_MS; waitedMs += LOOK_EVERY_MS) {
      if (waitedMs > SETTLE_LIMIT_MS) throw new Error('the cluster does not settle');
      this.world.pass(LOOK_EVERY_MS);
      const now = this.#fingerprint();
      quietMs = now === before ? quietMs + LOOK_EVERY_MS : 0;
      before = now;
    }
  }

  #fingerprint(): string {
    return this.#watched
      .flatMap((kind) => this.list(kind).map(({ metadata }) => `${kind}/${metadata.name}@${metadata.resourceVersion}`))
      .join();
  }
}
