import type { Json } from '../patch/json.ts';
import { deduce, elementOfItem, ItemError, type ListRule, type MapRule, type MergeType, type ScalarRule } from './merge-type.ts';
import { elementText, fieldElement, type PathElement } from './path-element.ts';

/** A value that does not match its type (typed/helpers.go `ValidationErrors`). The message is upstream's. */
export class TypedError extends Error {
  constructor(readonly messages: readonly string[]) {
    super(messages.length === 1 ? messages[0] : ['errors:', ...messages.map((message) => `  ${message}`)].join('\n'));
  }
}

interface ValidationOptions {
  /** Whether items of a list may have the same keys. Stored objects may contain such items; applied ones may not. */
  readonly allowDuplicates?: boolean;
}

/** Throws `TypedError` with all violations if the value does not match the type (typed/validate.go). */
export function validateTyped(value: Json, type: MergeType, options: ValidationOptions = {}): void {
  const found: string[] = [];
  validate(value, type, '', found, options.allowDuplicates === true);
  if (found.length > 0) throw new TypedError(found);
}

function validate(value: Json, given: MergeType, path: string, found: string[], duplicates: boolean): void {
  const type = deduce(given, value);
  const complain = (message: string): void => void found.push(path === '' ? message : `${path}: ${message}`);
  if (type.map !== undefined) return validateMap(value, type.map, path, found, duplicates);
  if (type.scalar !== undefined) {
    const why = scalarProblem(type.scalar, value);
    return why === undefined ? undefined : complain(why);
  }
  if (type.list !== undefined) return validateList(value, type.list, path, found, duplicates);
  complain('schema error: invalid atom: inlined');
}

function validateMap(value: Json, map: MapRule, path: string, found: string[], duplicates: boolean): void {
  if (value === null) return;
  if (typeof value !== 'object' || Array.isArray(value)) {
    found.push(join(path, `expected map, got &{${goText(value)}}`));
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const type = map.fields.get(name) ?? map.element;
    const at = path + elementText(fieldElement(name));
    if (type === undefined) found.push(join(at, 'field not declared in schema'));
    else validate(part, type, at, found, duplicates);
  }
}

function validateList(value: Json, list: ListRule, path: string, found: string[], duplicates: boolean): void {
  if (value === null) return;
  if (!Array.isArray(value)) {
    found.push(join(path, `expected list, got &{${goText(value)}}`));
    return;
  }
  const seen = new Set<PathElement>();
  for (const [index, item] of (value as readonly Json[]).entries()) {
    let element: PathElement = `i:${index}`;
    if (list.associative) {
      try {
        element = elementOfItem(list, item);
      } catch (error) {
        if (!(error instanceof ItemError)) throw error;
        found.push(join(path, `element ${index}: ${error.message}`));
        return;
      }
      if (seen.has(element) && !duplicates) found.push(join(path, `duplicate entries for key ${elementText(element)}`));
      seen.add(element);
    }
    validate(item, list.item, path + elementText(element), found, duplicates);
  }
}

/** The problem of a scalar. Undefined if it is valid (`validateScalar`). */
export function scalarProblem(rule: ScalarRule, value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined;
  switch (rule) {
    case 'numeric':
      return typeof value === 'number' ? undefined : `expected numeric (int or float), got ${goType(value)}`;
    case 'string':
      return typeof value === 'string' ? undefined : `expected string, got &value.valueUnstructured{Value:${goText(value)}}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `expected boolean, got &{${goText(value)}}`;
    case 'untyped':
      return typeof value === 'object' ? `expected any scalar, got &{${goText(value)}}` : undefined;
  }
}

function join(path: string, message: string): string {
  return path === '' ? message : `${path}: ${message}`;
}

function goType(value: Json): string {
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  return Array.isArray(value) ? '[]interface {}' : 'map[string]interface {}';
}

/** The value as Go prints it: `[a b]`, `map[a:1]`. */
function goText(value: Json): string {
  if (value === null) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(goText).join(' ')}]`;
  if (typeof value !== 'object') return String(value);
  const entries = Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1));
  return `map[${entries.map(([name, part]) => `${name}:${goText(part)}`).join(' ')}]`;
}
