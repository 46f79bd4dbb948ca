import type { KubeObject, ObjectList } from '../../api/index.ts';
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

/** Answers with one object; what is no object of the kind (a Status, a Scale) goes out as it is. */
export function sendObject(call: Call, status: number, object: KubeObject, headers: Readonly<Record<string, string>> = {}): void {
  const isOfKind = object.kind === call.kind.kind;
  call.exchange.send(status, isOfKind ? objectView(object, viewOptions(call)) : object, headers);
}

export function sendList(call: Call, list: ObjectList): void {
  call.exchange.send(200, listView(list, viewOptions(call)));
}
