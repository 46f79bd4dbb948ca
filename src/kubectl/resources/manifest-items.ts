import { parseSelector, type KubeObject } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { parseManifests } from '../manifest/manifests.ts';
import { problemOf } from '../manifest/problem.ts';
import type { ManifestDocument } from '../manifest/document.ts';
import type { Session } from '../session.ts';
import type { Item } from './item.ts';
import type { RestMapper } from './rest-mapper.ts';

export interface ManifestOptions {
  readonly filenames: readonly string[];
  /** Checks first that each object has an apiVersion and a kind. Commands that write do so. */
  readonly validate?: boolean;
  /** A label selector that filters the objects. */
  readonly selector?: string;
}

/** The objects of the manifests, and the errors of others. */
export interface ManifestItems {
  readonly items: Item[];
  readonly errors: unknown[];
  /** Whether one file was named, and neither standard input nor a folder. */
  readonly single: boolean;
}

/** Reads `-f`: standard input, files and folders (cli-runtime resource/visitor.go). Throws `KubectlError` if a file does not exist. */
export function* readManifests(session: Session, options: ManifestOptions): Process<ManifestItems> {
  const sources = options.filenames.flatMap((filename) => openSource(session, filename));
  const mapper = yield* session.mapper();
  const items: Item[] = [];
  const errors: unknown[] = [];
  for (const { name, text } of sources) readSource(session, mapper, name, text, options, items, errors);
  const selector = parseSelector(options.selector ?? '');
  const single = sources.length === 1 && options.filenames[0] !== '-';
  return { items: items.filter(({ object }) => selector.matches(object?.metadata.labels)), errors, single };
}

function openSource(session: Session, filename: string): readonly { readonly name: string; readonly text: string }[] {
  if (filename === '-') return [{ name: 'STDIN', text: session.stdin ?? '' }];
  if (/^https?:\/\//.test(filename))
    throw new KubectlError(`unable to read URL ${JSON.stringify(filename)}: there is no network here`);
  return session.filesAt(filename).filter(({ name }) => name === filename || /\.(json|yaml|yml)$/.test(name));
}

function readSource(
  session: Session,
  mapper: RestMapper,
  source: string,
  text: string,
  options: ManifestOptions,
  items: Item[],
  errors: unknown[],
): void {
  const manifests = parseManifests(text);
  for (const document of manifests.documents) {
    const invalid = options.validate === true ? missingTypeMeta(document.value) : [];
    if (invalid.length > 0) {
      const list = invalid.length === 1 ? invalid[0]! : `[${invalid.join(', ')}]`;
      const advice = 'if you choose to ignore these errors, turn validation off with --validate=false';
      const message = `error validating ${JSON.stringify(source)}: error validating data: ${list}; ${advice}`;
      fault(session, document, errors, new KubectlError(message));
      // The rest of this source is not read.
      return;
    }
    const values = flatten(document.value);
    const isList = values[0] !== document.value;
    for (const value of values) {
      try {
        items.push(itemOf(session, mapper, source, value, document));
      } catch (error) {
        if (!(error instanceof KubectlError)) throw error;
        if (isList) faultOfItem(session, document, errors, error);
        else fault(session, document, errors, error);
      }
    }
  }
  if (manifests.error === undefined) return;
  const { message, range } = manifests.error;
  session.problems.push({ ...range, message: message.replace('error converting YAML to JSON: yaml: ', ''), severity: 'error' });
  errors.push(new KubectlError(`error parsing ${source}: ${message}`));
}

function fault(session: Session, document: ManifestDocument, errors: unknown[], error: KubectlError): void {
  session.problems.push(problemOf(document, error.message));
  errors.push(error);
}

/** The fault of an object in a list. The faults of a list are an aggregate (cli-runtime resource/visitor.go `FlattenListVisitor`). */
function faultOfItem(session: Session, document: ManifestDocument, errors: unknown[], { message, exitCode }: KubectlError): void {
  const [, kind] = /: (no matches for kind .*)\n/.exec(message) ?? [];
  const error = new KubectlError(kind === undefined ? message : `unable to recognize ${kind}`, exitCode);
  session.problems.push(problemOf(document, error.message));
  errors.push(new AggregateError([error]));
}

/** The fields that an object lacks (kubectl pkg/validation `getObjectKind`). */
function missingTypeMeta(value: unknown): string[] {
  if (!isRecord(value)) return ['invalid object to validate'];
  return ['apiVersion', 'kind'].flatMap((field) => {
    const text = own(value, field);
    if (text === undefined || text === null) return [`${field} not set`];
    return typeof text === 'string' ? [] : [`${field} isn't string type`];
  });
}

/**
 * The objects of a list and of lists inside; other values as they are. Whatever has `items` is a list: `List`, `ConfigMapList`. Its items that name no type
 * have the one that the list's kind names (apimachinery unstructured/unstructured.go `decodeToList`).
 */
function flatten(value: unknown): unknown[] {
  if (!isRecord(value)) return [value];
  const items = own(value, 'items');
  if (!Array.isArray(items)) return own(value, 'kind') === 'List' ? [] : [value];
  const apiVersion = own(value, 'apiVersion');
  const kind = String(own(value, 'kind')).replace(/List$/, '');
  return items.flatMap((item: unknown) => {
    const isTyped = !isRecord(item) || [own(item, 'kind'), own(item, 'apiVersion')].some((each) => each !== undefined);
    return flatten(isTyped ? item : { apiVersion, kind, ...item });
  });
}

/** The object of a document, with its namespace filled in (cli-runtime resource/mapper.go `infoForData`). */
function itemOf(session: Session, mapper: RestMapper, source: string, value: unknown, document: ManifestDocument): Item {
  if (!isRecord(value))
    throw undecodable(source, `json: cannot unmarshal ${jsonType(value)} into Go value of type map[string]interface {}`);
  const apiVersion = own(value, 'apiVersion') ?? '';
  const kind = own(value, 'kind');
  if (typeof kind !== 'string' || kind === '' || typeof apiVersion !== 'string') {
    throw undecodable(source, `Object 'Kind' is missing in '${JSON.stringify(value)}'`);
  }
  const metadata = metadataOf(source, value);
  const name = text(metadata, 'name');
  const ownNamespace = text(metadata, 'namespace');
  const resource = mapper.forKind(apiVersion, kind);
  if (resource === undefined) {
    throw new KubectlError(
      `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(ownNamespace)} from ${JSON.stringify(source)}: ` +
        `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}\nensure CRDs are installed first`,
    );
  }
  if (resource.namespaced && ownNamespace !== '' && session.namespaceGiven && ownNamespace !== session.namespace) {
    throw new KubectlError(
      `the namespace from the provided object "${ownNamespace}" does not match the namespace "${session.namespace}". You must pass '--namespace=${ownNamespace}' to perform this operation.`,
    );
  }
  const namespace = resource.namespaced ? ownNamespace || session.namespace : '';
  const { namespace: _, ...rest } = metadata;
  const object = { ...value, metadata: namespace === '' ? rest : { ...metadata, namespace } } as unknown as KubeObject;
  return { resource, namespace, name, source, object, document };
}

/** The metadata, after a check of its field types (cli-runtime resource/metadata_decoder.go). */
function metadataOf(source: string, value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const metadata = own(value, 'metadata') ?? {};
  const fail = (field: string, wrong: unknown, wanted: string): KubectlError =>
    undecodable(source, `json: cannot unmarshal ${jsonType(wrong)} into Go struct field ${field} of type ${wanted}`);
  if (!isRecord(metadata)) throw fail('ObjectMeta.metadata', metadata, 'v1.ObjectMeta');
  for (const field of ['name', 'generateName', 'namespace']) {
    const wrong = own(metadata, field) ?? '';
    if (typeof wrong !== 'string') throw fail(`ObjectMeta.metadata.${field}`, wrong, 'string');
  }
  for (const field of ['labels', 'annotations']) {
    const map = own(metadata, field) ?? {};
    if (!isRecord(map)) throw fail(`ObjectMeta.metadata.${field}`, map, 'map[string]string');
    const wrong = Object.values(map).find((each) => typeof each !== 'string' && each !== null);
    if (wrong !== undefined) throw fail(`ObjectMeta.metadata.${field}`, wrong, 'string');
  }
  return metadata;
}

function undecodable(source: string, why: string): KubectlError {
  return new KubectlError(`unable to decode ${JSON.stringify(source)}: ${why}`);
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of the manifest. Inherited properties do not count. */
function own(record: Readonly<Record<string, unknown>>, field: string): unknown {
  return Object.hasOwn(record, field) ? record[field] : undefined;
}

function text(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = own(record, field);
  return typeof value === 'string' ? value : '';
}
