/** How long the end of a room can be undone, in milliseconds. */
export const UNDO_MS = 60_000;

/** The life of a room. It ends a while after its teacher has ended it: until then a slip can be undone, and nobody has lost anything. */
export type Life = { readonly name: 'open' } | { readonly name: 'ending'; readonly atMs: number } | { readonly name: 'ended' };

export type LifeEvent =
  | { readonly type: 'end'; readonly nowMs: number }
  | { readonly type: 'undo' }
  | { readonly type: 'time'; readonly nowMs: number };

/** What comes after an event. A room that has ended is never open again. */
export function step(life: Life, event: LifeEvent): Life {
  switch (event.type) {
    case 'end':
      return life.name === 'open' ? { name: 'ending', atMs: event.nowMs + UNDO_MS } : life;
    case 'undo':
      return life.name === 'ending' ? { name: 'open' } : life;
    case 'time':
      return life.name === 'ending' && event.nowMs >= life.atMs ? { name: 'ended' } : life;
  }
}

/** How long the end can still be undone, in milliseconds. Undefined unless the room is ending. */
export function leftMs(life: Life, nowMs: number): number | undefined {
  return life.name === 'ending' ? Math.max(0, life.atMs - nowMs) : undefined;
}
