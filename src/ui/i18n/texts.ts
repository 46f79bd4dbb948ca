/** What a text is filled with, by name. A `count` decides between singular and plural. */
export type Values<K extends string> = { readonly [P in K]: P extends 'count' ? number : string | number };

/** A text that is filled with values. */
type Filled = (values: never) => string;

/** The same texts as another language's, filled with the same values. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends Filled ? T[K] : Texts<T[K]> };

/** What any of several texts may be filled with: the values of all of them. */
type ValuesOf<T> = (T extends (values: infer V) => string ? (values: V) => void : never) extends (values: infer V) => void
  ? V
  : never;

/** One of several texts, of which some are filled with values and others are whole. */
export function say<T extends string | Filled>(text: T, values: ValuesOf<T>): string {
  return typeof text === 'string' ? text : (text as (values: ValuesOf<T>) => string)(values);
}

/** The text of a value's code, filled with the value: `sayOf(t.fault, fault)`. */
export function sayOf<T extends { readonly code: string }>(
  texts: { readonly [K in T['code']]: string | ((values: Extract<T, { readonly code: K }>) => string) },
  value: T,
): string {
  const text = texts[value.code as T['code']] as string | ((values: T) => string);
  return typeof text === 'string' ? text : text(value);
}
