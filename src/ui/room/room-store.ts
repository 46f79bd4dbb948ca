import { create } from 'zustand';
import type { Person, RefusalCode, Role, ToRoom } from '../../room/protocol.ts';
import { closeOverlay } from '../model/overlay.ts';
import { claimEntry, isEntryKept } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';
import { keep, local, read, session } from './storage.ts';

/** The address of a room: `#room=KEY`. `&teach=KEY` makes its teacher. With `&here` the teacher's window is the room, for windows of the same browser. */
export interface RoomAddress {
  readonly room: string;
  readonly teach?: string | undefined;
  readonly here: boolean;
}

const KEY = /^[\w-]{22,64}$/;

/** Whether an address is that of a room. Its key may be incomplete. */
export function isRoomHash(hash: string): boolean {
  return /^#room(?:=|&|$)/.test(hash);
}

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
  /** The world that the page showed before the room's is being kept. Until then the page neither follows nor shows anything to the class. */
  readonly entering: boolean;
  /** This page has another history than the teacher's at the same moment. */
  readonly differs: boolean;
  /** The teacher asks to show this page to all. */
  readonly asked: boolean;
  /** The students, for the teacher. */
  readonly people: readonly Person[];
  /** The students whose pages the teacher would like to show to all, by their ids. */
  readonly wished: Readonly<Record<string, Wish | undefined>>;
  /** Sends to the room. Undefined while there is no connection. */
  readonly send: ((message: ToRoom) => void) | undefined;
  /** The address that was opened last is that of a room, but it is incomplete. */
  readonly incomplete: boolean;
}

const KEPT = 'kubeloupe.room';
const FREE = 'kubeloupe.room-free';
const NAME = 'kubeloupe.name';

export const NO_ROOM: Omit<RoomView, 'name'> = {
  address: undefined,
  state: 'joining',
  why: undefined,
  role: undefined,
  leads: false,
  teacherHere: false,
  follows: true,
  entering: false,
  differs: false,
  asked: false,
  people: [],
  wished: {},
  send: undefined,
  incomplete: false,
};

export const useRoom = create<RoomView>(() => ({
  ...NO_ROOM,
  address: keptRoom(),
  follows: !wasFree(keptRoom()),
  name: read(local, NAME) ?? '',
}));

/** Goes to the room of the address, now and whenever the address changes. The address is the world's again at once. Returns a function that ends it. */
export function followRoomAddress(): () => void {
  const follow = (): void => {
    if (!isRoomHash(location.hash)) return;
    const address = roomOfHash(location.hash);
    if (address === undefined) useRoom.setState({ incomplete: true });
    else enterRoom(address);
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
  closeOverlay('room');
  useRoom.setState({ ...NO_ROOM, address, follows: !wasFree(address) });
}

export function leaveRoom(): void {
  const { address } = useRoom.getState();
  keep(session, KEPT, undefined);
  keep(session, FREE, undefined);
  if (address !== undefined) forgetToken(address);
  closeOverlay('room');
  useRoom.setState(NO_ROOM);
}

/** Joins again, after another tab of the same person has taken this one's place. */
export function joinAgain(): void {
  const { address } = useRoom.getState();
  if (address !== undefined) enterRoom({ ...address });
}

/** Whether the user tried alone before a reload. If their world is not kept, they begin with the teacher's. */
function wasFree(address: RoomAddress | undefined): boolean {
  return address !== undefined && read(session, FREE) === address.room && isEntryKept();
}

/** Whether the user tries alone, which a reload does not end. */
export function keepFree(isFree: boolean): void {
  keep(session, FREE, isFree ? useRoom.getState().address?.room : undefined);
}

export function rename(name: string): void {
  keep(local, NAME, name);
  useRoom.setState({ name });
}

/** Whether this tab has been in the room. */
export function hasBeenIn({ room }: RoomAddress): boolean {
  return read(session, `${KEPT}.${room}`) !== undefined;
}

/**
 * With this a person comes back into a room as the same person, also in another tab: a student with two tabs is one person. A teacher's windows are told apart,
 * and so are those of a room within one browser.
 */
export function tokenOf(address: RoomAddress): string | undefined {
  const { room } = address;
  return read(session, `${KEPT}.${room}`) ?? (isOfBrowser(address) ? read(local, `${KEPT}.${room}`) : undefined);
}

export function keepToken(address: RoomAddress, token: string): void {
  keep(session, `${KEPT}.${address.room}`, token);
  if (isOfBrowser(address)) keep(local, `${KEPT}.${address.room}`, token);
}

function forgetToken(address: RoomAddress): void {
  keep(session, `${KEPT}.${address.room}`, undefined);
  if (isOfBrowser(address)) keep(local, `${KEPT}.${address.room}`, undefined);
}

function isOfBrowser({ teach, here }: RoomAddress): boolean {
  return teach === undefined && !here;
}

function keptRoom(): RoomAddress | undefined {
  return roomOfHash(read(session, KEPT) ?? '');
}
