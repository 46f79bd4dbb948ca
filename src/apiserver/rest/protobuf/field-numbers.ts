import { CORE_NUMBERS } from './core-numbers.ts';
import { GROUP_NUMBERS } from './group-numbers.ts';

/** What stands under each number of a message: a field, or a message of its own whose fields are the owner's in JSON (embedded structs). */
export type Layout = ReadonlyMap<number, string | Layout>;

/** By the type's name in OpenAPI. */
let layouts: ReadonlyMap<string, Layout> | undefined;

/**
 * How a type is written in protobuf. Undefined: not known. The notation is one line a type: `core.v1.Volume hostPath=2.1 name=1` has its name under 1, and
 * under 2 a message with hostPath under 1. Numbers never change; new fields get new ones.
 */
export function layoutOf(typeName: string): Layout | undefined {
  layouts ??= new Map([CORE_NUMBERS, GROUP_NUMBERS].flatMap((text) => text.trim().split('\n').map(parseType)));
  return layouts.get(typeName);
}

function parseType(line: string): [string, Layout] {
  const [name = '', ...fields] = line.split(' ');
  const layout = new Map<number, string | Layout>();
  for (const field of fields) {
    const [fieldName = '', path = ''] = field.split('=');
    const numbers = path.split('.').map(Number);
    let at: Map<number, string | Layout> = layout;
    for (const number of numbers.slice(0, -1)) {
      const inner = at.get(number);
      const next = inner instanceof Map ? inner : new Map<number, string | Layout>();
      at.set(number, next);
      at = next;
    }
    at.set(numbers.at(-1)!, fieldName);
  }
  const packageName = name.startsWith('meta.') ? 'io.k8s.apimachinery.pkg.apis' : 'io.k8s.api';
  return [`${packageName}.${name}`, layout];
}
