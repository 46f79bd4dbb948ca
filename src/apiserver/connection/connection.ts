import {
  noSuchResource,
  type ApiResource,
  type DeleteOptions,
  type Draft,
  type KubeObject,
  type ListOptions,
  type ObjectList,
  type ObjectOf,
  type ObjectRef,
  type Patch,
  type ReviewKind,
  type StatusError,
  type Table,
  type TableTarget,
  type TypeSchema,
  type UserInfo,
  type UserPort,
  type Watch,
  type WatchOptions,
  type WriteOptions,
  type Fields,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { RequestVerb } from '../../trace/index.ts';
import type { ReadingOptions } from '../decoding/reading.ts';
import { encode } from '../encode.ts';
import type { Handlers } from '../handlers.ts';
import type { RequestInfo } from '../faults.ts';
import { managerOf } from '../field-management/author.ts';
import { OTHER_VERSIONS, otherVersionOf } from '../kinds/index.ts';
import { impersonated, type Identity } from '../rbac/identity.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Transport } from './transport.ts';

/** The options of most requests. */
const NOTHING: WriteOptions = {};

/** How the requests of a trusted client are read. */
const TRUSTED: ReadingOptions = { trusted: true };

interface ConnectionOptions {
  readonly trusted?: boolean;
  readonly plain?: boolean;
  readonly identity?: Identity | undefined;
  readonly onWarning?: ((text: string) => void) | undefined;
}

/**
 * The API server as one client sees it. Objects of trusted clients (the engine's own components) are neither decoded nor
 * encoded, since they are typed already.
 *
 * Its methods return the transport's process and are not generators themselves: another generator would be resumed at every
 * call.
 */
export class Connection implements UserPort {
  readonly name: string;
  readonly #handlers: Handlers;
  readonly #transport: Transport;
  readonly #trusted: boolean;
  /** Whom it speaks for. Undefined: its rights are not looked at. */
  readonly #identity: Identity | undefined;
  /** The manager of its writes, if a request does not name one. */
  readonly #manager: string;
  /** Whether answers contain managedFields. */
  readonly #showsManagers: boolean;
  /** Receives the warnings of writes that do not name a receiver. */
  readonly #onWarning: ((text: string) => void) | undefined;

  constructor(
    name: string,
    handlers: Handlers,
    transport: Transport,
    { trusted = false, plain = false, identity, onWarning }: ConnectionOptions,
  ) {
    this.name = name;
    this.#handlers = handlers;
    this.#transport = transport;
    this.#trusted = trusted;
    this.#identity = identity;
    this.#manager = managerOf(name, trusted);
    this.#showsManagers = !trusted && !plain;
    this.#onWarning = onWarning;
  }

  create<K extends string>(kind: K, object: Draft<ObjectOf<K>>, options = NOTHING): Process<ObjectOf<K>> {
    const info = this.#infoOf('create', kind, object.metadata ?? {});
    return this.#transport.request(info, options, (request) => {
      const created = this.#write(request, options, (reading) =>
        this.#handlers.create(request, object as unknown as KubeObject, reading),
      );
      return this.#shown(request, created);
    });
  }

  get<K extends string>(kind: K, ref: ObjectRef, options: { readonly subresource?: string } = {}): Process<ObjectOf<K>> {
    const info = this.#infoOf('get', kind, ref, options.subresource);
    return this.#transport.request(info, NOTHING, (request) => {
      this.#tellDeprecation(kind);
      return this.#shown(request, this.#handlers.get(request));
    });
  }

  list<K extends string>(kind: K, options: ListOptions = {}): Process<ObjectList<ObjectOf<K>>> {
    // The client knows from discovery which groups there are, and sends no request for another one.
    if (this.#handlers.aggregator.isAbsent(kind)) return refused(noSuchResource());
    return this.#transport.request(this.#listInfo('list', kind, options), NOTHING, (request) => {
      this.#tellDeprecation(kind);
      const list = this.#handlers.list(request, options) as ObjectList<ObjectOf<K>>;
      return this.#trusted ? list : { ...list, items: list.items.map((object) => this.#shown<ObjectOf<K>>(request, object)) };
    });
  }

  watch<K extends string>(kind: K, options: WatchOptions = {}): Watch<ObjectOf<K>> {
    const info = this.#listInfo('watch', kind, options);
    const shown = (object: KubeObject): KubeObject =>
      inVersion(info, this.#showsManagers ? this.#handlers.withManagedFields(info.kind, object) : object);
    return this.#transport.watch(info, this.#trusted ? options : { ...options, shown }) as Watch<ObjectOf<K>>;
  }

  update<K extends string>(kind: K, object: ObjectOf<K>, options = NOTHING): Process<ObjectOf<K>> {
    return this.#update(kind, object, '', options);
  }

  updateStatus<K extends string>(kind: K, object: ObjectOf<K>, options = NOTHING): Process<ObjectOf<K>> {
    return this.#update(kind, object, 'status', options);
  }

  patch<K extends string>(
    kind: K,
    ref: ObjectRef,
    patch: Patch,
    options: WriteOptions & { readonly subresource?: string } = NOTHING,
  ): Process<ObjectOf<K>> {
    return this.#transport.request(this.#infoOf('patch', kind, ref, options.subresource), options, (request) => {
      return this.#shown(
        request,
        this.#write(request, options, (reading) => this.#handlers.patch(request, patch, reading)),
      );
    });
  }

  delete<K extends string>(kind: K, ref: ObjectRef, options: DeleteOptions = {}): Process<ObjectOf<K>> {
    const info = this.#infoOf('delete', kind, ref);
    return this.#transport.request(info, options, (request) => this.#shown(request, this.#handlers.delete(request, options)));
  }

  deleteCollection<K extends string>(kind: K, list: ListOptions, options: DeleteOptions = {}): Process<void> {
    const info = this.#listInfo('deletecollection', kind, list);
    return this.#transport.request(info, options, (request) => this.#handlers.deleteCollection(request, list, options));
  }

  subresource<K extends string>(
    kind: K,
    ref: ObjectRef,
    subresource: string,
    verb: 'create' | 'get' | 'update',
    body?: unknown,
    options = NOTHING,
  ): Process<KubeObject> {
    return this.#transport.request(this.#infoOf(verb, kind, ref, subresource), options, (request) => {
      return this.#shown(
        request,
        this.#write(request, options, (reading) => this.#handlers.subresource(request, body, reading)),
      );
    });
  }

  as(user: UserInfo): UserPort {
    if (this.#identity === undefined) throw new Error('a component acts as itself');
    return this.#with({ identity: impersonated(this.#identity, user) });
  }

  withToken(token: string): UserPort {
    return this.#with({ identity: { user: this.#handlers.tokens.authenticate(token) } });
  }

  warningTo(onWarning: (text: string) => void): UserPort {
    return this.#with({ onWarning });
  }

  /** The same connection of a client that is not trusted, with other options. */
  #with(options: ConnectionOptions): UserPort {
    const { name } = this;
    const same = { plain: !this.#showsManagers, identity: this.#identity, onWarning: this.#onWarning };
    return new Connection(name, this.#handlers, this.#transport, { ...same, ...options });
  }

  review(kind: ReviewKind, spec: object, namespace = ''): Process<object> {
    const info = this.#infoOf('create', kind, { namespace });
    return this.#transport.request(info, NOTHING, (request) => this.#handlers.review(request, spec as Fields));
  }

  authorize(verb: string, kind: string, ref: ObjectRef, subresource: string): void {
    this.#handlers.authorize({ ...this.#infoOf('get', kind, ref, subresource), verb });
  }

  authorizePath(method: string, path: string): void {
    this.#handlers.authorizePath(this.#identity, method, path);
  }

  discover(): Process<readonly ApiResource[]> {
    return this.#transport.ask(() => this.#handlers.discover());
  }

  structure(kind: string): Process<TypeSchema | undefined> {
    return this.#transport.ask(() => this.#handlers.structure(kind));
  }

  whenUsed(kind: string, start?: () => void): boolean {
    return this.#handlers.whenUsed(kind, start);
  }

  table(kind: string, target: TableTarget): Process<Table> {
    const info =
      target.name === undefined ? this.#listInfo('list', kind, target) : this.#infoOf('get', kind, target, target.subresource);
    return this.#transport.request(info, NOTHING, (request) => {
      this.#tellDeprecation(kind);
      return this.#handlers.table(request, target);
    });
  }

  #update<K extends string>(kind: K, object: ObjectOf<K>, subresource: string, options: WriteOptions): Process<ObjectOf<K>> {
    return this.#transport.request(this.#infoOf('update', kind, object.metadata, subresource), options, (request) => {
      return this.#shown(
        request,
        this.#write(request, options, (reading) => this.#handlers.update(request, object, reading)),
      );
    });
  }

  /** The answer as this client sees it. */
  #shown<T extends KubeObject>(request: ServerRequest, object: KubeObject): T {
    if (this.#trusted) return object as T;
    return inVersion(request, this.#showsManagers ? this.#handlers.shown(request, object) : object) as T;
  }

  /** A write in this client's name. Passes the warnings on if the server accepts it. */
  #write<T>(request: ServerRequest, options: WriteOptions, write: (reading: ReadingOptions) => T): T {
    const { fieldManager = '', onWarning = this.#onWarning } = options;
    request.manager = fieldManager === '' ? this.#manager : fieldManager;
    const deprecation = this.#handlers.deprecationOf(request.kind);
    if (deprecation !== undefined) request.warn(deprecation);
    const result = write(this.#trusted ? TRUSTED : { ...options, trusted: false, onWarning: (text) => request.warn(text) });
    if (onWarning !== undefined) for (const text of request.warnings) onWarning(text);
    return result;
  }

  /** Warns of a kind whose version is deprecated (endpoints/installer.go `AddWarningsHandler`). */
  #tellDeprecation(kind: string): void {
    const text = this.#onWarning && this.#handlers.deprecationOf(kind);
    if (text !== undefined) this.#onWarning?.(text);
  }

  /** Of a request for many objects. Its right may depend on what it selects. */
  #listInfo(
    verb: RequestVerb,
    kind: string,
    { namespace, fieldSelector }: { readonly namespace?: string | undefined; readonly fieldSelector?: string | undefined },
  ): RequestInfo {
    const info = this.#infoOf(verb, kind, { namespace });
    return fieldSelector ? { ...info, fieldSelector } : info;
  }

  #infoOf(
    verb: RequestVerb,
    kind: string,
    { namespace = '', name = '' }: { readonly namespace?: string | undefined; readonly name?: string | undefined },
    subresource = '',
  ): RequestInfo {
    // The server's own components ask for the versions that are stored.
    const other = this.#trusted ? undefined : OTHER_VERSIONS.get(kind);
    const { name: user } = this;
    const identity = this.#identity;
    return { user, identity, verb, kind: other?.kind ?? kind, version: other?.key, namespace, name, subresource };
  }
}

/** An object as Go writes it, in the version in which the client sees its kind. */
function inVersion(info: RequestInfo, object: KubeObject): KubeObject {
  const version = otherVersionOf(info);
  return encode(version?.kind === object.kind ? version.fromStored(object) : object);
}

// oxlint-disable-next-line require-yield -- it takes no time.
function* refused(error: StatusError): Process<never> {
  throw error;
}
