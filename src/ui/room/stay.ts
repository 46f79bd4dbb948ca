import type { RefusalCode } from '../../room/protocol.ts';

/** How the page stands to its room. */
export interface Stay {
  /** `lost`: the connection is being made again. `ended`: it will not be. */
  readonly state: 'joining' | 'open' | 'lost' | 'ended';
  /** Why it has ended. */
  readonly why: RefusalCode | 'closed' | 'replaced' | undefined;
  /** When the room ends, in milliseconds since 1970. Undefined unless its teacher has ended it: until then that can be undone. */
  readonly endsAtMs: number | undefined;
}

export type StayEvent =
  | { readonly type: 'joined' }
  | { readonly type: 'lost' }
  | { readonly type: 'ending'; readonly leftMs: number; readonly nowMs: number }
  | { readonly type: 'reopened' }
  | { readonly type: 'over'; readonly why: NonNullable<Stay['why']> };

export const JOINING: Stay = { state: 'joining', why: undefined, endsAtMs: undefined };

/** What comes after an event. What has ended stays so, whatever the connection still says. */
export function step(stay: Stay, event: StayEvent): Stay {
  if (stay.state === 'ended') return stay;
  switch (event.type) {
    case 'joined':
      // A room that still ends says so again.
      return { state: 'open', why: undefined, endsAtMs: undefined };
    case 'lost':
      return { ...stay, state: 'lost' };
    case 'ending':
      return { ...stay, endsAtMs: event.nowMs + event.leftMs };
    case 'reopened':
      return { ...stay, endsAtMs: undefined };
    case 'over':
      return { state: 'ended', why: event.why, endsAtMs: undefined };
  }
}
