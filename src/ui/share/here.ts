/** The world that the page shows. A world is a cluster with its history, at a moment, and the text beside it. */
export interface Here {
  /** Identifies the world in the tab's history: each entry names its world. */
  readonly id: string;
  /** Whether it is the user's own. Other worlds are visited from there. */
  readonly own: boolean;
  /** The link that opened it, `#v1=…`, `#l1=…` or `#lesson=…`, or the address of the room that shows it. Empty for the first scenario, and for a file that is too long for a link. */
  readonly origin: string;
}

/** The prefix of worlds in the tab's storage. */
export const WORLD_PREFIX = 'kubeloupe.world.';

export function newWorldId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The world of the current history entry. Returns undefined for an entry that the user or another page has made. */
export function worldOfEntry(): string | undefined {
  if (typeof history === 'undefined') return undefined;
  const state = history.state as { readonly world?: unknown } | null;
  return typeof state?.world === 'string' ? state.world : undefined;
}

/** Whether an address opens something over the shown world: the function index, the catalogue of lessons, the question about a lesson's file, the way into a class, or a room. */
export function opensOverWorld(hash: string): boolean {
  return hash === '#lessons' || isRoomAddress(hash) || /^#(?:fn=|lesson-from=|join(?:=|&|$))/.test(hash);
}

/** Whether an address is that of a room, or was before a part of it was lost. */
export function isRoomAddress(hash: string): boolean {
  return /^#r(?:o(?:o(?:m(?:[=&].*)?)?)?)?$/.test(hash);
}

/** Whether an address is that of a teacher's desk: a window, or a phone, for a room that another page of the teacher's leads. */
export function isDeskAddress(hash: string): boolean {
  return /^#room=[^&]+&teach=[^&]+(?:&here)?&desk$/.test(hash);
}

/** Assigns the current history entry to a world. `hash` is the new end of the address; by default it stays. */
export function claimEntry(world: string, hash: string = location.hash): void {
  history.replaceState({ world }, '', addressOf(hash));
}

/** Adds a history entry for a world. */
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
