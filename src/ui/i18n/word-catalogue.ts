import type { page } from './en/page.ts';
import type { parts } from './parts.ts';

/** The words of the page, by part. English has them first; every other language has the same. */
export type Words = { readonly page: typeof page } & typeof parts;
