import i18next, { changeLanguage, use as install } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { countUnseen, useMissing } from '../design/missing-store.ts';
import { useSettings, type Language } from '../model/settings.ts';
import type { StepCatalogue } from './step-catalogue.ts';
import type { SentenceCatalogue } from './sentence-catalogue.ts';
import { catalogues, sentenceCatalogues } from './words.ts';
import type { Texts } from './texts.ts';
import type { Resources } from './types.d.ts';
import { translation } from './en/translation.ts';

/** Each language under its own name. */
export const LANGUAGES: readonly { readonly id: Language; readonly name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'zh-CN', name: '简体中文' },
];

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
  readonly texts: Texts<Resources>;
  readonly steps: StepCatalogue;
  readonly sentences: SentenceCatalogue;
}

/** Each language but English comes as one script, when it is chosen. */
const SCRIPTS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<LanguageScript>>> = {
  'zh-CN': () => import('./zh-cn/index.ts'),
};

/** Sets the texts up, and follows the setting from then on. Resolves when the page can be drawn in its language. */
export async function startTexts(): Promise<void> {
  const wanted = (): Language => languageFor(useSettings.getState().language, navigator.languages);
  void install(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    resources: { en: { translation } },
    // React escapes what it draws.
    interpolation: { escapeValue: false },
  });
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  document.documentElement.lang = 'en';
  const follow = async (): Promise<void> => {
    const language = wanted();
    // What another language lacks is not missed while this one is shown.
    if (language === i18next.language) return notMissing?.();
    if (!(await load(language))) return;
    // Another one may have been chosen meanwhile.
    if (wanted() === language) await changeLanguage(language);
  };
  useSettings.subscribe(() => void follow());
  useMissing.subscribe((now, before) => {
    if (now.attempt > before.attempt) void follow();
  });
  await follow();
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
  if (language === 'en' || language in catalogues) return true;
  try {
    const { texts, steps, sentences } = await SCRIPTS[language]();
    for (const [namespace, words] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, words);
    catalogues[language] = steps;
    sentenceCatalogues[language] = sentences;
  } catch {
    if (notMissing === undefined) miss();
    return false;
  }
  notMissing?.();
  return true;
}
