import {
  StatusError,
  alreadyExists,
  conflict,
  keyOf,
  notFound,
  type ApiPort,
  type Draft,
  type KubeObject,
  type ObjectList,
  type ObjectOf,
  type ObjectRef,
  type Patch,
  type Watch,
  type WatchEvent,
  type WatchOptions,
} from '../../../src/api/index.ts';
import { Signal, sleep, type Process } from '../../../src/sim/index.ts';
import type { Simulation } from '../../../src/trace/index.ts';

type Verb = 'create' | 'get' | 'list' | 'watch' | 'update' | 'patch';

/** The pending events of a stubbed watch, and whether the watch has ended. */
interface Watcher {
  readonly kind: string;
  readonly events: (WatchEvent | StatusError)[];
  readonly signal: Signal;
  ended: boolean;
}

/**
 * A simple store behind the API port for the tests of the client layer. It has no schema and no defaults, and it merges patches of top-level fields.
 * Two stubs over one world are two clients.
 */
export class StubWorld {
  readonly objects = new Map<string, KubeObject>();
  readonly watchers = new Set<Watcher>();
  /** Requests in the order of their arrival: `list Pod`. */
  readonly requests: string[] = [];
  /** The revision after which each watch began. */
  readonly watchedAfter: (string | undefined)[] = [];
  /** The causes of the requests. */
  readonly causes: number[] = [];
  /** Kinds without an object so far, and who waits for the first one. */
  readonly unused = new Set<string>();
  readonly waiting: (() => void)[] = [];
  /** How long a request takes. */
  latencyMs = 1;
  readonly #failures: { readonly verb: Verb; readonly error: StatusError; times: number }[] = [];
  #revision = 100;

  constructor(readonly sim: Simulation) {}

  /** The next `times` requests of this verb are refused with `error`. */
  fail(verb: Verb, error: StatusError, times = 1): void {
    this.#failures.push({ verb, error, times });
  }

  nextFailure(verb: Verb): StatusError | undefined {
    const failure = this.#failures.find((candidate) => candidate.verb === verb && candidate.times > 0);
    if (failure === undefined) return undefined;
    failure.times--;
    return failure.error;
  }

  get revision(): string {
    return String(this.#revision);
  }

  put<T extends KubeObject>(kind: string, object: T): T {
    const key = `${kind}/${keyOf(object.metadata)}`;
    const old = this.objects.get(key);
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: String(++this.#revision) } };
    this.objects.set(key, stored);
    this.#tell(kind, { type: old === undefined ? 'ADDED' : 'MODIFIED', object: stored });
    return stored;
  }

  remove(kind: string, ref: ObjectRef): void {
    const key = `${kind}/${keyOf(ref)}`;
    const old = this.objects.get(key);
    if (old === undefined) return;
    this.objects.delete(key);
    this.#tell(kind, {
      type: 'DELETED',
      object: { ...old, metadata: { ...old.metadata, resourceVersion: String(++this.#revision) } },
    });
  }

  /** Tells the open watches of the present revision, without an event. */
  bookmark(): void {
    for (const { events, signal } of this.watchers) {
      events.push({ type: 'BOOKMARK', resourceVersion: this.revision, cause: 0 } as WatchEvent);
      signal.broadcast();
    }
  }

  /** Ends the open watches, normally or with `error`. They receive no further events. */
  endWatches(error?: StatusError): void {
    for (const watcher of this.watchers) {
      if (error !== undefined) watcher.events.push(error);
      watcher.ended = true;
      watcher.signal.broadcast();
    }
    this.watchers.clear();
  }

  #tell(kind: string, event: WatchEvent): void {
    for (const watcher of this.watchers) {
      if (watcher.kind !== kind) continue;
      watcher.events.push(event);
      watcher.signal.broadcast();
    }
  }
}

/** One client of a stubbed world. Verbs that no test uses throw. */
export function stubApi(world: StubWorld, name = 'client'): ApiPort {
  function* request(verb: Verb, kind: string): Process {
    world.requests.push(`${verb} ${kind}`);
    world.causes.push(world.sim.cause);
    yield* sleep(world.latencyMs);
    const failure = world.nextFailure(verb);
    if (failure !== undefined) throw failure;
  }
  function find(kind: string, ref: ObjectRef): KubeObject {
    const object = world.objects.get(`${kind}/${keyOf(ref)}`);
    if (object === undefined) throw notFound('', `${kind.toLowerCase()}s`, ref.name);
    return object;
  }
  const port = {
    name,
    *create(kind: string, draft: Draft<KubeObject>): Process<KubeObject> {
      yield* request('create', kind);
      const { name: objectName = '' } = draft.metadata;
      if (world.objects.has(`${kind}/${keyOf({ ...draft.metadata, name: objectName })}`))
        throw alreadyExists('', `${kind.toLowerCase()}s`, objectName);
      const metadata = {
        uid: `uid-${objectName}`,
        resourceVersion: '',
        creationTimestamp: '',
        ...draft.metadata,
        name: objectName,
      };
      return world.put(kind, { ...draft, metadata } as KubeObject);
    },
    *get(kind: string, ref: ObjectRef): Process<KubeObject> {
      yield* request('get', kind);
      return find(kind, ref);
    },
    *list(kind: string): Process<ObjectList> {
      yield* request('list', kind);
      const items = [...world.objects].filter(([key]) => key.startsWith(`${kind}/`)).map(([, object]) => object);
      return { items, resourceVersion: world.revision };
    },
    whenUsed(kind: string, start?: () => void): boolean {
      if (start !== undefined && world.unused.has(kind)) world.waiting.push(start);
      return !world.unused.has(kind);
    },
    watch(kind: string, { resourceVersion }: WatchOptions = {}): Watch {
      world.requests.push(`watch ${kind}`);
      world.watchedAfter.push(resourceVersion);
      const failure = world.nextFailure('watch');
      const watcher: Watcher = {
        kind,
        events: failure === undefined ? [] : [failure],
        signal: new Signal(),
        ended: failure !== undefined,
      };
      if (failure === undefined) world.watchers.add(watcher);
      return {
        *each(handle: (event: WatchEvent) => void): Process<void> {
          for (;;) {
            yield* sleep(world.latencyMs);
            while (watcher.events.length === 0 && !watcher.ended) yield watcher.signal;
            const event = watcher.events.shift();
            if (event instanceof StatusError) throw event;
            if (event === undefined) return;
            handle(event);
          }
        },
        close(): void {
          world.watchers.delete(watcher);
        },
      };
    },
    *update(kind: string, object: KubeObject): Process<KubeObject> {
      yield* request('update', kind);
      const current = find(kind, object.metadata);
      if (current.metadata.resourceVersion !== object.metadata.resourceVersion)
        throw conflict('', `${kind.toLowerCase()}s`, object.metadata.name, 'modified');
      return world.put(kind, object);
    },
    *patch(kind: string, ref: ObjectRef, patch: Patch): Process<KubeObject> {
      yield* request('patch', kind);
      return world.put(kind, { ...find(kind, ref), ...(patch.body as object) });
    },
  };
  return port as unknown as ApiPort;
}

/** A Pod that has only a name and labels. */
export function stubPod(name: string, labels: Readonly<Record<string, string>> = {}): ObjectOf<'Pod'> {
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, resourceVersion: '', creationTimestamp: '', labels };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: {}, status: {} } as unknown as ObjectOf<'Pod'>;
}
