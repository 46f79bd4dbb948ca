import {
  isConditionTrue,
  notFound,
  StatusError,
  type APIService,
  type KubeObject,
  type ListOptions,
  type ObjectList,
  type ObjectRef,
} from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import { METRICS_KINDS } from '../kinds/metrics.ts';
import { Selection } from '../watch/selection.ts';

/** The objects that a server behind the API server has now, by kind. */
export type AggregatedObjects = (kind: string) => readonly KubeObject[];

/** A kind that a server behind the API server answers for. */
interface AggregatedKind {
  readonly kind: KindDefinition;
  readonly objects: AggregatedObjects;
}

/**
 * Passes requests on to other servers, as their APIServices say (kube-aggregator pkg/apiserver/handler_proxy.go). The only API that can be
 * aggregated here is metrics.k8s.io.
 */
export class Aggregator {
  readonly #find: (name: string) => APIService | undefined;
  readonly #readyPods: (service: APIService) => readonly string[];
  readonly #isAnswered: (service: APIService) => boolean;
  readonly #kinds = new Map<string, KindDefinition>(METRICS_KINDS.map((kind) => [kind.kind, kind]));
  /** By APIService, then by Pod. */
  readonly #servers = new Map<string, Map<string, AggregatedObjects>>();
  /** Called when a server comes or goes. */
  onChange: () => void = () => {};

  /**
   * `find`: the stored APIService with this name. `readyPods`: the keys of the ready Pods of its Service. `isAnswered`: whether a program behind its Service is
   * imagined to answer. It has no objects.
   */
  constructor(
    find: (name: string) => APIService | undefined,
    readyPods: (service: APIService) => readonly string[],
    isAnswered: (service: APIService) => boolean,
  ) {
    this.#find = find;
    this.#readyPods = readyPods;
    this.#isAnswered = isAnswered;
  }

  /** Connects a server of a group and version (`v1beta1.metrics.k8s.io`) in a Pod. Undefined: it serves no longer. */
  connect(name: string, pod: string, objects: AggregatedObjects | undefined): void {
    const servers = this.#servers.get(name) ?? new Map<string, AggregatedObjects>();
    this.#servers.set(name, servers);
    if (objects === undefined) servers.delete(pod);
    else servers.set(pod, objects);
    this.onChange();
  }

  /** The server behind an APIService: in the first of its Service's ready Pods that runs one. */
  serverOf(service: APIService): AggregatedObjects | undefined {
    const servers = this.#servers.get(service.metadata.name);
    for (const pod of servers === undefined ? [] : this.#readyPods(service)) {
      const objects = servers!.get(pod);
      if (objects !== undefined) return objects;
    }
    return this.#isAnswered(service) ? () => [] : undefined;
  }

  /** Whether a group and version is another server's, and none can be reached. */
  isUnavailable({ group, version }: Pick<KindDefinition, 'group' | 'version'>): boolean {
    const service = this.#find(`${version}.${group}`);
    return service?.spec.service !== undefined && this.#reachable(service) === undefined;
  }

  /** A kind that can be aggregated, whether its APIService exists or not. */
  kind(name: string): KindDefinition | undefined {
    return this.#kinds.get(name);
  }

  /** The kinds whose APIService exists. */
  get kinds(): readonly KindDefinition[] {
    return [...this.#kinds.values()].filter((kind) => this.#find(serviceName(kind)) !== undefined);
  }

  /** Whether a kind is neither the API server's own nor that of a registered APIService. A client knows that from discovery. */
  isAbsent(kind: string): boolean {
    const definition = this.#kinds.get(kind);
    return definition !== undefined && this.#find(serviceName(definition)) === undefined;
  }

  /** Undefined if the kind is the API server's own. Throws `NotFound` without an APIService, `ServiceUnavailable` if it cannot be reached. */
  target(kind: string): AggregatedKind | undefined {
    const definition = this.#kinds.get(kind);
    if (definition === undefined) return undefined;
    const name = serviceName(definition);
    const service = this.#find(name);
    if (service === undefined) throw new StatusError('NotFound', 'the server could not find the requested resource');
    const objects = this.#reachable(service);
    if (objects !== undefined) return { kind: definition, objects };
    throw new StatusError('ServiceUnavailable', 'the server is currently unable to handle the request');
  }

  #reachable(service: APIService): AggregatedObjects | undefined {
    return isConditionTrue(service.status.conditions, 'Available') ? this.serverOf(service) : undefined;
  }
}

/** The objects that a list selects, in the order of their names. */
export function listAggregated({ kind, objects }: AggregatedKind, options: ListOptions): ObjectList {
  const selection = new Selection(kind, options);
  const items = objects(kind.kind).filter((object) => selection.matches(object));
  return { items, resourceVersion: '' };
}

/** Throws `NotFound`. */
export function getAggregated({ kind, objects }: AggregatedKind, { namespace = '', name }: ObjectRef): KubeObject {
  const found = objects(kind.kind).find(({ metadata }) => {
    return metadata.name === name && (!kind.namespaced || metadata.namespace === namespace);
  });
  if (found !== undefined) return found;
  throw notFound(kind.group, kind.kind.toLowerCase(), kind.namespaced ? `${namespace}/${name}` : name);
}

function serviceName({ group, version }: KindDefinition): string {
  return `${version}.${group}`;
}
