/** One step into a value: a field of a map, the item of a list whose `field` is `value`, or the item at a place. */
export type PathStep =
  { readonly field: string } | { readonly where: string; readonly value: string } | { readonly index: number };

/** Fields that tell the items of a list apart, the first that an item has. */
const ITEM_KEYS = ['type', 'name', 'uid', 'key', 'containerPort', 'port', 'ip'] as const;

/**
 * Reads a path: `spec.template.spec.containers[name=nginx].image`, `metadata.labels[app.kubernetes.io/name]`, `status.conditions[0].reason`.
 * Undefined for what is none.
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

/** What is there; undefined where there is nothing. */
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

/** The same path with items named by what they are, not by their place, which another version of the object may have changed. */
export function anchored(value: unknown, path: readonly PathStep[]): readonly PathStep[] {
  return path.map((step, depth) => {
    if (!('index' in step)) return step;
    return itemStep(valueAt(value, path.slice(0, depth + 1))) ?? step;
  });
}

/** How an item of a list is named by its key; undefined for one that has none. */
export function itemStep(item: unknown): PathStep | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const where = ITEM_KEYS.find((key) => Object.hasOwn(item, key));
  return where === undefined ? undefined : { where, value: String((item as Record<string, unknown>)[where]) };
}

function isItem(item: unknown, where: string, value: string): boolean {
  return typeof item === 'object' && item !== null && String((item as Record<string, unknown>)[where]) === value;
}
