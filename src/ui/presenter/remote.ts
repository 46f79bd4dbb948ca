import type { Order } from './channel.ts';

/** The keys of a presenter's remote, and what it has beside them on a keyboard. In lower case. */
const KEYS: Readonly<Record<string, Order>> = {
  pagedown: 'next',
  pageup: 'back',
  '.': 'blank',
  b: 'blank',
  x: 'pointer',
  f5: 'start',
  escape: 'end',
};
/** In the presenter's window nothing else needs these. */
const PRESENTER_KEYS: Readonly<Record<string, Order>> = { ...KEYS, arrowright: 'next', arrowleft: 'back', ' ': 'play' };

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], .monaco-editor';

interface RemoteOptions {
  /** This is the presenter's window. */
  readonly presenter: boolean;
  readonly isBlank: () => boolean;
  readonly obey: (order: Order) => void;
}

/** Listens to the keys before the page does. While the screen is blank, any key shows it again. Returns a function that ends it. */
export function listenToRemote({ presenter, isBlank, obey }: RemoteOptions): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || ['Shift', 'Control', 'Alt', 'Meta'].includes(key)) return;
    const order = isBlank() ? 'blank' : (presenter ? PRESENTER_KEYS : KEYS)[key.toLowerCase()];
    if (order === undefined) return;
    const element = target instanceof Element ? target : undefined;
    if (!isBlank()) {
      if (document.querySelector('[data-popup]') !== null) return;
      if (key.length === 1 && element?.closest(key === ' ' ? 'button, summary, a' : TYPED_INTO)) return;
    }
    event.preventDefault();
    event.stopPropagation();
    obey(order);
  };
  document.addEventListener('keydown', onKeyDown, { capture: true });
  return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
}
