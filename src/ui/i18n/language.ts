import { countUnseen, useMissing } from '../model/missing-store.ts';
import { useSettings, type Language } from '../model/settings.ts';
import { page } from './en/page.ts';
import type { SentenceCatalogue } from './sentence-catalogue.ts';
import type { StepCatalogue } from './step-catalogue.ts';
import type { Texts } from './texts.ts';
import type { Words } from './word-catalogue.ts';
import {
  addWords,
  catalogues,
  drawIn,
  drawnLanguage,
  hasWords,
  sentenceCatalogues,
  useLanguage,
  useWordsOnceAdded,
  wordsOf,
} from './words.ts';

/** Each language under its own name. */
export const LANGUAGES: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'zh-CN', name: '简体中文' },
];

addWords('en', { page });

/** The words that are always there, in the page's language: `const t = useWords()`, and then `t.close`. Those of later parts come from `parts.ts`. */
export function useWords(): Words['page'] {
  return wordsOf(useLanguage(), 'page');
}

/** The words of a later part, for what is drawn before they are there. Returns undefined until then. */
export function useLaterWords<P extends keyof Words>(part: P): Words[P] | undefined {
  return useWordsOnceAdded(part);
}

/** The same as `useWords` at this moment, for what is no component. */
export function wordsNow(): Words['page'] {
  return wordsOf(drawnLanguage(), 'page');
}

/** The chosen language, or the first of the browser's that there is. */
export function languageFor(chosen: Language | undefined, wanted: readonly string[]): Language {
  if (chosen !== undefined) return chosen;
  for (const tag of wanted) {
    if (tag.toLowerCase().startsWith('zh')) return 'zh-CN';
    if (tag.toLowerCase().startsWith('en')) return 'en';
  }
  return 'en';
}

interface LanguageScript {
  readonly words: Texts<Words>;
  readonly steps: StepCatalogue;
  readonly sentences: SentenceCatalogue;
}

/** Each language but English comes as one script, when it is chosen. */
const SCRIPTS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<LanguageScript>>> = {
  'zh-CN': () => import('./zh-cn/index.ts'),
};

/** Draws the page in the chosen language, and follows the setting from then on. Resolves when the page can be drawn in it. */
export async function followLanguage(): Promise<void> {
  const wanted = (): Language => languageFor(useSettings.getState().language, navigator.languages);
  const follow = async (): Promise<void> => {
    const language = wanted();
    // What another language lacks is not missed while this one is shown.
    if (language === drawnLanguage()) return notMissing?.();
    if (!(await load(language))) return;
    // Another one may have been chosen meanwhile.
    if (wanted() === language) draw(language);
  };
  document.documentElement.lang = drawnLanguage();
  useSettings.subscribe(() => void follow());
  useMissing.subscribe((now, before) => {
    if (now.attempt > before.attempt) void follow();
  });
  await follow();
}

function draw(language: Language): void {
  drawIn(language);
  document.documentElement.lang = language;
}

/** Takes back that words are missing; undefined unless they are. */
let notMissing: (() => void) | undefined;

function miss(): void {
  const takeBack = countUnseen();
  notMissing = () => {
    notMissing = undefined;
    takeBack();
  };
}

/** Loads the words of a language. Returns false if its script cannot be had: then the page says so, and stays in the language that it has. */
async function load(language: Language): Promise<boolean> {
  if (language === 'en' || hasWords(language)) return true;
  try {
    const { words, steps, sentences } = await SCRIPTS[language]();
    addWords(language, words);
    catalogues[language] = steps;
    sentenceCatalogues[language] = sentences;
  } catch {
    if (notMissing === undefined) miss();
    return false;
  }
  notMissing?.();
  return true;
}
