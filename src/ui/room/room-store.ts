import { create } from 'zustand';
import type { Person, RefusalCode, Role } from '../../room/protocol.ts';
import { claimEntry } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';

/** The address of a room: `#room=KEY`. `&teach=KEY` makes its teacher. With `&here` the teacher's window is the room, for windows of the same browser. */
export interface RoomAddress {
  readonly room: string;
  readonly teach?: string | undefined;
  readonly here: boolean;
}

const KEY = /^[\w-]{22,64}$/;

/** The room in an address. Undefined for another address, and for keys that cannot be any. */
export function roomOfHash(hash: string): RoomAddress | undefined {
  if (!hash.startsWith('#room=')) return undefined;
  const fields = new URLSearchParams(hash.slice(1));
  const room = fields.get('room') ?? '';
  const teach = fields.get('teach') ?? undefined;
  if (!KEY.test(room) || (teach !== undefined && !KEY.test(teach))) return undefined;
  return { room, teach, here: fields.has('here') };
}

/** The address for students. */
export function roomHash({ room, here }: RoomAddress): string {
  return `#room=${room}${here ? '&here' : ''}`;
}

/** What a student says to the wish to show their page: nothing yet, or no. */
export type Wish = 'asked' | 'declined';

interface RoomView {
  /** The room that this page is in. Undefined: in none. */
  readonly address: RoomAddress | undefined;
  /** `lost`: the connection is being made again. `ended`: it will not be. */
  readonly state: 'joining' | 'open' | 'lost' | 'ended';
  /** Why it has ended. */
  readonly why: RefusalCode | 'closed' | 'replaced' | undefined;
  readonly role: Role | undefined;
  /** What this window shows, the class sees. */
  readonly leads: boolean;
  /** The name of the user in rooms. Empty until it is typed. */
  readonly name: string;
  readonly teacherHere: boolean;
  /** The page shows what the teacher shows, unless this window leads. */
  readonly follows: boolean;
  /** This page has another history than the teacher's at the same moment. */
  readonly differs: boolean;
  /** The teacher asks to show this page to all. */
  readonly asked: boolean;
  /** The students, for the teacher. */
  readonly people: readonly Person[];
  /** The students whose pages the teacher would like to show to all, by their ids. */
  readonly wished: Readonly<Record<string, Wish | undefined>>;
  readonly sheet: boolean;
}

/** A browser that forbids its storage throws where it is named. */
const local = (): Storage => localStorage;
const session = (): Storage => sessionStorage;

const KEPT = 'kubeloupe.room';
const NAME = 'kubeloupe.name';

export const NO_ROOM: Omit<RoomView, 'name'> = {
  address: undefined,
  state: 'joining',
  why: undefined,
  role: undefined,
  leads: false,
  teacherHere: false,
  follows: true,
  differs: false,
  asked: false,
  people: [],
  wished: {},
  sheet: false,
};

export const useRoom = create<RoomView>(() => ({
  ...NO_ROOM,
  address: keptRoom(),
  name: read(local, NAME) ?? '',
}));

/** Goes to the room of the address, now and whenever the address changes. The address is the world's again at once. Returns a function that ends it. */
export function followRoomAddress(): () => void {
  const follow = (): void => {
    const address = roomOfHash(location.hash);
    if (address === undefined) return;
    enterRoom(address);
    const { here, hash } = useShare.getState();
    claimEntry(here.id, hash);
  };
  follow();
  addEventListener('popstate', follow);
  return () => removeEventListener('popstate', follow);
}

/** The tab is in a room from now on, also after a reload. */
export function enterRoom(address: RoomAddress): void {
  keep(
    session,
    KEPT,
    `#room=${address.room}${address.teach === undefined ? '' : `&teach=${address.teach}`}${address.here ? '&here' : ''}`,
  );
  useRoom.setState({ ...NO_ROOM, address });
}

export function leaveRoom(): void {
  keep(session, KEPT, undefined);
  useRoom.setState(NO_ROOM);
}

export function rename(name: string): void {
  keep(local, NAME, name);
  useRoom.setState({ name });
}

/** With this a person comes back into a room as the same person. */
export function tokenOf(room: string): string | undefined {
  return read(session, `${KEPT}.${room}`);
}

export function keepToken(room: string, token: string): void {
  keep(session, `${KEPT}.${room}`, token);
}

function keptRoom(): RoomAddress | undefined {
  return roomOfHash(read(session, KEPT) ?? '');
}

function read(storage: () => Storage, key: string): string | undefined {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(storage: () => Storage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // A full or forbidden storage: the tab forgets it with the next reload.
  }
}
