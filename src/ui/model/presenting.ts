import { create } from 'zustand';
import type { Pointer } from '../../room/protocol.ts';

/** A place in a window, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** How the page is presented, here or by the teacher whom it follows. */
interface Presenting {
  /** The page is shown large, without its controls. */
  readonly on: boolean;
  /** The key of the presenter's window. Undefined until there is one. */
  readonly key: string | undefined;
  /** When the presentation began, in milliseconds since 1970. */
  readonly sinceMs: number;
  /** The browser did not let the presenter's window open. */
  readonly blocked: boolean;
  /** The spot follows the mouse. */
  readonly points: boolean;
  /** Where the user points, in pixels of this window. */
  readonly spot: Spot | undefined;
  /** Where the user points, or the teacher whom this page follows, for pages of any size. */
  readonly pointer: Pointer | undefined;
  readonly blank: boolean;
}

const KEPT = 'kubeloupe.present';
const ADDRESS = /^#present=([\w-]{22,64})$/;

export const usePresenting = create<Presenting>(() => ({
  on: false,
  key: undefined,
  sinceMs: 0,
  blocked: false,
  points: false,
  spot: undefined,
  pointer: undefined,
  blank: false,
  ...kept(),
}));

// A reload goes on with the presentation.
usePresenting.subscribe(({ on, key, sinceMs }, before) => {
  if (on === before.on && key === before.key) return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ on, key, sinceMs }));
  } catch {
    // A full or forbidden storage: a reload ends the presentation.
  }
});

/** The key in the address of a presenter's window: `#present=KEY`. Undefined for any other address. */
export function presenterKeyOf(hash: string): string | undefined {
  return ADDRESS.exec(hash)?.[1];
}

/** The address of the presenter's window. */
export function presenterAddress(key: string): string {
  return `${location.pathname}${location.search}#present=${key}`;
}

/** Turns the pointer on or off. */
export function togglePointer(): void {
  usePresenting.setState(({ points }) => ({ points: !points, pointer: undefined, spot: undefined }));
}

/** Makes the screen blank, or shows it again. */
export function toggleBlank(): void {
  usePresenting.setState(({ blank }) => ({ blank: !blank }));
}

/** Shows the page as it is again. The presenter's window can begin again. */
export function endPresenting(): void {
  usePresenting.setState({ on: false, blank: false, blocked: false, points: false, pointer: undefined, spot: undefined });
}

function kept(): Partial<Presenting> {
  try {
    const { on, key, sinceMs } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Readonly<Record<string, unknown>>;
    if (typeof key !== 'string' || presenterKeyOf(`#present=${key}`) === undefined) return {};
    return { on: on === true, key, sinceMs: typeof sinceMs === 'number' ? sinceMs : 0 };
  } catch {
    return {};
  }
}
