/** Characters that reorder what stands around them: embeddings, overrides, isolates and marks of direction. */
const REORDERING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
/** Characters that are drawn as nothing: of no width, fillers of Hangul, blank Braille, tags, selectors beside those of emoji. */
const INVISIBLE =
  '\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u2060-\\u2065\\u206a-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
/** Control characters, without tabs and ends of lines. */
const CONTROL = '\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u2028\\u2029';
const UNWANTED = new RegExp(`[${REORDERING}${INVISIBLE}${CONTROL}]`, 'gu');

/**
 * A text of a stranger's as it may be shown: without what reorders other texts, is invisible, or controls. Joiners stay, since emoji and several scripts need
 * them.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNWANTED, '');
}

/** The name of a person or a thing as it may be shown: clean, composed, in one line. Empty if nothing of it can be seen. */
export function cleanName(name: string): string {
  const line = cleanText(name).normalize('NFC').replace(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  α: 'a',
  е: 'e',
  ε: 'e',
  с: 'c',
  ϲ: 'c',
  һ: 'h',
  н: 'h',
  г: 'r',
  т: 't',
  τ: 't',
};

/** Whether a name says that its bearer is the teacher, in whatever case, width, accents and spaces. */
export function saysTeacher(name: string): boolean {
  const letters = [...name.normalize('NFKD').toLowerCase()].map((letter) => LOOKALIKES[letter] ?? letter).join('');
  return /teacher|老[师師]|教[师師]/u.test(letters.replace(/[^\p{L}]|[\u115f\u1160\u3164\uffa0]/gu, ''));
}
