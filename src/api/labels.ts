import { FormatError } from './text.ts';
import { isQualifiedName, isValidLabelValue } from './names.ts';

/**
 * Labels or annotations. They are plain data, so a key may be any text, even `constructor`: read with `Object.hasOwn` or a
 * comparison.
 */
export type Labels = Readonly<Record<string, string>>;

/** `a=b,c=d`, sorted by key (apimachinery labels `Set.String`). */
export function formatLabels(labels: Labels): string {
  return Object.keys(labels)
    .sort()
    .map((key) => `${key}=${labels[key]}`)
    .join(',');
}

/** True if both have the same keys and values. An absent map equals an empty one. */
export function labelsEqual(first: Labels | undefined, second: Labels | undefined): boolean {
  if (first === second) return true;
  const keys = Object.keys(first ?? {});
  if (keys.length !== Object.keys(second ?? {}).length) return false;
  return keys.every((key) => second !== undefined && Object.hasOwn(second, key) && first?.[key] === second[key]);
}

/** Parses `a=b, c=d` (apimachinery labels `ConvertSelectorToLabelsMap`). `=` is the only operator. Throws `FormatError`. */
export function parseLabels(text: string): Labels {
  if (text === '') return {};
  const entries: [string, string][] = [];
  for (const pair of text.split(',')) {
    const parts = pair.split('=');
    if (parts.length !== 2) throw new FormatError(`invalid selector: ${pair}`);
    const key = parts[0]!.trim();
    const value = parts[1]!.trim();
    const problems = [...isQualifiedName(key), ...isValidLabelValue(value)];
    if (problems.length > 0) throw new FormatError(problems.join('; '));
    entries.push([key, value]);
  }
  return Object.fromEntries(entries);
}
