import { type Draft, type KubeObject, StatusError, type UserPort } from '../api/index.ts';
import { Store, type StoreOptions } from '../etcd/index.ts';
import { type Simulation, startRecord } from '../trace/index.ts';
import { Availability } from './aggregator/availability.ts';
import type { Lookup } from './admission/admission.ts';
import { type AdmissionOptions, defaultAdmission } from './admission/plugins.ts';
import { type Dial, whyCallFails } from './admission/webhooks/call.ts';
import { Connection } from './connection/connection.ts';
import { DEFAULT_TIMINGS, type ServerTimings } from './connection/line.ts';
import { RehearsedObjects } from './connection/rehearsed-objects.ts';
import { refusalFor, Rehearsal, Wire } from './connection/transport.ts';
import type { WatchStream } from './connection/watch-stream.ts';
import { Handlers } from './handlers.ts';
import type { Faults, RequestFault, RequestInfo, WatchInfo } from './faults.ts';
import { Authors } from './field-management/author.ts';
import { rememberBefore } from './field-management/managed-fields.ts';
import { CustomResources } from './custom/custom-resources.ts';
import { DefinitionController } from './custom/definition-controller.ts';
import { keyOfKind, type WebhookCall } from './kinds/definition.ts';
import { KINDS, SYSTEM_PRIORITY_CLASSES, typeNameOf, type KindDefinition } from './kinds/index.ts';
import { Authorizer } from './rbac/authorizer.ts';
import { componentIdentity } from './rbac/components.ts';
import { EscalationCheck } from './rbac/escalation.ts';
import { ADMINISTRATOR_IDENTITY } from './rbac/identity.ts';
import { NodeAuthorizer } from './rbac/node-authorizer.ts';
import { RuleResolver } from './rbac/rule-resolver.ts';
import { presetDefaultRoles } from './rbac/default-objects.ts';
import { type RequestOptions, ServerRequest } from './registry/request.ts';
import { ResourceRegistry } from './registry/resource-registry.ts';
import { RequestCounts } from './request-counts.ts';
import { Resources, type Resource } from './resources.ts';
import { steps } from './steps.ts';
import { WatchHub } from './watch/hub.ts';
import { type Interruption, type ServedWatch, WatchService } from './watch/watch-service.ts';

export interface ApiServerOptions {
  readonly sim: Simulation;
  readonly timings?: ServerTimings;
  readonly store?: StoreOptions;
  readonly faults?: Faults;
  readonly admission?: AdmissionOptions;
}

/** Namespaces that exist from the start (controlplane/controller/systemnamespaces). */
const SYSTEM_NAMESPACES = ['default', 'kube-system', 'kube-public', 'kube-node-lease'];

/** The API server with its etcd. Each client has its own port: `server.connect('kubectl')`. */
export class ApiServer {
  readonly sim: Simulation;
  readonly timings: ServerTimings;
  readonly store: Store<KubeObject>;
  /** For `Connection`: the handlers of each verb. */
  readonly handlers: Handlers;
  /** For `/metrics`. */
  readonly requestCounts: RequestCounts;
  /** Says who may do what. */
  readonly authorizer: Authorizer;
  /** What a rehearsal would have created, while one of its requests is handled. */
  rehearsed: RehearsedObjects | undefined;
  /** What the calls of webhooks reach. Default: the server is on no network. */
  dial: Dial = () => 'nothing';
  readonly #watches: WatchService;
  #faults: Faults | undefined;

  constructor(options: ApiServerOptions) {
    const { sim } = options;
    this.sim = sim;
    this.timings = options.timings ?? DEFAULT_TIMINGS;
    this.store = new Store<KubeObject>(sim, { ...options.store, typeName: typeNameOf });
    this.requestCounts = new RequestCounts(sim.trace);
    const identities = { uids: sim.random.fork('apiserver/uids'), names: sim.random.fork('apiserver/names') };
    const rehearsal = { uids: sim.random.fork('apiserver/dry-run/uids'), names: sim.random.fork('apiserver/dry-run/names') };
    const resources = new Resources();
    const registryOf = (kind: string): ResourceRegistry => resources.get(kind)!.registry;
    const resolver = new RuleResolver(registryOf);
    this.authorizer = new Authorizer(resolver, new NodeAuthorizer(registryOf));
    const escalation = new EscalationCheck(this.authorizer, resolver);
    const lookup: Lookup = (kind) => {
      const objects = resources.get(kind)?.registry;
      return objects === undefined ? undefined : (this.rehearsed?.with(kind, objects) ?? objects);
    };
    const dial: Dial = (ip, port) => this.dial(ip, port);
    const whyFails = (call: WebhookCall): string | undefined => whyCallFails(call, lookup, dial);
    const admission = defaultAdmission(
      lookup,
      (apiVersion, kind) => {
        const found = resources.ofObject({ apiVersion, kind })?.kind;
        return found && { kind: found, objects: lookup(keyOfKind(found))! };
      },
      this.authorizer,
      dial,
      escalation,
      options.admission,
    );
    const env = { sim, store: this.store, admission, authors: new Authors(), identities, rehearsal };
    const make = (kind: KindDefinition): Resource => {
      return { kind, registry: new ResourceRegistry(kind, env), hub: new WatchHub(kind, this.store) };
    };
    for (const kind of KINDS) resources.add(make(kind));
    const { aggregator } = new Availability({
      sim,
      store: this.store,
      resources,
      whyCallFails: whyFails,
      update: (info, cause, object) => this.#writeStatus(info, cause, object),
    });
    new CustomResources({
      store: this.store,
      resources,
      make,
      endWatches: (key, cause) => this.interruptWatches(({ kind }) => kind === key, 'end', cause),
    }).start();
    new DefinitionController({
      sim,
      store: this.store,
      resources,
      update: (info, cause, object) => this.#writeStatus(info, cause, object),
      deleteAll: (info, cause) =>
        this.handle(info, cause, {}, (request) => this.handlers.deleteCollection(request, { namespace: info.namespace }, {})),
    }).start();
    this.handlers = new Handlers(sim, this.store, resources, aggregator, this.authorizer, whyFails);
    this.store.lastValue = (object, revision) => ({
      ...object,
      metadata: { ...object.metadata, resourceVersion: String(revision) },
    });
    this.store.beforeForgetting = (history, revision) => {
      const value = history.at(revision)?.value;
      const resource = value && resources.ofObject(value);
      if (resource !== undefined) rememberBefore(resource.kind, history, revision);
    };
    this.#watches = new WatchService(sim, this.store);
    this.faults = options.faults;
    this.#bootstrap();
  }

  /**
   * A client's port. `trusted`: its objects are typed already and not decoded (a component of the engine). `plain`: its answers
   * have no managedFields, since it does not read them. Answers to a trusted client never have any. What the server throws on an object from outside
   * ends that request.
   */
  connect(name: string, options: { readonly trusted?: boolean; readonly plain?: boolean } = {}): UserPort {
    const identity = options.trusted === true ? componentIdentity(name) : ADMINISTRATOR_IDENTITY;
    return new Connection(name, this.handlers, new Wire(this, name), { ...options, identity });
  }

  /** A port for questions: see `Rehearsal`. `remembers`: each request is judged as if those before it had created their objects. */
  rehearse(
    name: string,
    { plain = true, remembers = false }: { readonly plain?: boolean; readonly remembers?: boolean } = {},
  ): UserPort {
    const created = remembers ? new RehearsedObjects() : undefined;
    return new Connection(name, this.handlers, new Rehearsal(this, created), { plain, identity: ADMINISTRATOR_IDENTITY });
  }

  /** Looks at the rights of a request's user, and notes why it is refused. Throws `Forbidden`. */
  authorize(request: ServerRequest): void {
    this.handlers.authorize(request, (denial) => (request.denial = denial));
  }

  /** The open watches. */
  get watches(): readonly WatchInfo[] {
    return this.#watches.watches;
  }

  /** The faults injected from now on. */
  get faults(): Faults | undefined {
    return this.#faults;
  }

  set faults(faults: Faults | undefined) {
    this.#faults = faults;
    this.#watches.disturb(faults);
  }

  /** Ends watches as a fault: see `WatchService.interrupt`. Returns their number. */
  interruptWatches(match: (watch: WatchInfo) => boolean, how: Interruption, cause?: number): number {
    return this.#watches.interrupt(match, how, cause);
  }

  /**
   * Handles one request at this moment, and records it with its answer. Throws `StatusError`: whatever else the server throws ends this request alone
   * (apiserver pkg/server/filters/wrap.go `WithPanicRecovery`).
   */
  handle<T>(
    info: RequestInfo,
    cause: number,
    options: RequestOptions,
    act: (request: ServerRequest) => T,
    fault?: RequestFault,
  ): T {
    const request = new ServerRequest(this.sim.trace, info, cause, options);
    try {
      if (fault !== undefined) {
        request.fault = fault.record ?? 0;
        if (fault.error !== undefined) throw fault.error;
      }
      this.authorize(request);
      const answer = act(request);
      request.granted();
      return answer;
    } catch (error) {
      const refusal = refusalFor(error);
      request.refused(refusal);
      throw refusal;
    }
  }

  /** Opens a watch, or ends the stream with the error that prevents it. */
  openWatch(info: RequestInfo, cause: number, options: ServedWatch, stream: WatchStream, fault?: RequestFault): void {
    if (stream.closed) return;
    if (fault?.lost !== undefined) return stream.end(fault.lost, false, fault.record);
    try {
      this.handle(
        info,
        cause,
        {},
        (request) => {
          const target = this.handlers.resource(info.kind);
          this.#watches.open(target, info.user, options, stream, () => request.granted());
        },
        fault,
      );
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      stream.end(error, false, fault?.error === undefined ? 0 : fault.record);
    }
  }

  /** A write of the API server itself. Returns false if it is refused, as by a full etcd. */
  #writeStatus(info: RequestInfo, cause: number, object: KubeObject): boolean {
    try {
      this.handle(info, cause, {}, (request) => {
        request.manager = 'kube-apiserver';
        return this.handlers.update(request, object, { trusted: true });
      });
      return true;
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      return false;
    }
  }

  /** Creates what the API server itself provides at its start: the system's namespaces and priority classes. */
  #bootstrap(): void {
    const { sim } = this;
    presetDefaultRoles(this.store, sim);
    const { cause } = sim;
    const figures = { namespaces: SYSTEM_NAMESPACES.length, priorityClasses: SYSTEM_PRIORITY_CLASSES.length };
    sim.cause = sim.trace.emit('apiserver', startRecord(steps.PostStartHook, 'ensured', figures));
    for (const name of SYSTEM_NAMESPACES) this.#ensure('Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    for (const given of SYSTEM_PRIORITY_CLASSES) {
      this.#ensure('PriorityClass', { apiVersion: 'scheduling.k8s.io/v1', kind: 'PriorityClass', ...given });
    }
    sim.cause = cause;
  }

  #ensure(kind: string, draft: Draft<KubeObject>): void {
    const name = draft.metadata.name ?? '';
    const info: RequestInfo = { user: 'apiserver', verb: 'create', kind, name, namespace: '', subresource: '' };
    this.handle(info, this.sim.cause, {}, (request) => {
      request.manager = 'kube-apiserver';
      return this.handlers.create(request, draft as KubeObject, { trusted: true });
    });
  }
}
