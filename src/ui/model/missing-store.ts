import { create } from 'zustand';

interface MissingState {
  /** The number of missing parts that nothing on the page stands for. */
  readonly unseen: number;
  /** Grows each time the user asks to load missing parts again. */
  readonly attempt: number;
}

/** The parts of the page that could not be loaded. */
export const useMissing = create<MissingState>(() => ({ unseen: 0, attempt: 0 }));

/** Counts one more unseen part. Returns a function that takes it back. */
export function countUnseen(): () => void {
  const add = (more: number): void => useMissing.setState(({ unseen }) => ({ unseen: unseen + more }));
  add(1);
  return () => add(-1);
}

/** Loads all missing parts again: scripts, and style sheets without rules. */
export function loadAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!hasRules(link)) link.replaceWith(link.cloneNode());
  useMissing.setState(({ attempt }) => ({ attempt: attempt + 1 }));
}

/** If the rules of the page's own style sheet cannot be read, it was not loaded. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0;
  } catch {
    return false;
  }
}
