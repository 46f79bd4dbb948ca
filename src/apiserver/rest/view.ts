import { warningHeader } from './warning-header.ts';
import type { KubeObject, ObjectList } from '../../api/index.ts';
import { SCALE_COLUMNS } from '../kinds/columns/autoscaling.ts';
import { tableOf } from '../kinds/columns/column.ts';
import { apiVersionOf, type KindDefinition } from '../kinds/definition.ts';
import { SCALE } from '../subresources/scale.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import type { Call } from './call.ts';
import type { Negotiated } from './negotiation.ts';

/** The part of an object that each row of a table contains (metav1 `IncludeObjectPolicy`). */
type IncludeObject = 'None' | 'Metadata' | 'Object';

interface ViewOptions {
  readonly kind: KindDefinition;
  readonly negotiated: Negotiated;
  readonly includeObject: IncludeObject;
  /** The present date in milliseconds since 1970, for ages. */
  readonly wallMs: number;
}

/** An object in the client's view (endpoints/handlers/response.go `transformObject`). */
function objectView(object: KubeObject, options: ViewOptions): object {
  const { view } = options.negotiated;
  if (view === 'object') return typeFirst(object);
  if (view === 'Table') return table([object], { resourceVersion: object.metadata.resourceVersion }, options, true);
  return metadataOnly(object, options.negotiated.viewVersion);
}

/** The object of a watch event in the client's view. A table has its columns only in the first event. */
export function eventView(object: KubeObject, options: ViewOptions, isFirst: boolean): object {
  if (options.negotiated.view !== 'Table') return objectView(object, options);
  return table([object], { resourceVersion: object.metadata.resourceVersion }, options, isFirst);
}

/** A list in the client's view. */
function listView(list: ObjectList, options: ViewOptions): object {
  const { kind, negotiated } = options;
  const metadata = listMetadata(list);
  if (negotiated.view === 'Table') return table(list.items, metadata, options, true);
  if (negotiated.view === 'object') {
    const items = list.items.map(withoutType);
    return { kind: kind.custom?.listKind ?? `${kind.kind}List`, apiVersion: apiVersionOf(kind), metadata, items };
  }
  const apiVersion = `meta.k8s.io/${negotiated.viewVersion}`;
  const items = list.items.map((object) => metadataOnly(object, negotiated.viewVersion));
  return { kind: 'PartialObjectMetadataList', apiVersion, metadata, items };
}

/** Kind and apiVersion first, as people expect. */
function typeFirst({ kind, apiVersion, ...rest }: KubeObject): object {
  return { kind, apiVersion, ...rest };
}

/** Items of a list do not repeat the type. */
function withoutType({ apiVersion: _version, kind: _kind, ...object }: KubeObject): object {
  return object;
}

function listMetadata({ resourceVersion, continue: token, remainingItemCount }: ObjectList): object {
  return {
    // What another server calculates has no revision.
    ...(resourceVersion !== '' && { resourceVersion }),
    ...(token !== undefined && { continue: token }),
    ...(remainingItemCount !== undefined && { remainingItemCount }),
  };
}

function metadataOnly({ metadata }: KubeObject, version: string): object {
  return { kind: 'PartialObjectMetadata', apiVersion: `meta.k8s.io/${version}`, metadata };
}

function table(objects: readonly KubeObject[], metadata: object, options: ViewOptions, withColumns: boolean): object {
  const { kind, negotiated, includeObject, wallMs } = options;
  const { columns, rows } = tableOf(kind, objects, '', wallMs);
  return {
    kind: 'Table',
    apiVersion: `meta.k8s.io/${negotiated.viewVersion}`,
    metadata,
    columnDefinitions: withColumns ? columns : null,
    rows: rows.map(({ cells, object }) => ({ cells, object: rowObject(object, includeObject, negotiated.viewVersion) })),
  };
}

function rowObject(object: KubeObject, include: IncludeObject, version: string): object | null {
  if (include === 'None') return null;
  return include === 'Object' ? typeFirst(object) : metadataOnly(object, version);
}

const INCLUDE_OBJECT: readonly string[] = ['Metadata', 'Object', 'None'];

/** The view that the client asks for. Throws `NotAcceptable`, `Invalid`, so call it before doing anything. */
export function viewOptions({ exchange, kind, sim }: Call): ViewOptions {
  const include = exchange.query.get('includeObject') || 'Metadata';
  if (!INCLUDE_OBJECT.includes(include)) {
    const errors = new ErrorList();
    errors.invalid(FieldPath.of('includeObject'), include, "must be 'Metadata', 'Object', 'None', or empty");
    errors.throwIfAny('meta.k8s.io', 'TableOptions', '');
  }
  return { kind, negotiated: exchange.negotiated, includeObject: include as IncludeObject, wallMs: sim.wallMs };
}

/** Answers with an object or its Scale. Anything else (a Status) is sent unchanged. */
export function sendObject(call: Call, status: number, object: KubeObject, headers = deprecationHeader(call)): void {
  const kind = object.kind === SCALE.kind ? { ...call.kind, ...SCALE, columns: SCALE_COLUMNS } : call.kind;
  const isKnown = object.kind === kind.kind;
  call.exchange.send(status, isKnown ? objectView(object, { ...viewOptions(call), kind }) : object, headers);
}

export function sendList(call: Call, list: ObjectList): void {
  call.exchange.send(200, listView(list, viewOptions(call)), deprecationHeader(call));
}

/** Of an answer about a kind whose version is deprecated. */
function deprecationHeader({ kind: { deprecation } }: Call): Readonly<Record<string, string>> {
  return deprecation === undefined ? {} : warningHeader([deprecation]);
}
