/** Which world the page shows. A world is a cluster with its history, at a moment, and the text beside it. */
export interface Here {
  /** Names it in the history of the tab: each of its entries says whose it is. */
  readonly id: string;
  /** It is the user's own; others are visited from there. */
  readonly own: boolean;
  /** The link that it was opened by, `#v1=…`. Empty for what every visit begins with, and for a file that is too long for a link. */
  readonly origin: string;
}

/** Where worlds are kept for as long as the tab lives. */
export const WORLD_PREFIX = 'kubeloupe.world.';

export function newWorldId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The world that the current entry of the tab's history belongs to. Undefined for an entry that the user or another page has made. */
export function worldOfEntry(): string | undefined {
  if (typeof history === 'undefined') return undefined;
  const state = history.state as { readonly world?: unknown } | null;
  return typeof state?.world === 'string' ? state.world : undefined;
}

/** Makes the current entry of the history a world's. `hash`: what the address ends with from now on; by default it stays. */
export function claimEntry(world: string, hash: string = location.hash): void {
  history.replaceState({ world }, '', addressOf(hash));
}

/** Adds an entry for a world to the history. */
export function addEntry(world: string, hash: string): void {
  history.pushState({ world }, '', addressOf(hash));
}

/** Whether the world of the current entry is kept, as after a reload. */
export function isEntryKept(): boolean {
  try {
    return sessionStorage.getItem(WORLD_PREFIX + worldOfEntry()) !== null;
  } catch {
    return false;
  }
}

function addressOf(hash: string): string {
  return hash === '' ? location.pathname + location.search : hash;
}
