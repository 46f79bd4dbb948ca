import { isFocusedByPointer } from '../design/last-input.ts';
import { TYPED_INTO } from '../model/focus-view.ts';
import { isFunctionKey, isPressed } from '../commands/keys.ts';
import { typeInPalette, useOverlay } from '../model/overlay.ts';
import { pageCommands, type PageCommand } from '../commands/page-command.ts';
import type { Session } from '../model/session.ts';

/** Runs the commands whose keys are pressed. Returns a function that ends it. */
export function listenToKeys(session: Session): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (typeAhead(event)) return;
    const command = commandFor(event, session);
    if (command === undefined) return;
    event.preventDefault();
    command.run(session);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

/** Until the palette is loaded and has the focus, letters are for its field. Returns true if the key was one. */
function typeAhead(event: KeyboardEvent): boolean {
  const { overlay } = useOverlay.getState();
  if (overlay.kind !== 'palette' || (event.target instanceof Element && event.target.closest(ON_TOP) !== null)) return false;
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  typeInPalette(overlay.text + event.key);
  return true;
}

/** An open sheet, menu or popup. */
const ON_TOP = '[data-popup]';

/** The command of a key event. Undefined while the user types, and if the focused element uses the key itself. */
function commandFor(event: KeyboardEvent, session: Session): PageCommand | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : undefined;
  const command = pageCommands().find(
    ({ keys = [], within }) => keys.some((key) => isPressed(key, event)) && isWithin(target, within),
  );
  if (command === undefined || command.when?.(session) === false) return undefined;
  // Keys with Ctrl work while the user types, too.
  if (event.ctrlKey || event.metaKey) return command;
  // The keys belong to the sheet or menu on top, even if the focus is not in it: a button that had the focus may be gone.
  if (document.querySelector(ON_TOP) !== null) return undefined;
  if (target === undefined) return command;
  // There Shift+F10 opens the menu of the object.
  if (event.shiftKey && event.key === 'F10' && target.closest('[data-object]') !== null) return undefined;
  // A function key types nothing, but the editor has its own.
  if (target.closest(isFunctionKey(event) ? '.monaco-editor' : `${TYPED_INTO}, .monaco-editor`) !== null) return undefined;
  return event.key === ' ' && pressesItself(target) ? undefined : command;
}

function isWithin(target: Element | undefined, view: PageCommand['within']): boolean {
  return view === undefined || (target !== undefined && target.closest(`[data-view="${view}"]`) !== null);
}

/** Space presses an element that was focused by the keyboard. After a click, Space is the page's key. */
function pressesItself(target: Element): boolean {
  return target.closest('button, summary, input') !== null && !isFocusedByPointer(target);
}
