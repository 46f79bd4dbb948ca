import { useState } from 'react';

/** Copies a text. `copied` is false if the browser forbids it: a user can also select the text. */
export function useCopy(text: string): { readonly copied: boolean | undefined; readonly copy: () => void } {
  const [copied, setCopied] = useState<boolean>();
  const copy = (): void => void copyText(text).then(setCopied);
  return { copied, copy };
}

/** Copies a text. Returns false if the browser forbids it. */
async function copyText(text: string): Promise<boolean> {
  try {
    // Undefined over plain http, except for this machine's own name.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies by a selected field, as pages did before there was `navigator.clipboard`. The focus stays: the field lies beside what has it. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.readOnly = true;
  field.value = text;
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
