import type { GroupVersionKind, ServedGroupVersion, ServedResource, ServedSubresource } from '../discovery/served.ts';
import {
  DELETE_OPTIONS,
  LIST_OPTIONS,
  LOG_OPTIONS,
  NAME,
  NAMESPACE,
  type Parameter,
  PATCH_OPTIONS,
  PRETTY,
  WATCH_OPTIONS,
  WRITE_OPTIONS,
} from './parameters.ts';

export type Method = 'get' | 'put' | 'post' | 'delete' | 'patch';

/** The content of a body or answer: an object of the kind, a list of them, or a meta/v1 type. */
export type Content = 'object' | 'list' | 'Patch' | 'DeleteOptions' | 'Status' | 'text';

/** One operation at a path. */
export interface Operation {
  readonly method: Method;
  /** `x-kubernetes-action`. */
  readonly action: string;
  /** `createAppsV1NamespacedDeployment`. */
  readonly id: string;
  readonly description: string;
  readonly kind: GroupVersionKind;
  readonly parameters: readonly Parameter[];
  readonly body?: Content;
  readonly answer: Content;
  /** The status codes of success. */
  readonly codes: readonly number[];
  /** About a custom kind, which has no strategic merge patch. */
  readonly isCustom?: true;
}

/** A path with its operations. */
export interface PathOperations {
  /** `/apis/apps/v1/namespaces/{namespace}/deployments/{name}`. */
  readonly path: string;
  /** The parameters that all operations share. */
  readonly parameters: readonly Parameter[];
  readonly operations: readonly Operation[];
}

/** The HTTP form of a verb. */
interface Verb {
  readonly method: Method;
  readonly action: string;
  /** The prefix of the operation's id. */
  readonly word: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Content;
  readonly answer: Content;
  readonly codes: readonly number[];
  /** True if it applies to the collection instead of one object. */
  readonly collection?: boolean;
}

const VERBS: Readonly<Record<string, Verb>> = {
  list: {
    method: 'get',
    action: 'list',
    word: 'list',
    parameters: WATCH_OPTIONS,
    answer: 'list',
    codes: [200],
    collection: true,
  },
  create: {
    method: 'post',
    action: 'post',
    word: 'create',
    parameters: WRITE_OPTIONS,
    body: 'object',
    answer: 'object',
    codes: [200, 201, 202],
    collection: true,
  },
  deletecollection: {
    method: 'delete',
    action: 'deletecollection',
    word: 'deleteCollection',
    parameters: [...LIST_OPTIONS, ...DELETE_OPTIONS],
    body: 'DeleteOptions',
    answer: 'Status',
    codes: [200],
    collection: true,
  },
  get: { method: 'get', action: 'get', word: 'read', parameters: [], answer: 'object', codes: [200] },
  update: {
    method: 'put',
    action: 'put',
    word: 'replace',
    parameters: WRITE_OPTIONS,
    body: 'object',
    answer: 'object',
    codes: [200, 201],
  },
  patch: {
    method: 'patch',
    action: 'patch',
    word: 'patch',
    parameters: PATCH_OPTIONS,
    body: 'Patch',
    answer: 'object',
    codes: [200, 201],
  },
  delete: {
    method: 'delete',
    action: 'delete',
    word: 'delete',
    parameters: DELETE_OPTIONS,
    body: 'DeleteOptions',
    answer: 'Status',
    codes: [200, 202],
  },
};

/** All paths of a group version. `base`: `/apis/apps/v1`. */
export function pathsOf(served: ServedGroupVersion, base: string): readonly PathOperations[] {
  const customs = served.resources.filter(({ custom }) => custom !== undefined).map((resource) => collectionPath(resource, base));
  return served.resources
    .flatMap((resource) => [
      ...resourcePaths(resource, base),
      ...resource.subresources.map((part) => partPath(resource, part, base)),
    ])
    .filter(({ operations }) => operations.length > 0)
    .map((path) => (customs.some((name) => path.path.startsWith(name)) ? ofCustomKind(path) : path))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function ofCustomKind(path: PathOperations): PathOperations {
  return { ...path, operations: path.operations.map((each) => ({ ...each, isCustom: true })) };
}

function resourcePaths(resource: ServedResource, base: string): PathOperations[] {
  const { name, kind, verbs, namespaced } = resource;
  const scope = namespaced ? [NAMESPACE] : [];
  const collection = collectionPath(resource, base);
  const known = verbs.filter((verb) => verb in VERBS).map((verb) => ({ verb, rules: VERBS[verb]! }));
  const operationsOf = (wholeCollection: boolean): Operation[] =>
    known
      .filter(({ rules }) => (rules.collection ?? false) === wholeCollection)
      .map(({ rules }) => operation(rules, kind, operationId(rules.word, kind, namespaced, '')));
  const paths: PathOperations[] = [
    { path: collection, parameters: [...scope, PRETTY], operations: operationsOf(true) },
    { path: `${collection}/{name}`, parameters: [NAME, ...scope, PRETTY], operations: operationsOf(false) },
  ];
  if (namespaced && verbs.includes('list')) {
    const id = `${operationId('list', kind, false, '')}ForAllNamespaces`;
    const list = { ...operation(VERBS['list']!, kind, id), parameters: [] };
    paths.push({ path: `${base}/${name}`, parameters: [PRETTY, ...WATCH_OPTIONS], operations: [list] });
  }
  return paths;
}

function partPath(resource: ServedResource, part: ServedSubresource, base: string): PathOperations {
  const scope = resource.namespaced ? [NAMESPACE] : [];
  const operations = part.verbs
    .filter((verb) => verb in VERBS)
    .map((verb): Operation => {
      const rules = VERBS[verb]!;
      const found = operation(rules, part.kind, operationId(rules.word, resource.kind, resource.namespaced, part.name));
      return part.name === 'log' ? { ...found, parameters: LOG_OPTIONS, answer: 'text' } : found;
    });
  return {
    path: `${collectionPath(resource, base)}/{name}/${part.name}`,
    parameters: [NAME, ...scope, PRETTY],
    operations,
  };
}

function collectionPath({ name, namespaced }: ServedResource, base: string): string {
  return namespaced ? `${base}/namespaces/{namespace}/${name}` : `${base}/${name}`;
}

function operation(rules: Verb, kind: GroupVersionKind, id: string): Operation {
  const { method, action, parameters, body, answer, codes } = rules;
  const description = DESCRIPTIONS[rules.word]!(kind.kind);
  return { method, action, id, description, kind, parameters, ...(body !== undefined && { body }), answer, codes };
}

const DESCRIPTIONS: Readonly<Record<string, (kind: string) => string>> = {
  list: (kind) => `List or watch objects of kind ${kind}.`,
  create: (kind) => `Create a ${kind}.`,
  deleteCollection: (kind) => `Delete a collection of ${kind} objects.`,
  read: (kind) => `Read the specified ${kind}.`,
  replace: (kind) => `Replace the specified ${kind}.`,
  patch: (kind) => `Change a part of the specified ${kind}.`,
  delete: (kind) => `Delete the specified ${kind}.`,
};

/** Upstream's operation ids, from which generated clients name their methods: `listCoreV1NamespacedPod`. */
function operationId(word: string, kind: GroupVersionKind, namespaced: boolean, part: string): string {
  const [verb, collection] = word === 'deleteCollection' ? ['delete', 'Collection'] : [word, ''];
  const where = groupWord(kind.group) + capitalized(kind.version);
  return `${verb}${where}${collection}${namespaced ? 'Namespaced' : ''}${kind.kind}${capitalized(part)}`;
}

/** `RbacAuthorization` for `rbac.authorization.k8s.io`, `Core` for the core group. */
function groupWord(group: string): string {
  if (group === '') return 'Core';
  return group
    .replace(/\.k8s\.io$/, '')
    .split('.')
    .map(capitalized)
    .join('');
}

/** The tag of a group version's operations: `apps_v1`. */
export function tagOf({ group, version }: Pick<GroupVersionKind, 'group' | 'version'>): string {
  const word = groupWord(group);
  return `${word.charAt(0).toLowerCase()}${word.slice(1)}_${version}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
