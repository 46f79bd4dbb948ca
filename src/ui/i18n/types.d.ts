import 'i18next';
import type { translation } from './en/translation.ts';
import type { parts } from './parts.ts';

/** The words of the page, by namespace. English has them first; every other language has the same keys. */
export type Resources = { readonly translation: typeof translation } & typeof parts;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
  }
}
