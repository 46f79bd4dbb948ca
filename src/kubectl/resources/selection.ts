import {
  FormatError,
  isReason,
  parseSelector,
  schemaOfKind,
  StatusError,
  type ApiResource,
  type KubeObject,
  type ListOptions,
  type ObjectList,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { aggregate, asOne, KubectlError, throwAggregate, throwAll } from '../errors.ts';
import type { Session } from '../session.ts';
import { parseResourceArguments, type ResourceArguments } from './arguments.ts';
import { followContinue } from './chunks.ts';
import { refOf, type Item } from './item.ts';
import { notRegisteredText, readManifests } from './manifest-items.ts';
import { groupVersionResource } from './rest-mapper.ts';

/** The objects that a command asks for (cli-runtime resource `Builder`). */
export interface Query {
  /** `TYPE NAME…`, `TYPE/NAME…`, `TYPE`. */
  readonly args?: readonly string[];
  readonly filenames?: readonly string[];
  readonly selector?: string;
  readonly fieldSelector?: string;
  /** Whether all objects of the types are wanted, so that no name may be given. */
  readonly all?: boolean;
  readonly allNamespaces?: boolean;
  /** Whether a type without names means all its objects. */
  readonly typeMeansAll?: boolean;
  readonly singleType?: boolean;
  /** False: only the names of named objects are needed. Default: they are fetched from the server. */
  readonly requireObject?: boolean;
  /** Whether to fetch also the objects of manifests from the server. */
  readonly latest?: boolean;
  readonly validate?: boolean;
  /** Whether the kinds of manifests must be those of kubectl's own types (`WithScheme`). Default: those of the server. */
  readonly typed?: boolean;
  /** Whether the first error ends the command. Default: it goes on (`ContinueOnError`). */
  readonly stopsAtError?: boolean;
  /** Fetches this subresource of named objects: `status`, `scale`. */
  readonly subresource?: string;
  /** Whether nothing is asked for on the server (`Local`). Only files name objects then. */
  readonly local?: boolean;
  /** The number of objects per request of a list (`RequestChunksOf`). Absent or 0: all at once. */
  readonly chunkSize?: number;
}

/** Words the error of an action on an object. */
export type Explain = (error: unknown, item: Item) => unknown;

/** What became of a part of the query: an object, or an error. */
type Found = { readonly item: Item } | { readonly error: unknown };

/**
 * The objects found and the errors of others, in the order of the query (cli-runtime resource `Result`). The faults of files and of lists come as one error, after
 * those of the objects (`EagerVisitorList` in `ContinueOnErrorVisitor`).
 */
export class Selection {
  readonly #found: readonly Found[];
  /** Whether the query names one object. */
  readonly single: boolean;
  readonly #unread: readonly unknown[];
  readonly #stopsAtError: boolean;

  constructor(found: readonly Found[], single: boolean, unread: readonly unknown[] = [], { stopsAtError = false }: Query = {}) {
    this.#found = found;
    this.single = single;
    this.#stopsAtError = stopsAtError;
    this.#unread = stopsAtError || unread.length === 0 ? unread.slice(0, 1) : [aggregate(unread)];
  }

  get items(): Item[] {
    return this.#found.flatMap((each) => ('item' in each ? [each.item] : []));
  }

  get errors(): unknown[] {
    return [...this.#found.flatMap((each) => ('error' in each ? [each.error] : [])), ...this.#unread];
  }

  /** Whether there is neither an object nor an error. */
  get isEmpty(): boolean {
    return this.#found.length === 0 && this.#unread.length === 0;
  }

  /** The objects, if there is no error (`Infos`). Throws the errors. */
  infos(): readonly Item[] {
    this.#throw(this.errors);
    return this.items;
  }

  /** Acts on each object, and throws all errors at the end (`ContinueOnError`, `Visit`). `explain` words an error of the action. */
  *visit(act: (item: Item) => Process<void>, explain: Explain = (error) => error): Process<void> {
    const errors: unknown[] = [];
    for (const each of this.#found) {
      if ('error' in each) {
        errors.push(each.error);
        continue;
      }
      try {
        yield* act(each.item);
      } catch (error) {
        collect(explain(error, each.item), errors);
        if (this.#stopsAtError) break;
      }
    }
    this.#throw([...errors, ...this.#unread]);
  }

  /** Acts on each object. The error of the query comes first, and even one error is an aggregate (`Infos`, and a loop that gathers `allErrs`). */
  *visitInfos(act: (item: Item) => Process<void>, explain: Explain = (error) => error): Process<void> {
    const errors: unknown[] = this.errors.length === 0 ? [] : [asOne(this.errors)];
    for (const item of this.items) {
      try {
        yield* act(item);
      } catch (error) {
        collect(explain(error, item), errors);
      }
    }
    throwAggregate(errors);
  }

  #throw(errors: readonly unknown[]): void {
    throwAll(this.#stopsAtError ? errors.slice(0, 1) : errors);
  }
}

/** The error of a builder without types, names and files. */
export const NOTHING_NAMED = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

/** The error of a builder that may not ask the server, but is given names (`LocalResourceError`). */
const ONLY_FILES = `you must specify resources by --filename when --local is set.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'`;

/** Finds the objects. Throws `KubectlError` for an invalid query; errors of the server are in `errors`. */
export function* select(session: Session, query: Query): Process<Selection> {
  const target = yield* resolveTarget(session, query);
  switch (target.type) {
    case 'files':
      return yield* selectFiles(session, query);
    case 'lists':
      return yield* selectLists(session, query, target);
    case 'names':
      return yield* selectNames(session, query, target.items);
  }
}

/** The kind of a query, with resolved types. `get` carries it out itself, with tables. */
export type Target =
  | { readonly type: 'files' }
  | { readonly type: 'lists'; readonly lists: readonly ListTarget[] }
  | { readonly type: 'names'; readonly items: readonly Item[] };

/** The objects of a type that a query lists. */
export interface ListTarget {
  readonly resource: ApiResource;
  readonly options: ListOptions;
}

/** Builder `visitorResult`. Throws `KubectlError`. */
export function* resolveTarget(session: Session, query: Query): Process<Target> {
  const { filenames = [], selector = '', fieldSelector = '', subresource = '', local = false } = query;
  if (local && filenames.length === 0) throw new KubectlError((query.args ?? []).length > 0 ? ONLY_FILES : NOTHING_NAMED);
  if (query.all === true && (selector !== '' || fieldSelector !== ''))
    throw new KubectlError("setting 'all' parameter but found a non empty selector. ");
  const mapper = yield* session.mapper();
  const words = parseResourceArguments(query.args ?? [], (types) => mapper.expandCategories(types));
  if (filenames.length > 0) {
    if (words.types.length > 0)
      throw new KubectlError('when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well');
    if (words.tuples.length > 0) throw new KubectlError('resource/name arguments cannot be provided when a path is specified');
    return { type: 'files' };
  }
  const typeAlone = query.typeMeansAll === true && words.types.length > 0 && words.names.length === 0;
  if (selector !== '' || fieldSelector !== '' || query.all === true || typeAlone) {
    if (words.names.length > 0) throw new KubectlError('name cannot be provided when a selector is specified');
    if (words.tuples.length > 0)
      throw new KubectlError('selectors and the all flag cannot be used when passing resource/name arguments');
    if (words.types.length === 0) throw new KubectlError('at least one resource must be specified to use a selector');
    if (subresource !== '') throw new KubectlError('subresource cannot be used when bulk resources are specified');
    if (words.types.length > 1 && query.singleType === true)
      throw new KubectlError('you may only specify a single resource type');
    const resources = [...new Set(words.types.map((type) => mapper.forArgument(type)))];
    const lists = resources.map((resource): ListTarget => {
      const namespace = resource.namespaced && query.allNamespaces !== true ? session.namespace : undefined;
      return {
        resource,
        options: { namespace, labelSelector: selector || undefined, fieldSelector: fieldSelector || undefined },
      };
    });
    return { type: 'lists', lists };
  }
  return { type: 'names', items: namedItems(session, query, words, (type) => mapper.forArgument(type)) };
}

/** Checks the selector for manifests. For objects on the server, the server checks it. */
function checkSelector(selector: string): void {
  try {
    parseSelector(selector);
  } catch (error) {
    if (error instanceof FormatError)
      throw new KubectlError(`the provided selector ${JSON.stringify(selector)} is not valid: ${error.message}`);
    throw error;
  }
}

function namedItems(session: Session, query: Query, words: ResourceArguments, resolve: (type: string) => ApiResource): Item[] {
  const { types, names } = words;
  if (names.length > 0 && types.length > 1) throw new KubectlError('you must specify only one resource');
  const tuples = [...words.tuples, ...names.map((name) => ({ type: types[0]!, name }))];
  if (tuples.length === 0) {
    types.forEach(resolve);
    throw new KubectlError(types.length > 0 ? 'resource(s) were provided, but no name was specified' : NOTHING_NAMED);
  }
  const items = tuples.map(({ type, name }): Item => {
    const resource = resolve(type);
    if (resource.namespaced && query.allNamespaces === true)
      throw new KubectlError('a resource cannot be retrieved by name across all namespaces');
    return { resource, namespace: resource.namespaced ? session.namespace : '', name, source: '' };
  });
  if (query.singleType === true && new Set(items.map(({ resource }) => resource)).size > 1) {
    throw new KubectlError('you may only specify a single resource type');
  }
  return items;
}

function* selectFiles(session: Session, query: Query): Process<Selection> {
  const { filenames = [], validate, selector = '', latest = false, typed } = query;
  checkSelector(selector);
  const live = latest && query.local !== true ? (item: Item): Process<Item> => fetchLive(session, query, item) : undefined;
  const { items, errors, single } = yield* readManifests(session, {
    filenames,
    validate,
    selector,
    typed,
    live,
    local: query.local,
  });
  return new Selection(
    items.map((item) => ({ item })),
    single && items.length === 1,
    errors,
    query,
  );
}

function* selectLists(session: Session, query: Query, target: Extract<Target, { type: 'lists' }>): Process<Selection> {
  const found: Found[] = [];
  const unread: unknown[] = [];
  for (const { resource, options } of target.lists) {
    try {
      const ask = (part: ListOptions): Process<ObjectList> => session.api.list<string>(resource.key, part);
      yield* followContinue(options, query.chunkSize ?? 0, ask, (part) => {
        for (const object of part.items) {
          const { namespace = '', name } = object.metadata;
          found.push({ item: { resource, namespace, name, source: '', object } });
        }
      });
    } catch (error) {
      collect(listError(error, resource, options), unread);
    }
  }
  return new Selection(found, false, unread, query);
}

function* selectNames(session: Session, query: Query, items: readonly Item[]): Process<Selection> {
  const found = query.requireObject === false ? items.map((item) => ({ item })) : yield* fetchAll(session, query, items);
  return new Selection(found, items.length === 1, [], query);
}

function* fetchAll(session: Session, query: Query, items: readonly Item[]): Process<readonly Found[]> {
  const found: Found[] = [];
  for (const item of items) {
    try {
      found.push({ item: yield* fetchLive(session, query, item) });
    } catch (error) {
      found.push({ error: collectable(error) });
    }
  }
  return found;
}

/**
 * The object as it is on the server (visitor.go `RetrieveLatest`). An object without a name stays as in its manifest. Throws `KubectlError` if it must be of
 * kubectl's own types and is not.
 */
function* fetchLive(session: Session, { subresource = '', typed = false }: Query, item: Item): Process<Item> {
  if (item.name === '' && item.object !== undefined) return item;
  const object: KubeObject = yield* orWithoutNamespace(
    session,
    item,
    session.api.get<string>(item.resource.key, refOf(item), { subresource }),
  );
  if (typed && schemaOfKind(object) === undefined) throw new KubectlError(notRegisteredText(object));
  return { ...item, object };
}

/** Asks for an object. If it is missing because its namespace is, the error says so (cli-runtime resource/visitor.go `Info.Get`). */
export function* orWithoutNamespace<T>(session: Session, { namespace }: Item, ask: Process<T>): Process<T> {
  try {
    return yield* ask;
  } catch (error) {
    if (isReason(error, 'NotFound') && namespace !== '' && namespace !== 'default') yield* findNamespace(session, namespace);
    throw error;
  }
}

/** Throws `NotFound` if the namespace is missing. Other errors do not count. */
function* findNamespace({ api }: Session, name: string): Process<void> {
  try {
    yield* api.get('Namespace', { name });
  } catch (error) {
    if (isReason(error, 'NotFound')) throw error;
  }
}

/** Adds the subject of the list to an error (cli-runtime resource `EnhanceListError`). */
export function listError(error: unknown, resource: ApiResource, options: ListOptions): unknown {
  const { labelSelector: labels = '', fieldSelector: fields = '' } = options;
  if (!isReason(error, 'BadRequest', 'NotFound')) return error;
  const subject = JSON.stringify(groupVersionResource(resource));
  const what =
    labels === '' && fields === ''
      ? `Unable to list ${subject}`
      : `Unable to find ${subject} that match label selector ${JSON.stringify(labels)}, field selector ${JSON.stringify(fields)}`;
  return new StatusError(error.reason, `${what}: ${error.message}`, error.details, error.code);
}

/** Collects an error of the command for later, and rethrows any other error. */
export function collect(error: unknown, errors: unknown[]): void {
  errors.push(collectable(error));
}

function collectable(error: unknown): unknown {
  if (!(error instanceof StatusError) && !(error instanceof KubectlError) && !(error instanceof AggregateError)) throw error;
  return error;
}
