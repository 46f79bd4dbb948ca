import type { Words } from '../../worker/protocol/lesson.ts';

/** A text in the page's language. A missing language falls back to English, then to any other. */
export function wordsIn(words: Words, language: string): string {
  if (typeof words === 'string') return words;
  return words[language === 'zh-CN' ? 'zh-CN' : 'en'] ?? words.en ?? words['zh-CN'] ?? '';
}
