/** A key of the page, with what is pressed together with it. */
export interface Key {
  /** `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** Only asked of function keys: where `?` is differs from keyboard to keyboard. */
  readonly shift: boolean;
  /** Needs Ctrl, or Cmd on a Mac. Such a key works while the user types, too. */
  readonly mod: boolean;
}

const IS_MAC = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);
const FUNCTION_KEY = /^f\d+$/;
/** Keys that are shown by another name than `KeyboardEvent.key`. */
const NAMES: Readonly<Record<string, string>> = {
  Space: ' ',
  Esc: 'escape',
  Del: 'delete',
  '→': 'arrowright',
  '←': 'arrowleft',
};

/** Reads a key as the table of commands has it: `Space`, `Shift+F11`, `Mod+K`. */
export function parseKey(text: string): Key {
  const parts = text.split('+');
  const name = parts.at(-1)!;
  return { key: NAMES[name] ?? name.toLowerCase(), shift: parts.includes('Shift'), mod: parts.includes('Mod') };
}

/** Whether an event is a press of a key. */
export function isPressed(text: string, event: KeyboardEvent): boolean {
  const { key, shift, mod } = parseKey(text);
  const pressed = event.key.toLowerCase();
  return pressed === key && mod === (event.ctrlKey || event.metaKey) && (!isFunctionKey(event) || event.shiftKey === shift);
}

export function isFunctionKey(event: KeyboardEvent): boolean {
  return FUNCTION_KEY.test(event.key.toLowerCase());
}

/** What is pressed together for a key, as the page shows it: `Shift+F11` is one, `Ctrl` and `K` are two. */
export function shownKeys(text: string): readonly string[] {
  return text.startsWith('Mod+') ? [IS_MAC ? '⌘' : 'Ctrl', text.slice('Mod+'.length)] : [text];
}

/** Keys as `aria-keyshortcuts` names them. Undefined if there are none. */
export function ariaKeys(keys: readonly string[]): string | undefined {
  if (keys.length === 0) return undefined;
  return keys
    .map((text) => text.replace(/\bEsc\b/, 'Escape').replace(/\bDel\b/, 'Delete'))
    .flatMap((text) => (text.startsWith('Mod+') ? [text.replace('Mod', 'Control'), text.replace('Mod', 'Meta')] : [text]))
    .join(' ');
}
