/** The same keys as another language's; plurals need only the form `_other` where the language has no more. */
export type Texts<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : Texts<T[K]>;
};
