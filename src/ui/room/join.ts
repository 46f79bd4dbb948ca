import { CODE_LETTERS, codeIn } from '../../room/code.ts';
import { isLoopback } from '../share/reach.ts';
import { isRoomHash, roomOfHash } from './room-store.ts';

/** The beginning of the address that leads to the field for a code: `#join`, or with the code in it, `#join=KXM4P7`. */
export const JOIN_HASH = '#join';

/** Where the server of a class finds a room. */
const ROOM = 'kubeloupe/room.json';

/** Why somebody does not get into a room by what they have typed. */
export type JoinProblem =
  | 'empty'
  /** It is neither a code nor an address. */
  | 'not-a-code'
  /** A letter or digit is in no code, such as an O. */
  | 'letter'
  /** The server knows no such code. */
  | 'no-room'
  /** Too many wrong codes have come. */
  | 'too-fast'
  /** The server does not answer. */
  | 'lost'
  /** This page has no rooms: a code alone leads nowhere. */
  | 'elsewhere'
  /** The address means each machine itself. */
  | 'loopback';

/** What somebody wants who has typed something to join a class. */
export type Aim =
  | { readonly code: string }
  /** Another page: that of the class. */
  | { readonly href: string }
  | { readonly problem: JoinProblem };

/** Reads what was typed: a code, or the address of a class. `asksServer`: this page is one of a class, whose server knows codes. */
export function aimOf(typed: string, asksServer: boolean): Aim {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return { problem: 'empty' };
  const code = codeIn(text);
  if (code !== undefined) return asksServer ? { code } : { problem: 'elsewhere' };
  const url = addressIn(text);
  if (url !== undefined) {
    if (isLoopback(url.hostname) && !isLoopback(location.hostname)) return { problem: 'loopback' };
    const hash = isRoomHash(url.hash) || joinCodeOf(url.hash) !== undefined ? url.hash : JOIN_HASH;
    return { href: new URL(hash, url).href };
  }
  const letters = text.toUpperCase().replace(/[\s.·_\p{Pd}]/gu, '');
  const isNearly = letters.length === 6 && /^[A-Z0-9]+$/.test(letters);
  return { problem: isNearly && [...letters].some((letter) => !CODE_LETTERS.includes(letter)) ? 'letter' : 'not-a-code' };
}

/** An address of a page, as it stands on a board: with or without `http://`, always with a dot, a port or a path, since a word alone is none. */
function addressIn(text: string): URL | undefined {
  const hasScheme = /^https?:\/\//i.test(text);
  if (!hasScheme && !/^(?:[\w-]+(?:\.[\w-]+)+|localhost|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/#?].*)?$/i.test(text)) return undefined;
  // A name with a dot and no port is that of a public site, which has a certificate. A class on a laptop has a port.
  const isPublic = /^[\w.-]*[a-z][\w-]*(?:[/#?]|$)/i.test(text);
  try {
    return new URL(hasScheme ? text : `${isPublic ? 'https' : 'http'}://${text}`);
  } catch {
    return undefined;
  }
}

/** The code in an address, as it was typed or scanned. Empty: the field alone. Undefined for another address. */
export function joinCodeOf(hash: string): string | undefined {
  if (hash === JOIN_HASH) return '';
  if (!hash.startsWith(`${JOIN_HASH}=`)) return undefined;
  try {
    return decodeURIComponent(hash.slice(JOIN_HASH.length + 1));
  } catch {
    return '';
  }
}

/** What the server tells of a room. */
export interface RoomFacts {
  readonly room: string;
  readonly code: string | undefined;
  /** The name of the class. */
  readonly name: string | undefined;
}

/** Asks the server of this page for a room. Its answer is untrusted. */
export async function findRoom(by: { readonly code: string } | { readonly room: string }): Promise<RoomFacts | JoinProblem> {
  try {
    const answer = await fetch(`${ROOM}?${new URLSearchParams(by)}`, { cache: 'no-store' });
    return answer.ok ? factsIn(await answer.json()) : 'lost';
  } catch {
    return 'lost';
  }
}

/** Reads the answer of a server. Another server can answer anything. */
export function factsIn(answer: unknown): RoomFacts | JoinProblem {
  const { room, code, name, refused } = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  if (refused === 'no-room' || refused === 'too-fast') return refused;
  if (typeof room !== 'string' || roomOfHash(`#room=${encodeURIComponent(room)}`)?.room !== room) return 'lost';
  return {
    room,
    code: typeof code === 'string' ? codeIn(code) : undefined,
    name: typeof name === 'string' && name !== '' ? name.slice(0, 60) : undefined,
  };
}
