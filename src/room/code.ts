/**
 * The code of a room: what a person reads from a board, says and types, instead of the room's key. No two of its letters and digits look or sound alike (there is
 * no B beside 8, no N beside M), and without vowels it is no word by accident. 17 letters and digits at six places are 24 million codes: too few for a secret
 * that may be tried at any speed, so a host counts the wrong ones.
 */
export const CODE_LETTERS = '34679CFHJKMPRTWXY';
export const CODE_CHARS = 6;

/** The longest text that is read as a code. */
const MAX_TYPED_CHARS = 40;

const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_CHARS}}$`);

/** Whether a text is a code as it is stored: `KXM4P7`. */
export function isCode(text: string): boolean {
  return CODE.test(text);
}

/** The code in what somebody has typed: `kxm-4p7`, `KXM 4P7`, or in the wide letters of a Chinese keyboard. Undefined if there is none. */
export function codeIn(typed: string): string | undefined {
  if (typed.length > MAX_TYPED_CHARS) return undefined;
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s.·_\p{Pd}]/gu, '');
  return isCode(code) ? code : undefined;
}

/** A code as it is shown, in two groups: `KXM 4P7`. */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_CHARS / 2)} ${code.slice(CODE_CHARS / 2)}`;
}

/** A new code. `chance` returns a whole number below its argument, each equally often. */
export function newCode(chance: (below: number) => number): string {
  return Array.from({ length: CODE_CHARS }, () => CODE_LETTERS[chance(CODE_LETTERS.length)]).join('');
}
