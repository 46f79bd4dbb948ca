import type {
  ApiPort,
  ApiResource,
  DeleteOptions,
  Draft,
  KubeObject,
  ListOptions,
  ObjectList,
  ObjectMeta,
  ObjectOf,
  ObjectRef,
  Patch,
  Table,
  Watch,
  WatchOptions,
  WriteOptions,
} from '../../api/index.ts';
import type { Process, RequestVerb } from '../../sim/index.ts';
import type { ReadingOptions } from '../decoding/index.ts';
import type { Endpoints } from '../endpoints.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Transport } from './transport.ts';

/** What a connection says of one request. */
interface Target {
  readonly verb: RequestVerb;
  readonly kind: string;
  readonly ref: { readonly namespace?: string | undefined; readonly name?: string | undefined };
  readonly subresource?: string | undefined;
}

/**
 * The API server as one client sees it. The objects of a trusted client (a component of our own) are not decoded: they are typed
 * already.
 *
 * Its methods hand on the transport's process and are none themselves: each further generator would be resumed at every call.
 */
export class Connection implements ApiPort {
  readonly name: string;
  readonly #endpoints: Endpoints;
  readonly #transport: Transport;
  readonly #trusted: boolean;

  constructor(name: string, endpoints: Endpoints, transport: Transport, trusted: boolean) {
    this.name = name;
    this.#endpoints = endpoints;
    this.#transport = transport;
    this.#trusted = trusted;
  }

  create<K extends string>(kind: K, object: Draft<ObjectOf<K>>, options: WriteOptions = {}): Process<ObjectOf<K>> {
    const ref = refOf(object.metadata);
    return this.#request({ verb: 'create', kind, ref }, options, (request) => {
      return this.#endpoints.create(request, object as unknown as KubeObject, this.#reading(options)) as ObjectOf<K>;
    });
  }

  get<K extends string>(kind: K, ref: ObjectRef, options: { readonly subresource?: string } = {}): Process<ObjectOf<K>> {
    const { subresource } = options;
    return this.#request({ verb: 'get', kind, ref, subresource }, {}, (request) => this.#endpoints.get(request) as ObjectOf<K>);
  }

  list<K extends string>(kind: K, options: ListOptions = {}): Process<ObjectList<ObjectOf<K>>> {
    return this.#request({ verb: 'list', kind, ref: { namespace: options.namespace } }, {}, (request) => {
      return this.#endpoints.list(request, options) as ObjectList<ObjectOf<K>>;
    });
  }

  watch<K extends string>(kind: K, options: WatchOptions = {}): Watch<ObjectOf<K>> {
    const info = infoOf(this.name, { verb: 'watch', kind, ref: { namespace: options.namespace } });
    return this.#transport.watch(info, options) as Watch<ObjectOf<K>>;
  }

  update<K extends string>(kind: K, object: ObjectOf<K>, options: WriteOptions = {}): Process<ObjectOf<K>> {
    return this.#update(kind, object, '', options);
  }

  updateStatus<K extends string>(kind: K, object: ObjectOf<K>, options: WriteOptions = {}): Process<ObjectOf<K>> {
    return this.#update(kind, object, 'status', options);
  }

  patch<K extends string>(
    kind: K,
    ref: ObjectRef,
    patch: Patch,
    options: WriteOptions & { readonly subresource?: string } = {},
  ): Process<ObjectOf<K>> {
    const { subresource } = options;
    return this.#request({ verb: 'patch', kind, ref, subresource }, options, (request) => {
      return this.#endpoints.patch(request, patch, this.#reading(options)) as ObjectOf<K>;
    });
  }

  delete<K extends string>(kind: K, ref: ObjectRef, options: DeleteOptions = {}): Process<ObjectOf<K>> {
    return this.#request(
      { verb: 'delete', kind, ref },
      options,
      (request) => this.#endpoints.delete(request, options) as ObjectOf<K>,
    );
  }

  deleteCollection<K extends string>(kind: K, list: ListOptions, options: DeleteOptions = {}): Process<void> {
    return this.#request({ verb: 'deletecollection', kind, ref: { namespace: list.namespace } }, options, (request) => {
      this.#endpoints.deleteCollection(request, list, options);
    });
  }

  subresource<K extends string>(
    kind: K,
    ref: ObjectRef,
    subresource: string,
    verb: 'create' | 'get' | 'update',
    body?: unknown,
    options: WriteOptions = {},
  ): Process<KubeObject> {
    return this.#request({ verb, kind, ref, subresource }, options, (request) => {
      return this.#endpoints.subresource(request, body, this.#reading(options));
    });
  }

  discover(): Process<readonly ApiResource[]> {
    return this.#transport.ask(() => this.#endpoints.discover());
  }

  table(kind: string, target: ListOptions & { readonly name?: string }): Process<Table> {
    const { namespace, name } = target;
    const verb = name === undefined ? 'list' : 'get';
    return this.#request({ verb, kind, ref: { namespace, name } }, {}, (request) => this.#endpoints.table(request, target));
  }

  #reading(options: WriteOptions): ReadingOptions {
    return { ...options, trusted: this.#trusted };
  }

  #update<K extends string>(kind: K, object: ObjectOf<K>, subresource: string, options: WriteOptions): Process<ObjectOf<K>> {
    return this.#request({ verb: 'update', kind, ref: refOf(object.metadata), subresource }, options, (request) => {
      return this.#endpoints.update(request, object, this.#reading(options)) as ObjectOf<K>;
    });
  }

  #request<T>(target: Target, options: WriteOptions, handle: (request: ServerRequest) => T): Process<T> {
    return this.#transport.request(infoOf(this.name, target), options, handle);
  }
}

function infoOf(user: string, { verb, kind, ref, subresource = '' }: Target) {
  return { user, verb, kind, namespace: ref.namespace ?? '', name: ref.name ?? '', subresource };
}

function refOf(metadata: Partial<ObjectMeta> | undefined): { namespace: string | undefined; name: string | undefined } {
  return { namespace: metadata?.namespace, name: metadata?.name };
}
