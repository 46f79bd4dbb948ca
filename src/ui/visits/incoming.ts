import { linkIn } from './opening.ts';
import type { Visits } from './visits.ts';

/** Elements in which pasted or dropped text has its usual meaning. */
const TEXT_FIELDS =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], .monaco-editor';

/**
 * Opens files, links and scenarios that are dropped on the page, or pasted outside a text field. `onHover` is told whether
 * something that can be opened is held over the page. Returns a function that stops it.
 */
export function takeIncoming(visits: Visits, onHover: (hovers: boolean) => void): () => void {
  const takes = (event: DragEvent): boolean => {
    const types = event.dataTransfer?.types ?? [];
    if (types.includes('Files')) return true;
    // Ignore text that is dragged within an editor.
    return types.includes('text/plain') && !isInTextField(event.target);
  };
  const over = (event: DragEvent): void => {
    const mine = takes(event);
    if (mine) event.preventDefault();
    onHover(mine);
  };
  const leave = (event: DragEvent): void => {
    if (event.relatedTarget === null) onHover(false);
  };
  const drop = (event: DragEvent): void => {
    onHover(false);
    if (!takes(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void visits.openFile(file);
    else void visits.openText(event.dataTransfer?.getData('text/plain') ?? '');
  };
  const paste = (event: ClipboardEvent): void => {
    if (isInTextField(event.target)) return;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!looksLikeOurs(text)) return;
    event.preventDefault();
    void visits.openText(text);
  };
  document.addEventListener('dragover', over, true);
  document.addEventListener('dragleave', leave, true);
  document.addEventListener('drop', drop, true);
  document.addEventListener('paste', paste);
  return () => {
    document.removeEventListener('dragover', over, true);
    document.removeEventListener('dragleave', leave, true);
    document.removeEventListener('drop', drop, true);
    document.removeEventListener('paste', paste);
  };
}

function isInTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** Whether a text could be meant for us. If other text is pasted by mistake, no error is shown. */
function looksLikeOurs(text: string): boolean {
  return /^\s*\{/.test(text) || /^beats\s*:/m.test(text) || /^#(?:[vl]\d+|lesson|lesson-from)=/.test(linkIn(text) ?? '');
}
