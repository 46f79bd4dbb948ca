import { create } from 'zustand';
import type { Words as LessonWords } from '../../worker/protocol/lesson.ts';
import type { Language } from '../model/settings.ts';
import type { SentenceCatalogue } from './sentence-catalogue.ts';
import type { StepCatalogue } from './step-catalogue.ts';

/* What the catalogues of all languages share. It is part of the page's first script, so that a language needs nothing of the others. */

/** The language in which the page is drawn, and how often words were added. The chosen language may still be loading. */
const useDrawn = create<{ readonly language: Language; readonly added: number }>(() => ({ language: 'en', added: 0 }));

/** The words that have been loaded, by language and part. */
const loadedWords: Partial<Record<Language, Readonly<Record<string, unknown>>>> = {};

/** The language in which the page is drawn. */
export function useLanguage(): Language {
  return useDrawn(({ language }) => language);
}

/** The language that is drawn at this moment, for what is no component. */
export function drawnLanguage(): Language {
  return useDrawn.getState().language;
}

/** Draws the page in a language whose words have been loaded. */
export function drawIn(language: Language): void {
  useDrawn.setState({ language });
}

/** Adds words of a language, part by part. */
export function addWords(language: Language, words: Readonly<Record<string, unknown>>): void {
  loadedWords[language] = { ...loadedWords[language], ...words };
  useDrawn.setState(({ added }) => ({ added: added + 1 }));
}

export function hasWords(language: Language): boolean {
  return language in loadedWords;
}

/** The words of a part, which must have been added. The type checker has compared those of each language with the English ones, which have the type `W`. */
export function wordsOf<W>(language: Language, part: string): W {
  return loadedWords[language]![part] as W;
}

/** The words of a part that may not have been added yet, as `wordsOf`. Returns undefined until then. */
export function useWordsOnceAdded<W>(part: string): W | undefined {
  return useDrawn(({ language }) => loadedWords[language]?.[part] as W | undefined);
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

/** A text of a lesson in the page's language. A missing language falls back to English, then to any other. */
export function wordsIn(words: LessonWords, language: string): string {
  if (typeof words === 'string') return words;
  return words[language === 'zh-CN' ? 'zh-CN' : 'en'] ?? words.en ?? words['zh-CN'] ?? '';
}
