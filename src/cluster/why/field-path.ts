/** One step of a path: a field of a map, the list item whose field `where` is `value`, or the list item at an index. */
export type PathStep =
  { readonly field: string } | { readonly where: string; readonly value: string } | { readonly index: number };

/** Fields that identify the items of a list. The first one that an item has counts. */
const ITEM_KEYS = ['type', 'name', 'uid', 'key', 'containerPort', 'port', 'ip'] as const;

/**
 * Parses a path: `spec.template.spec.containers[name=nginx].image`, `metadata.labels[app.kubernetes.io/name]`, `status.conditions[0].reason`. Returns
 * undefined if the text is not a path.
 */
export function parsePath(text: string): readonly PathStep[] | undefined {
  const steps: PathStep[] = [];
  let rest = text;
  while (rest !== '') {
    const [token, name, bracket] = /^(?:\.?([^.[\]]+)|\[([^\]]+)\])/.exec(rest) ?? [];
    if (token === undefined) return undefined;
    if (name !== undefined) steps.push({ field: name });
    else steps.push(stepInBrackets(bracket ?? ''));
    rest = rest.slice(token.length);
  }
  return steps;
}

function stepInBrackets(text: string): PathStep {
  if (/^\d+$/.test(text)) return { index: Number(text) };
  const [, where, value] = /^(type|name|uid|key|containerPort|port|ip)=(.*)$/.exec(text) ?? [];
  return where === undefined || value === undefined ? { field: text } : { where, value };
}

/** The path as a text that `parsePath` reads. */
export function pathText(path: readonly PathStep[]): string {
  let text = '';
  for (const step of path) {
    if ('index' in step) text += `[${step.index}]`;
    else if ('where' in step) text += `[${step.where}=${step.value}]`;
    else if (/[.[\]/]/.test(step.field)) text += `[${step.field}]`;
    else text += text === '' ? step.field : `.${step.field}`;
  }
  return text;
}

/** The value at a path. Returns undefined if there is none. */
export function valueAt(value: unknown, path: readonly PathStep[]): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    if ('field' in step) at = Object.hasOwn(at, step.field) ? (at as Record<string, unknown>)[step.field] : undefined;
    else if (!Array.isArray(at)) return undefined;
    else if ('index' in step) at = at[step.index];
    else at = at.find((item: unknown) => isItem(item, step.where, step.value));
  }
  return at;
}

/** The path with list items named by their keys instead of their indexes, since an index may differ in another version of the object. */
export function anchored(value: unknown, path: readonly PathStep[]): readonly PathStep[] {
  return path.map((step, depth) => {
    if (!('index' in step)) return step;
    return itemStep(valueAt(value, path.slice(0, depth + 1))) ?? step;
  });
}

/** The step that names a list item by its key. Returns undefined if the item has none. */
export function itemStep(item: unknown): PathStep | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const where = ITEM_KEYS.find((key) => Object.hasOwn(item, key));
  return where === undefined ? undefined : { where, value: String((item as Record<string, unknown>)[where]) };
}

function isItem(item: unknown, where: string, value: string): boolean {
  return typeof item === 'object' && item !== null && String((item as Record<string, unknown>)[where]) === value;
}
