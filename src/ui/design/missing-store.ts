import { create } from 'zustand';

interface MissingState {
  /** Parts of the page that should be seen, and have nothing in their place that says that they are missing. */
  readonly unseen: number;
  /** Grows each time the user wants what is missing to be asked for again. */
  readonly attempt: number;
}

/** What of the page could not be had. */
export const useMissing = create<MissingState>(() => ({ unseen: 0, attempt: 0 }));

/** Counts one more that is not seen. Returns what takes it back. */
export function countUnseen(): () => void {
  const add = (more: number): void => useMissing.setState(({ unseen }) => ({ unseen: unseen + more }));
  add(1);
  return () => add(-1);
}

/** Asks again for all that is missing: scripts, and styles that did not come either. */
export function loadAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasRules(link)) link.replaceWith(link.cloneNode());
  useMissing.setState(({ attempt }) => ({ attempt: attempt + 1 }));
}

/** A style of our own whose rules may not be read did not come. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
}
