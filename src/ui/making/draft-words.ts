import type { TFunction } from 'i18next';
import type { DraftWords } from './lesson-of.ts';

/** What stands for missing texts, in the page's language. */
export function draftWords(t: TFunction<'making'>): DraftWords {
  return {
    lesson: t('untitled'),
    beat: (number) => t('part', { number }),
    text: t('partText'),
    act: t('act'),
    letPass: t('letPass'),
  };
}
