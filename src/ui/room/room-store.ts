import { create } from 'zustand';
import type { Person, Role, ToRoom } from '../../room/protocol.ts';
import { ROOM_OF_TAB, useLessonPlace } from '../lessons/lesson-place.ts';
import { closeOverlay } from '../model/overlay.ts';
import { claimEntry, isDeskAddress, isEntryKept, isRoomAddress } from '../share/here.ts';
import { useShare } from '../share/share-store.ts';
import { JOINING, step, type Stay, type StayEvent } from './stay.ts';
import { keep, local, read, session } from './storage.ts';

/** The address of a room: `#room=KEY`. `&teach=KEY` makes its teacher. With `&here` the teacher's window is the room, for windows of the same browser. `&lesson=ID` is where the teacher begins. */
export interface RoomAddress {
  readonly room: string;
  readonly teach?: string | undefined;
  readonly here: boolean;
  /** The lesson that the teacher's page opens if nothing has been shown yet. A reload does not begin again. */
  readonly lesson?: string | undefined;
}

const KEY = /^[\w-]{22,64}$/;

/** Whether an address is that of a room, or the beginning of one. It may be incomplete. */
export function isRoomHash(hash: string): boolean {
  return isRoomAddress(hash);
}

/** The room in an address. Undefined for another address, and for keys that cannot be any. */
export function roomOfHash(hash: string): RoomAddress | undefined {
  if (!/^#room=[^&]*(?:&teach=[^&]*)?(?:&here)?(?:&desk)?(?:&lesson=[a-z0-9-]{1,60})?$/.test(hash)) return undefined;
  const fields = new URLSearchParams(hash.slice(1));
  const room = fields.get('room') ?? '';
  const teach = fields.get('teach') ?? undefined;
  if (!KEY.test(room) || (teach !== undefined && !KEY.test(teach))) return undefined;
  const lesson = fields.get('lesson') ?? undefined;
  return { room, teach, here: fields.has('here'), ...(lesson !== undefined && { lesson }) };
}

/** The address for students. */
export function roomHash({ room, here }: RoomAddress): string {
  return `#room=${room}${here ? '&here' : ''}`;
}

/** The address of the teacher's desk. Who has it teaches. Undefined without the teacher's key. */
export function deskHash({ room, teach, here }: RoomAddress): string | undefined {
  return teach && `#room=${room}&teach=${teach}${here ? '&here' : ''}&desk`;
}

interface RoomView extends Stay {
  /** The room that this page is in. Undefined: in none. */
  readonly address: RoomAddress | undefined;
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
  /** The user tries alone, and the class has gone on to another part of the lesson. */
  readonly movedOn: boolean;
  /** This page has another history than the teacher's at the same moment. */
  readonly differs: boolean;
  /** The teacher asks to show this page to all. */
  readonly asked: boolean;
  /** The students, for the teacher. */
  readonly people: readonly Person[];
  /** Sends to the room. Undefined while there is no connection. */
  readonly send: ((message: ToRoom) => void) | undefined;
  /** The address that was opened last is that of a room, but it is incomplete. */
  readonly incomplete: boolean;
}

const KEPT = ROOM_OF_TAB;
const FREE = 'kubeloupe.room-free';
/** Where the name of the user is kept: for the browser, and for a student's window in a room within one browser, where each window is somebody. */
export const NAME = 'kubeloupe.name';

export const NO_ROOM: Omit<RoomView, 'name'> = {
  address: undefined,
  ...JOINING,
  role: undefined,
  leads: false,
  teacherHere: false,
  follows: true,
  entering: false,
  movedOn: false,
  differs: false,
  asked: false,
  people: [],
  send: undefined,
  incomplete: false,
};

export const useRoom = create<RoomView>(() => ({
  ...NO_ROOM,
  address: keptRoom(),
  follows: !wasFree(keptRoom()),
  name: nameIn(keptRoom()),
}));

/** Goes to the room of the address, now and whenever the address changes. The address is the world's again at once. Returns a function that ends it. */
export function followRoomAddress(): () => void {
  const follow = (): void => {
    if (!isRoomHash(location.hash)) return;
    // A desk is a page of its own.
    if (isDeskAddress(location.hash)) return location.reload();
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

/** Lets something happen to the page's stay in its room. */
export function stay(event: StayEvent): void {
  useRoom.setState((room) => step({ state: room.state, why: room.why, endsAtMs: room.endsAtMs }, event));
}

/** Lets the lesson know who says what is right, now and whenever that changes. Returns a function that ends it. */
export function followVoting(): () => void {
  const follow = ({ address, state, leads, follows }: RoomView): void => {
    const isIn = address !== undefined && state !== 'ended';
    useLessonPlace.setState({ voting: !isIn ? 'none' : leads || follows ? 'class' : 'alone' });
  };
  follow(useRoom.getState());
  return useRoom.subscribe(follow);
}

/** The tab is in a room from now on, also after a reload. */
export function enterRoom(address: RoomAddress): void {
  keep(
    session,
    KEPT,
    `#room=${address.room}${address.teach === undefined ? '' : `&teach=${address.teach}`}${address.here ? '&here' : ''}`,
  );
  closeOverlay('room');
  useRoom.setState({ ...NO_ROOM, address, name: nameIn(address), follows: !wasFree(address) });
}

export function leaveRoom(): void {
  const { address } = useRoom.getState();
  keep(session, KEPT, undefined);
  keep(session, FREE, undefined);
  if (address !== undefined) forgetToken(address);
  closeOverlay('room');
  useRoom.setState({ ...NO_ROOM, name: nameIn(undefined) });
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
  keep(isOwnWindow(useRoom.getState().address) ? session : local, NAME, name);
  useRoom.setState({ name });
}

/** The name that was typed last in this browser, as a proposal. */
export function lastName(): string {
  return read(local, NAME) ?? '';
}

function nameIn(address: RoomAddress | undefined): string {
  return read(isOwnWindow(address) ? session : local, NAME) ?? '';
}

/** Whether this window is a student of its own: in a room within one browser, all have the same browser. */
function isOwnWindow(address: RoomAddress | undefined): boolean {
  return address !== undefined && address.here && address.teach === undefined;
}

/** Where what a tab knows of a room is kept. */
export function kept({ room }: RoomAddress): string {
  return `${KEPT}.${room}`;
}

/** Whether this tab has been in the room. */
export function hasBeenIn(address: RoomAddress): boolean {
  return read(session, kept(address)) !== undefined;
}

/**
 * With this a person comes back into a room as the same person, also in another tab: a student with two tabs is one person. A teacher's windows are told apart,
 * and so are those of a room within one browser.
 */
export function tokenOf(address: RoomAddress): string | undefined {
  return read(session, kept(address)) ?? (isOfBrowser(address) ? read(local, kept(address)) : undefined);
}

export function keepToken(address: RoomAddress, token: string): void {
  keep(session, kept(address), token);
  if (isOfBrowser(address)) keep(local, kept(address), token);
}

function forgetToken(address: RoomAddress): void {
  keep(session, kept(address), undefined);
  if (isOfBrowser(address)) keep(local, kept(address), undefined);
}

/** Whether a person is known to all tabs of the browser. */
export function isOfBrowser({ teach, here }: RoomAddress): boolean {
  return teach === undefined && !here;
}

function keptRoom(): RoomAddress | undefined {
  return roomOfHash(read(session, KEPT) ?? '');
}
