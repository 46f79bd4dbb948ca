import { sentences as english } from '../i18n/en/happens.ts';
import type { SentenceCatalogue } from '../i18n/sentence-catalogue.ts';
import { sentenceCatalogues, useLanguage } from '../i18n/words.ts';
import type { Language } from '../model/settings.ts';

/** The sentences in the page's language. */
export function useSentences(): SentenceCatalogue {
  const language = useLanguage();
  return sentenceCatalogues[language as Language] ?? english;
}
