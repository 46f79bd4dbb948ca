import {
  encodeBase64,
  serviceAccountUser,
  StatusError,
  type ApiPort,
  type ConfigMap,
  type Draft,
  type Pod,
  type Secret,
} from '../api/index.ts';
import type { ApiServer } from '../apiserver/index.ts';
import type { KubeletOptions } from '../kubelet/index.ts';
import { sleep, type Process } from '../sim/index.ts';
import type { Simulation } from '../trace/index.ts';

type Missing = NonNullable<KubeletOptions['onMissing']>;
type MissingKind = Parameters<Missing>[1];

/** How long a program works on it, and how often it is looked whether one has started that could. */
const WORK_MS = 1_000;
const MOST_LOOKS = 60;
/** What is in it. */
const VALUE = 'imagined';
/** The keys of a Secret of which only the name is known. */
const USUAL_KEYS = ['ca.crt', 'tls.crt', 'tls.key'];

interface ImaginedWorkOptions {
  readonly sim: Simulation;
  readonly connect: (name: string) => ApiPort;
  readonly authorizer: ApiServer['authorizer'];
  /** The Pods of a namespace, or all. */
  readonly pods: (namespace?: string) => readonly Pod[];
  /** The kinds of the custom objects of a namespace that name something. */
  readonly kindsNaming: (namespace: string, name: string) => readonly { readonly group: string; readonly plural: string }[];
  /** Whether a program has run in the Pod of which nobody knows what it does. */
  readonly hasRun: (pod: Pod) => boolean;
}

/**
 * What programs of which nobody knows what they do have made in the cluster: the Secret or ConfigMap that a Pod beside them waits for. Real applications have a
 * Job or an init container that makes the password or the certificate of the others, and gets the right to create Secrets for that alone. So this right, of the
 * account of a Pod in the same namespace, says who made it. So does the right to watch a custom object beside the waiting Pod that names what is missing, as a
 * Certificate names its Secret, wherever the Pod with these rights is. Without such a Pod the waiting one waits, as everywhere.
 */
export class ImaginedWork {
  readonly #options: ImaginedWorkOptions;
  /** What is being made: `Secret/shop/login`. */
  readonly #begun = new Set<string>();

  constructor(options: ImaginedWorkOptions) {
    this.#options = options;
  }

  /** A Pod needs an object that does not exist. */
  begin(...[waiting, kind, name]: Parameters<Missing>): void {
    const { sim } = this.#options;
    const { namespace = '' } = waiting.metadata;
    const key = `${kind}/${namespace}/${name}`;
    if (this.#begun.has(key) || this.#makers(namespace, kind, name).length === 0) return;
    this.#begun.add(key);
    sim.spawn(`imagined/${key}`, this.#make(waiting, kind, name, key));
  }

  /** The Pods that may create such objects in a namespace: those there, and those that watch a custom object there which names the missing one. */
  #makers(namespace: string, kind: MissingKind, name: string): readonly Pod[] {
    const { authorizer, pods, kindsNaming } = this.#options;
    const may = ({ metadata, spec }: Pod, verb: string, group: string, resource: string): boolean => {
      const user = serviceAccountUser(metadata.namespace ?? '', spec.serviceAccountName ?? 'default');
      return authorizer.authorize(user, { verb, group, resource, subresource: '', namespace, name: '' }).allowed;
    };
    const naming = kindsNaming(namespace, name);
    const near = pods(namespace);
    const far =
      naming.length === 0 ? [] : pods().filter((pod) => naming.some(({ group, plural }) => may(pod, 'watch', group, plural)));
    return [...near, ...far].filter((pod) => may(pod, 'create', '', `${kind.toLowerCase()}s`));
  }

  *#make(waiting: Pod, kind: MissingKind, name: string, key: string): Process<void> {
    const { connect, hasRun } = this.#options;
    const { namespace = '' } = waiting.metadata;
    try {
      for (let look = 0; look < MOST_LOOKS; look++) {
        yield* sleep(WORK_MS);
        const maker = this.#makers(namespace, kind, name).find(hasRun);
        if (maker === undefined) continue;
        const api = connect(`imagined/${maker.metadata.name}`);
        yield* api.create(kind, objectFor(waiting, kind, name));
        return;
      }
    } catch (error) {
      // Somebody was faster, or the server refuses it. The kubelet asks again.
      if (!(error instanceof StatusError)) throw error;
    } finally {
      this.#begun.delete(key);
    }
  }
}

/** The object as the waiting Pod wants it. */
function objectFor(waiting: Pod, kind: MissingKind, name: string): Draft<ConfigMap | Secret> {
  const { namespace } = waiting.metadata;
  const head = { apiVersion: 'v1', kind, metadata: { namespace, name } };
  const named = keysOf(waiting, kind, name);
  const keys = named.length === 0 && kind === 'Secret' ? USUAL_KEYS : named;
  const values = Object.fromEntries(keys.map((key) => [key, kind === 'Secret' ? encodeBase64(VALUE) : VALUE]));
  return { ...head, data: values } as Draft<ConfigMap | Secret>;
}

/** The keys of an object that a Pod names, in its volumes and variables. */
function keysOf({ spec }: Pod, kind: MissingKind, name: string): readonly string[] {
  const keys = new Set<string>();
  const volumes = (spec.volumes ?? []).flatMap(({ secret, configMap, projected }) => [
    { secret: secret && { name: secret.secretName, items: secret.items }, configMap },
    ...(projected?.sources ?? []),
  ]);
  for (const { secret, configMap } of volumes) {
    const source = kind === 'Secret' ? secret : configMap;
    if (source?.name === name) for (const { key } of source.items ?? []) keys.add(key);
  }
  for (const { env = [] } of [...(spec.initContainers ?? []), ...spec.containers]) {
    for (const { valueFrom } of env) {
      const source = kind === 'Secret' ? valueFrom?.secretKeyRef : valueFrom?.configMapKeyRef;
      if (source?.name === name) keys.add(source.key);
    }
  }
  return [...keys];
}
