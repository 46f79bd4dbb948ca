import {
  formatTime,
  LAST_APPLIED,
  StatusError,
  type ApiResource,
  type KubeObject,
  type PropagationPolicy,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import type { DryRun } from '../line/flag-groups.ts';
import type { ResultPrinter } from '../printers/result-printer.ts';
import { DEFAULT_CHUNK_SIZE, followContinue } from '../resources/chunks.ts';
import { refOf, type Item } from '../resources/item.ts';
import type { RestMapper } from '../resources/rest-mapper.ts';
import type { Session } from '../session.ts';

/** What is pruned by default, as apiVersion and kind (kubectl pkg/util/prune/prune.go). */
const NAMESPACED =
  'v1/ConfigMap v1/Endpoints v1/Pod v1/PersistentVolumeClaim v1/ReplicationController v1/Secret v1/Service batch/v1/Job batch/v1/CronJob networking.k8s.io/v1/Ingress apps/v1/DaemonSet apps/v1/Deployment apps/v1/ReplicaSet apps/v1/StatefulSet';
const CLUSTER_SCOPED = 'v1/Namespace v1/PersistentVolume';

const DEPRECATED =
  'Deprecated: kubectl apply will no longer prune non-namespaced resources by default when used with the --namespace flag in a future release. To preserve the current behaviour, list the resources you want to target explicitly in the --prune-allowlist flag.';

/** The types that `--prune-allowlist` names (`ParseResources`). Throws `KubectlError`. */
export function allowedTypes(mapper: RestMapper, allowlist: readonly string[]): readonly ApiResource[] {
  return allowlist.map((each) => {
    const [group = '', version = '', kind, ...rest] = each.split('/');
    if (kind === undefined || rest.length > 0)
      throw new KubectlError(`invalid GroupVersionKind format: ${each}, please follow <group/version/kind>`);
    const apiVersion = group === 'core' || group === '' ? version : `${group}/${version}`;
    return typeOf(mapper, apiVersion, kind);
  });
}

function typeOf(mapper: RestMapper, apiVersion: string, kind: string): ApiResource {
  const found = mapper.forKind(apiVersion, kind);
  if (found !== undefined) return found;
  throw new KubectlError(`no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}`);
}

export interface Pruning {
  /** Empty: the default ones. */
  readonly allowed: readonly ApiResource[];
  readonly selector: string;
  readonly dryRun: DryRun;
  readonly propagationPolicy: PropagationPolicy;
  /** Seconds; below 0: the object's own. */
  readonly gracePeriod: number;
}

type Act = (resource: ApiResource, object: KubeObject) => Process<void>;

function isApplied({ metadata }: KubeObject): boolean {
  return metadata.annotations?.[LAST_APPLIED] !== undefined;
}

/** Deletes the objects that an earlier apply has made and this one has not (cmd/apply/prune.go `pruner`). */
export class Pruner {
  readonly #session: Session;
  readonly #pruning: Pruning;
  readonly #uids = new Set<string>();
  readonly #namespaces = new Set<string>();

  constructor(session: Session, pruning: Pruning) {
    this.#session = session;
    this.#pruning = pruning;
  }

  /** Notes an object that this apply keeps. Only the namespaces of such objects are pruned. */
  keep({ resource, namespace }: Item, { metadata }: KubeObject): void {
    if (resource.namespaced) this.#namespaces.add(namespace);
    if (metadata.uid !== undefined) this.#uids.add(metadata.uid);
  }

  /** `pruneAll`. Throws `KubectlError` at the first failure. */
  *run(printer: ResultPrinter): Process<void> {
    yield* this.each((resource, object) => this.#delete(resource, object, printer));
  }

  /** Acts on each object that a prune would delete. Throws `KubectlError` at the first failure. */
  *each(act: Act): Process<void> {
    const types = yield* this.#types();
    for (const namespace of this.#namespaces)
      for (const type of types) if (type.namespaced) yield* this.#visitType(type, namespace, act);
    for (const type of types) if (!type.namespaced) yield* this.#visitType(type, undefined, act);
  }

  *#types(): Process<readonly ApiResource[]> {
    const { allowed } = this.#pruning;
    if (allowed.length > 0) return allowed;
    const date = formatTime(this.#session.nowMs);
    // A line of klog. As upstream, it comes without --namespace, too.
    this.#session.err(
      `W${date.slice(5, 7)}${date.slice(8, 10)} ${date.slice(11, 19)}.000000       1 prune.go:71] ${DEPRECATED}\n`,
    );
    const mapper = yield* this.#session.mapper();
    return `${NAMESPACED} ${CLUSTER_SCOPED}`.split(' ').map((each) => {
      const at = each.lastIndexOf('/');
      return typeOf(mapper, each.slice(0, at), each.slice(at + 1));
    });
  }

  *#visitType(resource: ApiResource, namespace: string | undefined, act: Act): Process<void> {
    const objects: KubeObject[] = [];
    try {
      yield* followContinue(
        { namespace, labelSelector: this.#pruning.selector || undefined },
        DEFAULT_CHUNK_SIZE,
        (part) => this.#session.api.list<string>(resource.key, part),
        ({ items }) => objects.push(...items),
      );
      // What nobody has applied stays.
      for (const object of objects) if (isApplied(object) && !this.#uids.has(object.metadata.uid)) yield* act(resource, object);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      const kind = `${resource.group}/${resource.version}, Kind=${resource.kind}`;
      const scope = namespace === undefined ? 'nonNamespaced' : 'namespaced';
      throw new KubectlError(`error pruning ${scope} object ${kind}: ${error.message}`);
    }
  }

  *#delete(resource: ApiResource, object: KubeObject, printer: ResultPrinter): Process<void> {
    const { name, namespace = '' } = object.metadata;
    const { dryRun, propagationPolicy, gracePeriod } = this.#pruning;
    if (dryRun !== 'client') {
      const gracePeriodSeconds = gracePeriod < 0 ? undefined : gracePeriod;
      const options = { propagationPolicy, gracePeriodSeconds, dryRun: dryRun === 'server' };
      yield* this.#session.api.delete<string>(resource.key, refOf({ namespace, name }), options);
    }
    printer.print({ resource, name }, 'pruned', object);
  }
}
