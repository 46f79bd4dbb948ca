import { Allowance, type Rate } from '../../room/allowance.ts';
import { codeIn } from '../../room/code.ts';
import type { RoomKeys } from './prepared-room.ts';

/** Wrong codes of one address. A class may share one, and some of thirty mistype. */
const WRONG_OF_ADDRESS: Rate = { perSecond: 0.2, atOnce: 30 };
/** Wrong codes in all. At this speed it takes a year to try half of all codes. */
const WRONG_IN_ALL: Rate = { perSecond: 0.4, atOnce: 200 };
/** The most addresses that are remembered. The oldest is forgotten first. */
const MAX_ADDRESSES = 2_000;

/** The answer to a code: the room, or why there is none. */
export type Found = RoomKeys | 'no-room' | 'too-fast';

/**
 * Finds rooms by their codes. Codes are short, so only so many wrong ones are taken, from each address and in all. Then right ones are refused, too, or guessing
 * would go on. Right ones cost nothing: a class never waits because it is large.
 */
export class JoinDesk {
  readonly #rooms: ReadonlyMap<string, RoomKeys>;
  readonly #byAddress = new Map<string, Allowance>();
  readonly #all: Allowance;

  constructor(rooms: readonly RoomKeys[], nowMs: number) {
    this.#rooms = new Map(rooms.flatMap((room) => (room.code === undefined ? [] : [[room.code, room] as const])));
    this.#all = new Allowance(WRONG_IN_ALL, nowMs);
  }

  /** `typed`: what was typed, untrusted. `from`: the network address of who asks. */
  find(typed: string, from: string, nowMs: number): Found {
    const own = this.#byAddress.get(from);
    if (own?.has(1, nowMs) === false || !this.#all.has(1, nowMs)) return 'too-fast';
    const room = this.#rooms.get(codeIn(typed) ?? '');
    if (room !== undefined) return room;
    this.#count(from, own ?? new Allowance(WRONG_OF_ADDRESS, nowMs), nowMs);
    return 'no-room';
  }

  #count(from: string, own: Allowance, nowMs: number): void {
    this.#byAddress.delete(from);
    this.#byAddress.set(from, own);
    own.take(1, nowMs);
    this.#all.take(1, nowMs);
    if (this.#byAddress.size > MAX_ADDRESSES) this.#byAddress.delete(this.#byAddress.keys().next().value!);
  }
}
