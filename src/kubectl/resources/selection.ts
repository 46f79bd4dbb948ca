import {
  FormatError,
  isReason,
  parseSelector,
  StatusError,
  type ApiResource,
  type ListOptions,
  type ObjectList,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import type { Session } from '../session.ts';
import { followContinue } from './chunks.ts';
import { refOf, type Item } from './item.ts';
import { readManifests } from './manifest-items.ts';

/** The objects that a command asks for (cli-runtime resource `Builder`). */
export interface Query {
  /** `TYPE NAME…`, `TYPE/NAME…`, `TYPE`. */
  readonly args?: readonly string[];
  readonly filenames?: readonly string[];
  readonly kustomize?: string;
  readonly selector?: string;
  readonly fieldSelector?: string;
  readonly all?: boolean;
  readonly allNamespaces?: boolean;
  /** Whether a type without names means all its objects. */
  readonly typeMeansAll?: boolean;
  readonly singleType?: boolean;
  /** Whether to fetch named objects from the server. Otherwise only their names are needed. */
  readonly fetch?: boolean;
  /** Whether to fetch also the objects of manifests from the server. */
  readonly latest?: boolean;
  readonly validate?: boolean;
  /** Fetches this subresource of named objects: `status`, `scale`. */
  readonly subresource?: string;
  /** The number of objects per request of a list (`RequestChunksOf`). Absent or 0: all at once. */
  readonly chunkSize?: number;
}

/** The objects found, and the errors of others. The command acts on the objects before it reports the errors (`ContinueOnError`). */
export interface Selection {
  readonly items: readonly Item[];
  readonly errors: unknown[];
  /** Whether the query names one object. */
  readonly single: boolean;
}

/** The error of a builder without types, names and files. */
export const NOTHING_NAMED = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`;

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
  | { readonly type: 'lists'; readonly resources: readonly ApiResource[]; readonly labels: string; readonly fields: string }
  | { readonly type: 'names'; readonly items: readonly Item[] };

/** Builder `visitorResult`. Throws `KubectlError`. */
export function* resolveTarget(session: Session, query: Query): Process<Target> {
  if (query.kustomize !== undefined && query.kustomize !== '')
    throw new KubectlError('kustomize is not part of this kubectl: use -f');
  const words = parseResourceArguments(query.args ?? []);
  const { filenames = [], selector = '', fieldSelector = '' } = query;
  if (filenames.length > 0) {
    if (words.types.length > 0)
      throw new KubectlError('when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well');
    if (words.tuples.length > 0) throw new KubectlError('resource/name arguments cannot be provided when a path is specified');
    return { type: 'files' };
  }
  const mapper = yield* session.mapper();
  const typeAlone = query.typeMeansAll === true && words.types.length > 0 && words.names.length === 0;
  if (selector !== '' || fieldSelector !== '' || query.all === true || typeAlone) {
    if (words.names.length > 0) throw new KubectlError('name cannot be provided when a selector is specified');
    if (words.tuples.length > 0)
      throw new KubectlError('selectors and the all flag cannot be used when passing resource/name arguments');
    if (words.types.length === 0) throw new KubectlError('at least one resource must be specified to use a selector');
    if (query.subresource !== undefined && query.subresource !== '')
      throw new KubectlError('subresource cannot be used when bulk resources are specified');
    const resources = [...new Set(mapper.expandCategories(words.types).map((type) => mapper.forArgument(type)))];
    if (resources.length > 1 && query.singleType === true) throw new KubectlError('you may only specify a single resource type');
    return { type: 'lists', resources, labels: selector, fields: fieldSelector };
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
  const { filenames = [], validate = false, selector = '', latest = false } = query;
  checkSelector(selector);
  const { items, errors, single } = yield* readManifests(session, { filenames, validate, selector });
  if (!latest) return { items, errors, single: single && items.length === 1 };
  const fetched = yield* fetchAll(session, query, items, errors);
  return { items: fetched, errors, single: single && items.length === 1 };
}

function* selectLists(session: Session, query: Query, target: Extract<Target, { type: 'lists' }>): Process<Selection> {
  const items: Item[] = [];
  const errors: unknown[] = [];
  for (const resource of target.resources) {
    const namespace = resource.namespaced && query.allNamespaces !== true ? session.namespace : undefined;
    const options = { namespace, labelSelector: target.labels || undefined, fieldSelector: target.fields || undefined };
    try {
      const ask = (part: ListOptions): Process<ObjectList> => session.api.list<string>(resource.kind, part);
      yield* followContinue(options, query.chunkSize ?? 0, ask, (part) => {
        for (const object of part.items) {
          items.push({ resource, namespace: object.metadata.namespace ?? '', name: object.metadata.name, source: '', object });
        }
      });
    } catch (error) {
      collect(listError(error, resource, target.labels, target.fields), errors);
    }
  }
  return { items, errors, single: false };
}

function* selectNames(session: Session, query: Query, items: readonly Item[]): Process<Selection> {
  const errors: unknown[] = [];
  const found = query.fetch === true ? yield* fetchAll(session, query, items, errors) : items;
  return { items: found, errors, single: items.length === 1 };
}

function* fetchAll(session: Session, query: Query, items: readonly Item[], errors: unknown[]): Process<Item[]> {
  const { subresource = '' } = query;
  const found: Item[] = [];
  for (const item of items) {
    try {
      found.push({ ...item, object: yield* session.api.get<string>(item.resource.kind, refOf(item), { subresource }) });
    } catch (error) {
      collect(error, errors);
    }
  }
  return found;
}

/** Adds the subject of the list to an error (cli-runtime resource `EnhanceListError`). */
export function listError(error: unknown, { group, version, name }: ApiResource, labels: string, fields: string): unknown {
  if (!isReason(error, 'BadRequest', 'NotFound')) return error;
  const subject = JSON.stringify(`${group}/${version}, Resource=${name}`);
  const what =
    labels === '' && fields === ''
      ? `Unable to list ${subject}`
      : `Unable to find ${subject} that match label selector ${JSON.stringify(labels)}, field selector ${JSON.stringify(fields)}`;
  return new StatusError(error.reason, `${what}: ${error.message}`, error.details, error.code);
}

/** Collects an error of the command for later, and rethrows any other error. */
export function collect(error: unknown, errors: unknown[]): void {
  if (!(error instanceof StatusError) && !(error instanceof KubectlError) && !(error instanceof AggregateError)) throw error;
  errors.push(error);
}

/** The meaning of a command's arguments: types only, names of one type, or single objects. */
export interface ResourceArguments {
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly tuples: readonly { readonly type: string; readonly name: string }[];
}

/** Parses `pods web-1 web-2`, `pods,services`, `pods,services web`, `deploy/web rs/web-1` (builder `ResourceTypeOrNameArgs`). Throws `KubectlError`. */
export function parseResourceArguments(words: readonly string[]): ResourceArguments {
  const normal = eachTypeWithEachName(words);
  const withSlash = normal.filter((word) => word.includes('/')).length;
  if (withSlash > 0 && withSlash < normal.length) {
    throw new KubectlError(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    );
  }
  if (withSlash > 0) return { types: [], names: [], tuples: normal.map(splitTuple) };
  const [types, ...names] = normal;
  return { types: types === undefined ? [] : splitTypes(types), names, tuples: [] };
}

/** `pods,services web` means `pods/web services/web`. */
function eachTypeWithEachName(words: readonly string[]): readonly string[] {
  const [first, ...names] = words;
  if (first === undefined || names.length === 0) return words;
  const types = splitTypes(first);
  return types.length < 2 ? words : types.flatMap((type) => names.map((name) => `${type}/${name}`));
}

export function splitTuple(word: string): { readonly type: string; readonly name: string } {
  const parts = word.split('/');
  if (parts.length !== 2) throw new KubectlError('arguments in resource/name form may not have more than one slash');
  const [type, name] = parts as [string, string];
  if (type === '' || name === '' || splitTypes(type).length !== 1) {
    throw new KubectlError('arguments in resource/name form must have a single resource and name');
  }
  return { type, name };
}

function splitTypes(text: string): string[] {
  return [...new Set(text.split(','))];
}
