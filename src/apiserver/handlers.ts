import {
  type ApiResource,
  badRequest,
  type CustomResourceDefinition,
  type DeleteOptions,
  type Fields,
  isConditionTrue,
  type KubeObject,
  type ListOptions,
  methodNotAllowed,
  noSuchResource,
  type ObjectList,
  type Patch,
  PreparedPatch,
  schemaOfKind,
  StatusError,
  type Table,
  type TypeSchema,
  unsupportedMediaType,
} from '../api/index.ts';
import type { Store } from '../etcd/index.ts';
import type { Denial, Simulation } from '../trace/index.ts';
import { type Aggregator, getAggregated, listAggregated } from './aggregator/aggregator.ts';
import { parseJson } from './decoding/json-text.ts';
import { checkName, read, type ReadingOptions, readPatched } from './decoding/reading.ts';
import { apiResourceOf, REVIEW_RESOURCES } from './discovery/api-resource.ts';
import { asStored, encode } from './encode.ts';
import { applyPatch, checkPatchOptions, claimsOf, withoutManagedFields } from './field-management/apply-patch.ts';
import { claimsOtherManagers, rehearsed, withManagedFields } from './field-management/managed-fields.ts';
import { typeSchemaOf } from './custom/type-schema.ts';
import { SCALE_COLUMNS } from './kinds/columns/autoscaling.ts';
import { tableOf } from './kinds/columns/column.ts';
import { apiVersionOf, partRulesOf, type WebhookCall } from './kinds/definition.ts';
import { OTHER_VERSIONS, otherVersionOf, type KindDefinition } from './kinds/index.ts';
import { listObjects } from './registry/list.ts';
import { patched } from './registry/patching.ts';
import { attributesOf, type AuthorizedRequest, type ResourceName } from './rbac/attributes.ts';
import type { Identity } from './rbac/identity.ts';
import type { Authorizer } from './rbac/authorizer.ts';
import { REVIEWS } from './rbac/reviews.ts';
import { Tokens } from './rbac/tokens.ts';
import type { ServerRequest } from './registry/request.ts';
import type { ResourceRegistry } from './registry/resource-registry.ts';
import { SCALE, type Scale, scaleOf, withScale } from './subresources/scale.ts';
import type { Resource, Resources } from './resources.ts';

/**
 * The server's handlers for each verb (apiserver pkg/endpoints/handlers). Each method handles one request at one moment. All
 * throw `StatusError`.
 */
export class Handlers {
  readonly #sim: Simulation;
  readonly #store: Store<KubeObject>;
  readonly #resources: Resources;
  readonly aggregator: Aggregator;
  readonly tokens: Tokens;
  readonly #authorizer: Authorizer;
  readonly #whyCallFails: (call: WebhookCall) => string | undefined;

  constructor(
    sim: Simulation,
    store: Store<KubeObject>,
    resources: Resources,
    aggregator: Aggregator,
    authorizer: Authorizer,
    whyCallFails: (call: WebhookCall) => string | undefined,
  ) {
    this.#sim = sim;
    this.#store = store;
    this.#resources = resources;
    this.aggregator = aggregator;
    this.#authorizer = authorizer;
    this.#whyCallFails = whyCallFails;
    this.tokens = new Tokens(sim, (kind) => resources.get(kind)?.registry);
  }

  /** Looks at the rights of a request's user. Throws `Forbidden`. A kind that nobody serves is refused later. */
  authorize(info: AuthorizedRequest, onDenial?: (denial: Denial) => void): void {
    const { identity, kind } = info;
    if (identity === undefined || this.#authorizer.permitsByDefault(identity)) return;
    const resource = this.#resources.get(kind)?.kind ?? this.aggregator.target(kind)?.kind ?? REVIEWS.get(kind);
    if (resource !== undefined) this.#authorizer.check(identity, attributesOf(info, resource), onDenial);
  }

  /** The same for a path that is not about objects. */
  authorizePath(identity: Identity | undefined, method: string, path: string): void {
    if (identity !== undefined) this.#authorizer.check(identity, { verb: method.toLowerCase(), path });
  }

  /** Answers a review, by its status. Throws `Invalid`, `BadRequest`. */
  review(request: ServerRequest, spec: Fields): object {
    const { kind, namespace, identity } = request;
    const review = REVIEWS.get(kind);
    if (review === undefined || identity === undefined) throw noSuchResource();
    return review.answer(spec, { user: identity.user, namespace, authorizer: this.#authorizer, tokens: this.tokens });
  }

  /**
   * Throws `NotFound` if the server does not have the kind, and a nameless error if it cannot convert its objects. `creates`: an object is converted even if there
   * is none yet.
   */
  resource(name: string, creates = false): Resource {
    const resource = this.#resources.get(name);
    if (resource === undefined) throw REVIEWS.has(name) ? methodNotAllowed() : noSuchResource();
    const { kind, registry } = resource;
    const converter = kind.custom?.converter;
    if (converter === undefined || (!creates && this.#store.count(registry.prefix) === 0)) return resource;
    const why = this.#whyCallFails(converter);
    if (why === undefined) return resource;
    throw new StatusError('', `conversion webhook for ${apiVersionOf(kind)}, Kind=${kind.kind} failed: ${why}`);
  }

  /** What a client is warned of that asks about a kind whose version is deprecated. */
  deprecationOf(kind: string): string | undefined {
    return this.#resources.get(kind)?.kind.deprecation;
  }

  /** The same, for the past: also finds a custom kind that is served no longer. */
  knownResource(kind: string): Resource {
    const resource = this.#resources.known(kind);
    if (resource === undefined) throw noSuchResource();
    return resource;
  }

  /** What the paths of a kind say, also of one that is served no longer or has no objects. */
  nameOf(kind: string): ResourceName & { readonly version: string } {
    const known = this.#resources.known(kind)?.kind ?? this.aggregator.kind(kind);
    return known ?? { version: 'v1', ...(REVIEWS.get(kind) ?? { group: '', plural: kind }) };
  }

  /** The kind by its name (`typeNameOf`), also if it is served no longer. Undefined if the server never had it. */
  knownKind(name: string): KindDefinition | undefined {
    return this.#resources.known(name)?.kind;
  }

  /** The custom kinds of which an object of the namespace has a name, or names it. */
  customKindsNaming(namespace: string, name: string): readonly KindDefinition[] {
    return this.kinds.filter(({ custom, namespaced, key }) => {
      if (custom === undefined || key === undefined || !namespaced) return false;
      const objects = this.knownResource(key).registry.inNamespace(namespace);
      return objects.some(({ metadata, ...fields }) => metadata.name === name || JSON.stringify(fields).includes(`"${name}"`));
    });
  }

  create(request: ServerRequest, object: KubeObject, reading: ReadingOptions): KubeObject {
    const review = REVIEWS.get(request.kind);
    if (review !== undefined) {
      const asked = read({ group: review.group, version: 'v1', kind: request.kind }, object, reading);
      const { spec = {} } = asked as KubeObject & { readonly spec?: Fields };
      return { ...asked, status: this.review(request, spec) } as KubeObject;
    }
    const resource = this.resource(request.kind, true);
    this.#checkNotTerminating(resource);
    return resource.registry.create(request, this.#read(request, resource, object, reading));
  }

  get(request: ServerRequest): KubeObject {
    const aggregated = this.aggregator.target(request.kind);
    if (aggregated !== undefined) return getAggregated(aggregated, request);
    const { kind, registry } = this.resource(request.kind);
    const object = registry.get(request);
    if (request.subresource === 'scale' && kind.scale !== undefined) return scaleOf(kind.scale, object);
    if (request.subresource !== '' && partRulesOf(kind, request.subresource) === undefined) throw noSuchResource();
    return object;
  }

  list(request: ServerRequest, options: ListOptions): ObjectList {
    const aggregated = this.aggregator.target(request.kind);
    if (aggregated !== undefined) return listAggregated(aggregated, options);
    return listObjects(this.resource(request.kind).kind, this.#store, options);
  }

  update(request: ServerRequest, object: KubeObject, reading: ReadingOptions): KubeObject {
    const resource = this.resource(request.kind);
    if (request.name === '') throw badRequest('name must be provided');
    const given = this.#read(request, resource, object, reading);
    resource.registry.checkUid(request, given.metadata.uid);
    const next = (old: KubeObject | undefined): KubeObject =>
      reading.trusted || old === undefined ? given : asStored(old, given);
    return resource.registry.update(request, request, next);
  }

  patch(request: ServerRequest, patch: Patch, reading: ReadingOptions): KubeObject {
    const resource = this.resource(request.kind, patch.type === 'apply');
    const { kind, registry } = resource;
    if (!reading.trusted) checkPatchOptions(patch, reading.fieldManager);
    const { type } = patch;
    const body = patch.text === undefined ? undefined : parseJson(patch.text);
    if (body?.fault !== undefined) throw badRequest(`error decoding patch: ${body.fault}`);
    if (type === 'strategic' && kind.custom !== undefined) throw unsupportedMediaType(CUSTOM_PATCH_TYPES);
    const version = otherVersionOf(request);
    if (type === 'apply') {
      const body = version === undefined ? patch.body : version.toStored(read(version, patch.body, reading));
      return applyPatch(registry, request, { ...patch, body });
    }
    // A prepared patch makes its body only when it is asked for.
    const change = (old: KubeObject, schema?: TypeSchema): KubeObject =>
      patched(old, { type, body: body === undefined ? patch.body : body.value }, schema);
    if (request.subresource === 'scale') {
      return this.#updateScale(request, (old) => readPatched(SCALE, change(old), reading) as Scale);
    }
    if (request.subresource !== '' && partRulesOf(kind, request.subresource) === undefined) throw noSuchResource();
    registry.get(request);
    const shown = version ?? kind;
    const schema = schemaOfKind({ apiVersion: apiVersionOf(shown), kind: kind.kind });
    const next = (old: KubeObject | undefined): KubeObject => {
      const prepared = reading.trusted && patch instanceof PreparedPatch ? patch.resultOn(old as KubeObject) : undefined;
      if (prepared !== undefined) return prepared;
      if (reading.trusted) return change(old as KubeObject, schema);
      const managed = this.withManagedFields(request.kind, old as KubeObject);
      const given = change(encode(version?.fromStored(managed) ?? managed), schema);
      this.#claim(request, resource, claimsOf(given));
      const result = readPatched(shown, given, reading);
      const object = withoutManagedFields(version?.toStored(result) ?? result);
      checkName(object, request);
      return asStored(old as KubeObject, object);
    };
    return registry.update(request, request, next);
  }

  delete(request: ServerRequest, options: DeleteOptions): KubeObject {
    return this.resource(request.kind).registry.delete(request, request, options);
  }

  deleteCollection(request: ServerRequest, list: ListOptions, options: DeleteOptions): void {
    const { kind, registry } = this.resource(request.kind);
    if (kind.withoutVerbs?.includes('deletecollection') === true) throw methodNotAllowed();
    for (const { metadata } of listObjects(kind, this.#store, list).items) registry.delete(request, metadata, options);
  }

  subresource(request: ServerRequest, body: unknown, reading: ReadingOptions): KubeObject {
    const { kind, registry } = this.resource(request.kind);
    if (request.verb === 'get') return this.get(request);
    if (request.subresource === 'scale') {
      const scale = read(SCALE, body, reading) as Scale;
      return this.#updateScale(request, () => scale);
    }
    if (partRulesOf(kind, request.subresource) !== undefined) return this.update(request, body as KubeObject, reading);
    const handler = kind.subresources?.[request.subresource];
    if (handler === undefined) throw noSuchResource();
    if (handler.verb !== request.verb) throw methodNotAllowed();
    const given = withoutManagedFields(read(handler.takes ?? kind, body, reading));
    const objectsOf = (other: string): ResourceRegistry | undefined => this.#resources.get(other)?.registry;
    return handler.handle({ request, objects: registry, wallMs: this.#sim.wallMs, tokens: this.tokens, objectsOf }, given);
  }

  /** All kinds, sorted by group and name. */
  discover(): readonly ApiResource[] {
    const stored = [...this.kinds, ...OTHER_VERSIONS.values(), ...this.aggregator.kinds].map(apiResourceOf);
    return [...stored, ...REVIEW_RESOURCES];
  }

  /** The kinds that the server has itself. The same list until one comes or goes. */
  get kinds(): readonly KindDefinition[] {
    return this.#resources.kinds;
  }

  /** See `UserPort.structure`. */
  structure(key: string): TypeSchema | undefined {
    const kind = OTHER_VERSIONS.get(key) ?? this.#resources.get(key)?.kind;
    if (kind === undefined) return undefined;
    const ref = { apiVersion: apiVersionOf(kind), kind: kind.kind };
    return kind.custom === undefined ? schemaOfKind(ref) : typeSchemaOf(ref, kind.custom.schema);
  }

  /** See `ApiPort.whenUsed`. A kind that the server does not have is refused as any other request for it. */
  whenUsed(kind: string, start?: () => void): boolean {
    const [name = '', type] = kind.split(/\/(.*)/);
    return this.#resources.get(name)?.registry.whenUsed(start, type) ?? true;
  }

  /** The objects of a kind, or one of them, as a table. */
  table(request: ServerRequest, target: ListOptions): Table {
    const aggregated = this.aggregator.target(request.kind);
    if (aggregated !== undefined) {
      const items = request.verb === 'get' ? [getAggregated(aggregated, request)] : listAggregated(aggregated, target).items;
      return tableOf(aggregated.kind, items, '', this.#sim.wallMs);
    }
    const { kind } = this.resource(request.kind);
    if (request.verb === 'get') {
      const object = this.get(request);
      const shown = request.subresource === 'scale' ? { columns: SCALE_COLUMNS } : kind;
      return tableOf(shown, [object], object.metadata.resourceVersion, this.#sim.wallMs);
    }
    const list = listObjects(kind, this.#store, target);
    const table = tableOf(kind, list.items, list.resourceVersion, this.#sim.wallMs);
    return list.continue === undefined ? table : { ...table, continue: list.continue };
  }

  /** The answer for a client that sees managedFields. */
  shown(request: ServerRequest, object: KubeObject): KubeObject {
    const resource = this.#resources.get(request.kind);
    if (!request.dryRun || resource?.kind.kind !== object.kind) return this.withManagedFields(request.kind, object);
    const { kind, registry } = resource;
    return rehearsed(kind, registry.history(object.metadata), object, registry.authorOf(request));
  }

  /** A stored object of a kind with its managedFields. Other objects (a Scale, a Status) are returned unchanged. */
  withManagedFields(key: string, object: KubeObject): KubeObject {
    const resource = this.#resources.get(key);
    if (resource?.kind.kind !== object.kind) return object;
    return withManagedFields(resource.kind, resource.registry.history(object.metadata), object);
  }

  /** Decodes the object of a request. Its managedFields go to the request. */
  #read(request: ServerRequest, resource: Resource, object: KubeObject, reading: ReadingOptions): KubeObject {
    if (reading.trusted) return object;
    const version = otherVersionOf(request);
    const given = read(version ?? resource.kind, object, reading);
    this.#claim(request, resource, claimsOf(object));
    return withoutManagedFields(version?.toStored(given) ?? given);
  }

  #claim(request: ServerRequest, { kind, registry }: Resource, claims: readonly unknown[] | undefined): void {
    if (claims === undefined || request.subresource !== '') return;
    if (!claimsOtherManagers(kind, registry.history(request), claims)) return;
    request.claims = claims;
    request.rewrites = true;
  }

  /** No object is made of a kind whose definition is going (apiextensions-apiserver customresource_handler.go `serveResource`). */
  #checkNotTerminating({ kind: { custom } }: Resource): void {
    if (custom === undefined) return;
    const { registry } = this.resource('CustomResourceDefinition');
    const definition = registry.find({ name: custom.definition }) as CustomResourceDefinition | undefined;
    if (isConditionTrue(definition?.status.conditions, 'Terminating'))
      throw new StatusError('MethodNotAllowed', 'create not allowed while custom resource definition is terminating');
  }

  #updateScale(request: ServerRequest, change: (old: Scale) => Scale): KubeObject {
    const { kind, registry } = this.resource(request.kind);
    const rules = kind.scale;
    if (rules === undefined) throw noSuchResource();
    registry.get(request);
    const updated = registry.update(request, request, (old) =>
      withScale(kind, rules, old as KubeObject, change(scaleOf(rules, old as KubeObject))),
    );
    return scaleOf(rules, updated);
  }
}

/** The patches of objects whose structure is no Go type. */
const CUSTOM_PATCH_TYPES = ['application/json-patch+json', 'application/merge-patch+json', 'application/apply-patch+yaml'];
