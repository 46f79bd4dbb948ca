import { jsonEqual, type Json, type KubeObject } from '../../api/index.ts';
import { encode } from './encode.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a client outside sends, with the parts of the stored object wherever both are the same to Go. A client sends back what it was shown
 * (`resources: {}`, `divisor: "0"`), and that is no change, though the stored object says it by leaving it out.
 */
export function asStored<T extends KubeObject>(old: T, given: T): T {
  return adopt(old, encode(old), given, encode(given)) as T;
}

/** `old` and `given` as they are, `shownOld` and `shownGiven` as Go writes them. */
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

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
