import { isFields, type Json, jsonEqual, type KubeObject, schemaOfKind, type Fields } from '../api/index.ts';
import { encodeObject } from '../api/schema/encode.ts';

/** Encoded objects, by stored object. */
const ENCODED = new WeakMap<KubeObject, KubeObject>();

/**
 * An object as Go's encoding/json writes its type: without the empty values that `omitempty` omits, and with those that are
 * always printed (`resources: {}`, `restartCount: 0`, `lastProbeTime: null`). Every object for a client outside passes here;
 * objects in etcd have neither. Unchanged parts are shared.
 */
export function encode<T extends KubeObject>(object: T): T {
  const known = ENCODED.get(object);
  if (known !== undefined) return known as T;
  const schema = schemaOfKind(object);
  const encoded = schema === undefined ? object : (encodeObject(object as unknown as Fields, schema) as unknown as T);
  ENCODED.set(object, encoded);
  return encoded;
}

/**
 * An object from a client, with the parts of the stored object wherever both are equal in Go. A client sends back what it was
 * shown (`resources: {}`, `divisor: "0"`), which is not a change, although the stored object omits it.
 */
export function asStored<T extends KubeObject>(old: T, given: T): T {
  return adopt(old, encode(old), given, encode(given)) as T;
}

/** `old` and `given` as they are; `shownOld` and `shownGiven` as Go writes them. */
function adopt(old: unknown, shownOld: unknown, given: unknown, shownGiven: unknown): unknown {
  if (jsonEqual(shownOld as Json, shownGiven as Json)) return old;
  if (Array.isArray(shownOld) && Array.isArray(shownGiven)) return adoptItems(old, shownOld, given, shownGiven);
  if (isFields(shownOld) && isFields(shownGiven)) return adoptFields(old, shownOld, given, shownGiven);
  return given;
}

function adoptItems(old: unknown, shownOld: readonly unknown[], given: unknown, shownGiven: readonly unknown[]): unknown {
  return (given as readonly unknown[]).map((item, i) =>
    i < shownOld.length ? adopt((old as readonly unknown[])[i], shownOld[i], item, shownGiven[i]) : item,
  );
}

function adoptFields(old: unknown, shownOld: Fields, given: unknown, shownGiven: Fields): unknown {
  const entries = Object.keys(shownGiven).map((name): [string, unknown] => {
    const before = own(old, name);
    const value = own(given, name);
    return [name, Object.hasOwn(shownOld, name) ? adopt(before, shownOld[name], value, shownGiven[name]) : value];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function own(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
