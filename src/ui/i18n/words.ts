import type { Language } from '../model/settings.ts';
import type { SentenceCatalogue } from './sentence-catalogue.ts';
import type { StepCatalogue } from './step-catalogue.ts';

/* What the catalogues of all languages share. It is part of the page's first script, so that a language needs nothing of the others. */

/** The words that have been loaded, by language and part. `useWords` reads them with their types. */
export const loadedWords: Partial<Record<Language, Readonly<Record<string, unknown>>>> = {};

/** Adds words of a language, part by part. */
export function addWords(language: Language, words: Readonly<Record<string, unknown>>): void {
  loadedWords[language] = { ...loadedWords[language], ...words };
}

/** The catalogues of steps that have been loaded beside the English one. */
export const catalogues: Partial<Record<Language, StepCatalogue>> = {};

/** The sentences of What happens in the languages that have been loaded beside English. */
export const sentenceCatalogues: Partial<Record<Language, SentenceCatalogue>> = {};

/** `1 Pod`, `3 Pods`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** A percentage of replicas before it is rounded: 25 % of 10 is 2.5. Undefined if the field has a plain number. */
export function exactShare(field: string, replicas: number): number | undefined {
  return field.endsWith('%') ? Math.round(Number.parseFloat(field) * replicas) / 100 : undefined;
}
