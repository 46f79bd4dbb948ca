import {
  isFields,
  parseSelector,
  schemaOfKind,
  SCHEMAS,
  StatusError,
  type KubeObject,
  type TypeSchema,
  type Fields,
} from '../../api/index.ts';
import { sortKeys } from '../../api/go-json.ts';
import { decodeObject, jsonType, NO_NUMBERS, TypeMismatch, type Place } from '../../api/schema/decode.ts';
import { encodeObject } from '../../api/schema/encode.ts';
import type { Process } from '../../sim/index.ts';
import { aggregate, KubectlError } from '../errors.ts';
import { parseManifests } from '../manifest/manifests.ts';
import { problemOf, problemsOf } from '../manifest/problem.ts';
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
  /** Whether the kinds must be those of kubectl's own types. Default: those of the server. */
  readonly typed?: boolean;
  /** Whether the objects keep the namespace that they name, or none. */
  readonly local?: boolean | undefined;
  /** Finds an object as it is on the server. Default: it stays as in the manifest. */
  readonly live?: (item: Item) => Process<Item>;
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
  const reader = new ManifestReader(session, yield* session.mapper(), options);
  for (const source of sources) yield* reader.read(source);
  const selector = parseSelector(options.selector ?? '');
  const single = sources.length === 1 && options.filenames[0] !== '-';
  return { items: reader.items.filter(({ object }) => selector.matches(object?.metadata.labels)), errors: reader.errors, single };
}

/** Notes where in an object's manifest the server found a fault, and returns the error. */
export function locate(session: Session, { document }: Item, error: unknown): unknown {
  if (error instanceof StatusError && document !== undefined) session.problems.push(...problemsOf(document, error));
  return error;
}

/** A text with manifests. */
interface Source {
  /** `STDIN` or a file name. */
  readonly name: string;
  readonly text: string;
}

function openSource(session: Session, filename: string): readonly Source[] {
  if (filename === '-') return [{ name: 'STDIN', text: session.stdin ?? '' }];
  const shipped = session.hasFile(filename) ? undefined : session.manifestAt(filename);
  if (shipped !== undefined) return [{ name: filename, text: shipped }];
  if (/^https?:\/\//.test(filename))
    throw new KubectlError(`unable to read URL ${JSON.stringify(filename)}: there is no network here`);
  return session.filesAt(filename).filter(({ name }) => name === filename || /\.(json|yaml|yml)$/.test(name));
}

/** Gathers the objects of manifests, and the errors of others. */
class ManifestReader {
  readonly items: Item[] = [];
  readonly errors: unknown[] = [];
  readonly #session: Session;
  readonly #mapper: RestMapper;
  readonly #options: ManifestOptions;

  constructor(session: Session, mapper: RestMapper, options: ManifestOptions) {
    this.#session = session;
    this.#mapper = mapper;
    this.#options = options;
  }

  *read({ name, text }: Source): Process<void> {
    const manifests = parseManifests(text);
    for (const document of manifests.documents) {
      const invalid = this.#options.validate === true ? missingTypeMeta(document.value) : [];
      if (invalid.length > 0) {
        const list = invalid.length === 1 ? invalid[0]! : `[${invalid.join(', ')}]`;
        const advice = 'if you choose to ignore these errors, turn validation off with --validate=false';
        const message = `error validating ${JSON.stringify(name)}: error validating data: ${list}; ${advice}`;
        this.errors.push(this.#marked(document, new KubectlError(message)));
        // The rest of this source is not read.
        return;
      }
      yield* this.#readDocument(name, document);
    }
    if (manifests.error === undefined) return;
    const { message, range } = manifests.error;
    const why = message.replace('error converting YAML to JSON: yaml: ', '');
    this.#session.problems.push({ ...range, message: why, severity: 'error' });
    this.errors.push(new KubectlError(`error parsing ${name}: ${message}`));
  }

  /** The faults of a list are one error (cli-runtime resource/visitor.go `FlattenListVisitor`). */
  *#readDocument(source: string, document: ManifestDocument): Process<void> {
    const errors: unknown[] = [];
    const values = this.#flattened(source, document);
    const isList = values[0] !== document.value;
    for (const value of values) {
      try {
        const item = this.#itemOf(source, value, document, isList);
        const { live } = this.#options;
        this.items.push(live === undefined ? item : yield* live(item));
      } catch (error) {
        if (!(error instanceof KubectlError) && !(error instanceof StatusError)) throw error;
        errors.push(error);
      }
    }
    this.errors.push(...(isList && errors.length > 0 ? [aggregate(errors)] : errors));
  }

  /** The values of a document, one unless it is a list. Of a list that cannot be read, there are none. */
  #flattened(source: string, document: ManifestDocument): readonly unknown[] {
    try {
      return flatten(source, document.value, this.#options.typed === true);
    } catch (error) {
      if (!(error instanceof KubectlError)) throw error;
      this.errors.push(this.#marked(document, error));
      return [];
    }
  }

  #itemOf(source: string, value: unknown, document: ManifestDocument, inList: boolean): Item {
    try {
      const { typed = false } = this.#options;
      const unknown = typed ? (inList ? notRegisteredItem : notRegistered) : notMapped;
      const item = itemOf(this.#session, this.#mapper, source, { value, document, typed }, unknown);
      if (this.#options.local !== true) return item;
      const { namespace } = ((value as Partial<KubeObject>).metadata ?? {}) as KubeObject['metadata'];
      const { namespace: _, ...metadata } = item.object!.metadata;
      return { ...item, object: { ...item.object!, metadata: { ...metadata, ...(namespace !== undefined && { namespace }) } } };
    } catch (error) {
      if (!(error instanceof KubectlError)) throw error;
      const [, kind] = /: (no matches for kind .*)\n/.exec(error.message) ?? [];
      if (inList && this.#options.typed === true)
        throw this.#marked(document, new KubectlError(error.message.replace(UNDECODABLE, '')));
      throw this.#marked(document, inList && kind !== undefined ? new KubectlError(`unable to recognize ${kind}`) : error);
    }
  }

  /** Notes where the fault is, and returns it. */
  #marked(document: ManifestDocument, error: KubectlError): KubectlError {
    this.#session.problems.push(problemOf(document, error.message));
    return error;
  }
}

/** The fields that an object or the items of a list lack (kubectl pkg/validation `getObjectKind`, `validateList`). */
function missingTypeMeta(value: unknown): string[] {
  if (!isFields(value)) return [INVALID];
  const missing = ['apiVersion', 'kind'].flatMap((field) => {
    const text = own(value, field);
    if (text === undefined || text === null) return [`${field} not set`];
    return typeof text === 'string' ? [] : [`${field} isn't string type`];
  });
  if (missing.length > 0 || own(value, 'kind') !== 'List' || own(value, 'apiVersion') !== 'v1') return missing;
  const items = own(value, 'items');
  return Array.isArray(items) ? [...new Set(items.flatMap(missingTypeMeta))] : [INVALID];
}

const INVALID = 'invalid object to validate';

/**
 * The objects of a list and of lists inside; other values as they are. Whatever has `items` is a list: `List`, `ConfigMapList`. Its items that name no type
 * have the one that the list's kind names (apimachinery unstructured/unstructured.go `decodeToList`). Throws `KubectlError`.
 */
function flatten(source: string, value: unknown, typed: boolean): unknown[] {
  if (!isFields(value) || (typed && ['apiVersion', 'kind'].some((field) => text(value, field) === ''))) return [value];
  const items = own(value, 'items') ?? (own(value, 'kind') === 'List' ? [] : undefined);
  if (items === undefined) return [value];
  const kind = String(own(value, 'kind'));
  const itemKind = kind.replace(/List$/, '');
  const fail = (wrong: unknown, where: string): KubectlError =>
    undecodable(source, `json: cannot unmarshal ${jsonType(wrong)} into Go ${where}`);
  if (!Array.isArray(items)) {
    const typedItems = `${kind}.items of type []${kind === 'List' ? 'runtime.RawExtension' : `v1.${itemKind}`}`;
    throw fail(items, `struct field ${typed ? typedItems : 'decodeList.items of type []json.RawMessage'}`);
  }
  const noRecord: unknown = items.find((item) => !isFields(item) && item !== null);
  if (noRecord !== undefined && !typed) throw fail(noRecord, 'value of type map[string]interface {}');
  const apiVersion = own(value, 'apiVersion');
  return items
    .filter((item) => item !== null || !typed)
    .flatMap((item: unknown) => {
      const isTyped = !isFields(item) || [own(item, 'kind'), own(item, 'apiVersion')].some((each) => each !== undefined);
      return flatten(source, isTyped ? item : { apiVersion, kind: itemKind, ...item }, typed);
    });
}

/** A value of a document, and whether it is read as one of kubectl's own types. */
interface Given {
  readonly value: unknown;
  readonly document: ManifestDocument;
  readonly typed: boolean;
}

/** The object of a document, with its namespace filled in (cli-runtime resource/mapper.go `infoForData`). */
function itemOf(
  session: Session,
  mapper: RestMapper,
  source: string,
  { value, document, typed }: Given,
  unknown: typeof notMapped,
): Item {
  const { apiVersion, kind } = typed ? typeMetaOf(source, value) : detectedKind(source, value);
  const schema = typed ? schemaOfKind({ apiVersion, kind }) : undefined;
  if (typed && schema === undefined) throw unknown({ source, apiVersion, kind, name: '', namespace: '' });
  const read = schema === undefined ? value : readAs(source, value, schema);
  const metadata = readAs(source, own(value as Fields, 'metadata') ?? {}, SCHEMAS.types.get('ObjectMeta')!, 'metadata');
  const name = text(metadata, 'name');
  const ownNamespace = text(metadata, 'namespace');
  const resource = mapper.forKind(apiVersion, kind);
  if (resource === undefined) throw unknown({ source, apiVersion, kind, name, namespace: ownNamespace });
  if (resource.namespaced && ownNamespace !== '' && session.namespaceGiven && ownNamespace !== session.namespace) {
    throw new KubectlError(
      `the namespace from the provided object "${ownNamespace}" does not match the namespace "${session.namespace}". You must pass '--namespace=${ownNamespace}' to perform this operation.`,
    );
  }
  const namespace = resource.namespaced ? ownNamespace || session.namespace : '';
  const { namespace: _, ...rest } = (own(read as Fields, 'metadata') ?? {}) as Fields;
  const object = { ...(read as Fields), metadata: { ...rest, ...(namespace !== '' && { namespace }) } } as unknown as KubeObject;
  return { resource, namespace, name, source, object, document };
}

type TypeMeta = Pick<KubeObject, 'apiVersion' | 'kind'>;

/** What kubectl finds out of an object whose kind only the server knows (apimachinery unstructured/unstructured.go `decode`). */
function detectedKind(source: string, value: unknown): TypeMeta {
  if (!isFields(value))
    throw undecodable(source, `json: cannot unmarshal ${jsonType(value)} into Go value of type unstructured.detector`);
  const apiVersion = own(value, 'apiVersion') ?? '';
  const kind = own(value, 'kind');
  if (typeof kind === 'string' && kind !== '' && typeof apiVersion === 'string') return { apiVersion, kind };
  throw undecodable(source, `Object 'Kind' is missing in '${JSON.stringify(value)}'`);
}

/** What it finds out of an object of its own types (apimachinery serializer/json/meta.go `Interpret`). */
function typeMetaOf(source: string, value: unknown): TypeMeta {
  const fail = (wrong: unknown, where: string): KubectlError =>
    undecodable(
      source,
      `couldn't get version/kind; json parse error: json: cannot unmarshal ${jsonType(wrong)} into Go ${where}`,
    );
  if (!isFields(value))
    throw fail(
      value,
      String.raw`value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`,
    );
  const [apiVersion, kind] = ['apiVersion', 'kind'].map((field) => {
    const text = own(value, field) ?? '';
    if (typeof text !== 'string') throw fail(text, `struct field .${field} of type string`);
    return text;
  }) as [string, string];
  const missing = kind === '' ? 'Kind' : apiVersion === '' ? 'apiVersion' : undefined;
  if (missing !== undefined) throw undecodable(source, `Object '${missing}' is missing in '${JSON.stringify(value)}'`);
  return { apiVersion, kind };
}

/**
 * A value as Go reads its type and writes it again, with the empty values that are always written. `field` is the only field that is read of an object of another
 * type (cli-runtime resource/metadata_decoder.go). Throws `KubectlError` for the first field of another type, by the order of names.
 */
function readAs(source: string, value: unknown, schema: TypeSchema, field = ''): Fields {
  const owner = field === '' ? schema.name : 'metadataOnlyObject';
  const place: Place = { path: field, plainPath: field, owner, unknown: [], numbers: NO_NUMBERS };
  try {
    return encodeObject(decodeObject(sortKeys(value), schema, place), schema);
  } catch (error) {
    if (error instanceof TypeMismatch) throw undecodable(source, error.message);
    throw error;
  }
}

/** How that error begins. The one of an item of a list of kubectl's own types does not. */
const UNDECODABLE = /^unable to decode "[^"]*": /;

function undecodable(source: string, why: string): KubectlError {
  return new KubectlError(`unable to decode ${JSON.stringify(source)}: ${why}`);
}

/** An object of a manifest whose kind is unknown. */
interface Unknown {
  readonly source: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
}

/** The server does not have the kind (cli-runtime resource/mapper.go). */
function notMapped({ source, apiVersion, kind, name, namespace }: Unknown): KubectlError {
  return new KubectlError(
    `resource mapping not found for name: ${JSON.stringify(name)} namespace: ${JSON.stringify(namespace)} from ${JSON.stringify(source)}: ` +
      `no matches for kind ${JSON.stringify(kind)} in version ${JSON.stringify(apiVersion)}\nensure CRDs are installed first`,
  );
}

const SCHEME = 'in scheme "pkg/scheme/scheme.go:28"';

/** The kind is none of the types that kubectl has compiled in (apimachinery runtime/error.go `notRegisteredErr`). */
export function notRegisteredText({ apiVersion, kind }: TypeMeta): string {
  return `no kind ${JSON.stringify(kind)} is registered for version ${JSON.stringify(apiVersion)} ${SCHEME}`;
}

function notRegistered(unknown: Unknown): KubectlError {
  return undecodable(unknown.source, notRegisteredText(unknown));
}

/** The same of an item of a list. */
function notRegisteredItem(): KubectlError {
  const type = 'no kind is registered for the type runtime.Unknown';
  return new KubectlError(`unable to get type info from the object "*runtime.Unknown": ${type} ${SCHEME}`);
}

/** A field of the manifest. Inherited properties do not count. */
function own(record: Fields, field: string): unknown {
  return Object.hasOwn(record, field) ? record[field] : undefined;
}

function text(record: Fields, field: string): string {
  const value = own(record, field);
  return typeof value === 'string' ? value : '';
}
