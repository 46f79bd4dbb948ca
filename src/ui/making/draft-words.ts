import type { Words } from '../i18n/word-catalogue.ts';
import type { DraftWords } from './lesson-of.ts';

/** What stands for missing texts, in the page's language. */
export function draftWords(t: Words['making']): DraftWords {
  return {
    lesson: t.untitled,
    beat: (number) => t.part({ number }),
    text: t.partText,
    act: t.act,
    letPass: t.letPass,
  };
}
