import type { Words } from '../i18n/word-catalogue.ts';
import { followLink } from '../model/follow-link.ts';
import type { PaletteEntry } from '../commands/palette-entry.ts';
import { wordsIn } from '../i18n/words.ts';
import { LESSONS } from './catalogue.ts';
import { lessonHash } from './lesson-link.ts';

/** The lessons, found by their titles and by what they explain. */
export function lessonEntries(language: string, t: Words['page']): readonly PaletteEntry[] {
  return LESSONS.map(({ id, kind, title, explains = [] }) => ({
    key: `lesson ${id}`,
    words: t.palette.lesson({ name: wordsIn(title, language) }),
    keywords: [kind, id, ...explains.map((words) => wordsIn(words, language))].join(' '),
    run: () => followLink(lessonHash(id)),
  }));
}
