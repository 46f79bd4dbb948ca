import { isPressed } from '../commands/keys.ts';
import { pageCommand } from '../commands/page-command.ts';
import { ORDERS, type Order } from './channel.ts';

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
    const order = isBlank() ? 'blank' : ORDERS.find((one) => keysOf(one, presenter).some((text) => isPressed(text, event)));
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

/** The keys of a command on a presenter's remote, and what there is beside them in the presenter's window. */
function keysOf(order: Order, presenter: boolean): readonly string[] {
  const { remoteKeys = [], presenterKeys = [] } = pageCommand(order);
  return presenter ? [...remoteKeys, ...presenterKeys] : remoteKeys;
}
