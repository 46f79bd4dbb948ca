import { type ContainerAccess, methodNotAllowed, noSuchResource, StatusError, type UserPort } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Simulation } from '../../trace/index.ts';
import { Connection } from '../connection/connection.ts';
import { refusalFor, Rehearsal } from '../connection/transport.ts';
import { checkNotFuture } from '../registry/list.ts';
import { type ServedGroupVersion, servedGroupVersions } from '../discovery/served.ts';
import { keyOfKind, type KindDefinition } from '../kinds/definition.ts';
import { OTHER_VERSIONS } from '../kinds/index.ts';
import { OpenApiDocuments } from '../openapi/documents.ts';
import type { MetricSources } from '../metrics.ts';
import { ADMINISTRATOR_IDENTITY } from '../rbac/identity.ts';
import type { ApiServer } from '../server.ts';
import { type Call, refOf } from './call.ts';
import { serveAggregated, serveDocument, serveUnavailable, VERSION } from './documents.ts';
import { Exchange } from './exchange.ts';
import { impersonatedUser } from './impersonation.ts';
import { serveOpenApi } from './openapi.ts';
import { flag, listQuery, type ListQuery } from './options.ts';
import { serveMetrics } from './metrics.ts';
import { resourcePath, type ResourcePath } from './path.ts';
import type { RestInput, RestReply, RestRequest } from './request.ts';
import { serveReview } from './reviews.ts';
import { CONNECTION_SUBRESOURCES, serveSubresource } from './subresources.ts';
import { sendList, sendObject, viewOptions } from './view.ts';
import { serveWatch } from './watch-response.ts';
import { createObject, deleteCollection, deleteObject, patchObject, replaceObject } from './writing.ts';

export interface RestApiOptions {
  readonly sim: Simulation;
  readonly server: ApiServer;
  /** The source of `pods/log`. Without it there are no logs. */
  readonly logs?: ContainerAccess['logs'];
  /** Serves `pods/exec` and `pods/attach`, if the caller can carry a WebSocket. Without it they are refused. */
  readonly containers?: Pick<ContainerAccess, 'exec' | 'attach'>;
  /** The metrics of the other components. Without it there are only the API server's own. */
  readonly metrics?: MetricSources;
}

/** The number of clients whose ports are kept. Clients are distinguished by user agent, which they choose themselves. */
const MOST_CLIENTS = 64;
const MAX_CLIENT_NAME = 64;

/**
 * The API over HTTP, without sockets: takes requests as data and returns replies as data. Each request is a process in the
 * simulation that calls the API server as any client does.
 */
export class RestApi {
  readonly #options: RestApiOptions;
  #known: OwnKinds | undefined;
  readonly #clients = new Map<string, UserPort>();

  constructor(options: RestApiOptions) {
    this.#options = options;
  }

  /**
   * Begins to answer a request. The reply comes while simulated time passes, from the next event on. Returns a function that
   * aborts it if the client has disconnected.
   */
  open(request: RestRequest, reply: RestReply, input?: RestInput): () => void {
    const task = this.#options.sim.spawn(`HTTP ${request.method}`, this.serve(request, reply, input));
    // The client may disconnect while a chunk is being delivered, so that the task is running.
    return () => void (task.state === 'running' ? this.#options.sim.schedule(0, () => task.stop()) : task.stop());
  }

  /** Answers a request, as a process in the simulation. */
  serve(request: RestRequest, reply: RestReply, input?: RestInput): Process<void> {
    return this.#answer(new Exchange(request, reply, input));
  }

  /** True if the request is answered without simulated time: it reads the present moment or is refused in any case. */
  isQuestion(request: RestRequest): boolean {
    return this.#isQuestion(new Exchange(request, NO_REPLY));
  }

  /**
   * Answers a read at this very moment: it takes no simulated time and leaves no trace. Returns false, without answering, for
   * requests that take time: a write, a watch, logs that are followed.
   */
  answerAtOnce(request: RestRequest, reply: RestReply): boolean {
    const exchange = new Exchange(request, reply);
    if (!this.#isQuestion(exchange)) return false;
    if (this.#answer(exchange, new Rehearsal(this.#options.server)).next().done !== true)
      throw new Error('a question may not wait');
    return true;
  }

  *#answer(exchange: Exchange, rehearsal?: Rehearsal): Process<void> {
    try {
      yield* this.#serve(exchange, rehearsal);
    } catch (error) {
      const refusal = refusalFor(error);
      if (exchange.begun) exchange.end();
      else exchange.refuse(refusal);
    }
  }

  *#serve(exchange: Exchange, rehearsal?: Rehearsal): Process<void> {
    const { parts } = exchange;
    const path = resourcePath(parts);
    if (path === undefined) this.#clientOf(exchange, rehearsal).authorizePath(exchange.method, exchange.path);
    const served = this.#served();
    if (
      serveUnavailable(exchange, parts, served) ||
      serveAggregated(exchange, parts, served) ||
      serveDocument(exchange, parts, served)
    )
      return;
    if (serveOpenApi(exchange, parts, this.#own.openApi)) return;
    if (serveMetrics(exchange, parts, this.#options)) return;
    const version = path && served.find(({ group, version: name }) => group === path.group && name === path.version);
    if (path === undefined || version === undefined) return exchange.sendText(404, '404 page not found\n');
    const resource = version.resources.find(({ name }) => name === path.resource);
    if (resource === undefined) throw noSuchResource();
    const kind = kindAt(path, [...this.#own.kinds, ...this.#options.server.handlers.aggregator.kinds]);
    if (kind === undefined) yield* serveReview(exchange, path, resource, this.#clientOf(exchange, rehearsal));
    else yield* serveObjects(this.#call(exchange, path, kind, rehearsal));
  }

  /** Everything that is served now: what is the API server's own, and what it passes on. */
  #served(): readonly ServedGroupVersion[] {
    const { aggregator } = this.#options.server.handlers;
    const others = servedGroupVersions(aggregator.kinds, []);
    return [...this.#own.served, ...others.map((version) => ({ ...version, isStale: aggregator.isUnavailable(version) }))];
  }

  /** What follows from the kinds that the API server has now. */
  get #own(): OwnKinds {
    const { kinds } = this.#options.server.handlers;
    return this.#known?.of === kinds ? this.#known : (this.#known = new OwnKinds(kinds));
  }

  #isQuestion(exchange: Exchange): boolean {
    const { method, query, request } = exchange;
    if (method === 'GET') return !flag(query, 'watch') && !flag(query, 'follow') && !WATCH_PATH.test(request.url);
    const path = pathOf(exchange);
    // Other paths are reviews or unknown, and there are no connections into nodes.
    return path === undefined || kindAt(path, this.#own.kinds) === undefined || CONNECTION_SUBRESOURCES.has(path.subresource);
  }

  #call(exchange: Exchange, path: ResourcePath, kind: KindDefinition, rehearsal?: Rehearsal): Call {
    const { sim, server, logs, containers, metrics } = this.#options;
    const api = this.#clientOf(exchange, rehearsal);
    return { exchange, path, kind, api, server, sim, logs, containers, metrics };
  }

  /** The port of the sender: the administrator if there is no token. Throws `Unauthorized`, and `InternalError` for an impersonation without a user. */
  #clientOf({ request: { headers } }: Exchange, rehearsal?: Rehearsal): UserPort {
    const { server } = this.#options;
    const client =
      rehearsal === undefined
        ? this.#client(headers['user-agent'])
        : new Connection('reader', server.handlers, rehearsal, { identity: ADMINISTRATOR_IDENTITY });
    const token = /^Bearer (\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
    const sender = token === undefined ? client : client.withToken(token);
    const user = impersonatedUser(headers);
    return user === undefined ? sender : sender.as(user);
  }

  /** The port of the client with this user agent: `kubectl/v1.36.0 (linux/amd64)` has the name before the slash. */
  #client(userAgent = ''): UserPort {
    const name = (/^[\w.-]+/.exec(userAgent)?.[0] ?? 'unknown').slice(0, MAX_CLIENT_NAME);
    const known = this.#clients.get(name);
    if (known !== undefined) return known;
    if (this.#clients.size >= MOST_CLIENTS) this.#clients.clear();
    const { server } = this.#options;
    const client = server.connect(name);
    this.#clients.set(name, client);
    return client;
  }
}

/** The old form of a watch's path. */
const WATCH_PATH = /^\/apis?\/(?:[^?]*\/)?watch\//;

const NO_REPLY: RestReply = { head: () => {}, write: () => {}, end: () => {} };

/** The API server's own kinds at one time, and the documents about them. Each is made at its first request. */
class OwnKinds {
  readonly kinds: readonly KindDefinition[];
  #served: readonly ServedGroupVersion[] | undefined;
  #openApi: OpenApiDocuments | undefined;

  constructor(readonly of: readonly KindDefinition[]) {
    this.kinds = [...of, ...OTHER_VERSIONS.values()];
  }

  /** By group version. */
  get served(): readonly ServedGroupVersion[] {
    return (this.#served ??= servedGroupVersions(this.kinds));
  }

  get openApi(): OpenApiDocuments {
    return (this.#openApi ??= new OpenApiDocuments(this.kinds, VERSION.gitVersion));
  }
}

/** Undefined if the path is not about objects. */
function pathOf(exchange: Exchange): ResourcePath | undefined {
  try {
    return resourcePath(exchange.parts);
  } catch (error) {
    if (error instanceof StatusError) return undefined;
    throw error;
  }
}

/** Undefined if the resource has no objects, like a review. */
function kindAt({ group, version, resource }: ResourcePath, kinds: readonly KindDefinition[]): KindDefinition | undefined {
  return kinds.find((kind) => kind.plural === resource && kind.group === group && kind.version === version);
}

/** Answers a request about objects of a kind, by path and method. Throws `NotFound`, `MethodNotAllowed`. */
function serveObjects(call: Call): Process<void> {
  const { path, kind } = call;
  if (path.namespace !== undefined && (!kind.namespaced || path.namespace === '')) throw noSuchResource();
  if (path.name !== '' && kind.namespaced && path.namespace === undefined && !path.isWatch) throw noSuchResource();
  if (path.subresource !== '') return serveSubresource(call);
  if (kind.withoutVerbs?.includes(verbOf(call)) === true) throw methodNotAllowed();
  return path.name === '' ? serveCollection(call) : serveObject(call);
}

/** endpoints/request/requestinfo.go `NewRequestInfo`. */
function verbOf({ exchange, path }: Call): string {
  const isCollection = path.name === '';
  switch (exchange.method) {
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return 'patch';
    case 'DELETE':
      return isCollection ? 'deletecollection' : 'delete';
    default:
      if (path.isWatch || flag(exchange.query, 'watch')) return 'watch';
      return isCollection ? 'list' : 'get';
  }
}

function serveCollection(call: Call): Process<void> {
  const { exchange, kind, path } = call;
  // Namespaced objects are written in a namespace.
  const writable = !kind.namespaced || path.namespace !== undefined;
  switch (exchange.method) {
    case 'GET':
      return listObjects(call);
    case 'POST':
      if (writable) return createObject(call);
      throw methodNotAllowed();
    case 'DELETE':
      if (writable) return deleteCollection(call);
      throw methodNotAllowed();
    default:
      throw methodNotAllowed();
  }
}

function serveObject(call: Call): Process<void> {
  switch (call.exchange.method) {
    case 'GET':
      return getObject(call);
    case 'PUT':
      return replaceObject(call);
    case 'PATCH':
      return patchObject(call);
    case 'DELETE':
      return deleteObject(call);
    default:
      throw methodNotAllowed();
  }
}

/** GET of one object, or a watch of it (endpoints/handlers/get.go). */
export function* getObject(call: Call): Process<void> {
  const { api, kind, path, exchange } = call;
  viewOptions(call);
  const query = listQuery(exchange.query);
  if (query.watch || path.isWatch) {
    const fieldSelector = `metadata.name=${path.name}`;
    return yield* serveWatch(call, { ...query, namespace: path.namespace, fieldSelector });
  }
  if (query.resourceVersion !== undefined) checkNotFuture(query.resourceVersion, call.server.store.revision);
  const object = yield* api.get(keyOfKind(kind), refOf(call));
  sendObject(call, 200, object);
}

/** GET of a collection: a list or a watch. */
export function* listObjects(call: Call): Process<void> {
  const { api, kind, path, exchange } = call;
  viewOptions(call);
  const query: ListQuery = { ...listQuery(exchange.query), namespace: path.namespace };
  if (query.watch || path.isWatch) return yield* serveWatch(call, query);
  sendList(call, yield* api.list(keyOfKind(kind), query));
}
