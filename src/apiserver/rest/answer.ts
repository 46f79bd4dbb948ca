import type { KubeObject, ObjectList } from '../../api/index.ts';
import { SCALE_COLUMNS } from '../kinds/columns/autoscaling.ts';
import { SCALE } from '../subresources/scale.ts';
import { ErrorList, FieldPath } from '../validation/index.ts';
import type { Call } from './call.ts';
import { listView, objectView, type IncludeObject, type ViewOptions } from './view.ts';

const INCLUDE_OBJECT: readonly string[] = ['Metadata', 'Object', 'None'];

/** What the client wants to see. Throws `NotAcceptable`, `Invalid`: to be called before anything is done. */
export function viewOptions({ exchange, kind, sim }: Call): ViewOptions {
  const include = exchange.query.get('includeObject') || 'Metadata';
  if (!INCLUDE_OBJECT.includes(include)) {
    const errors = new ErrorList();
    errors.invalid(FieldPath.of('includeObject'), include, "must be 'Metadata', 'Object', 'None', or empty");
    errors.throwIfAny('meta.k8s.io', 'TableOptions', '');
  }
  return { kind, negotiated: exchange.negotiated, includeObject: include as IncludeObject, wallMs: sim.wallMs };
}

/** Answers with one object, or its Scale; what is neither (a Status) goes out as it is. */
export function sendObject(call: Call, status: number, object: KubeObject, headers: Readonly<Record<string, string>> = {}): void {
  const kind = object.kind === SCALE.kind ? { ...call.kind, ...SCALE, columns: SCALE_COLUMNS } : call.kind;
  const isKnown = object.kind === kind.kind;
  call.exchange.send(status, isKnown ? objectView(object, { ...viewOptions(call), kind }) : object, headers);
}

export function sendList(call: Call, list: ObjectList): void {
  call.exchange.send(200, listView(list, viewOptions(call)));
}
