import { readFromRoom, type FromRoom, type RefusalCode, type ToRoom } from '../../room/protocol.ts';
import { Room } from '../../room/room.ts';
import type { Sending } from '../../room/sending.ts';
import { ScenarioError } from '../../worker/protocol/scenario.ts';
import { newSecret } from '../model/secret.ts';
import type { RoomAddress } from './room-store.ts';

/** A connection to a room. */
export interface Connection {
  send(message: ToRoom): void;
  close(): void;
}

export interface ConnectionListener {
  /** The connection stands, and the page is to join. */
  readonly onOpen: () => void;
  readonly onLost: () => void;
  readonly onMessage: (message: FromRoom) => void;
  /** There will be no connection. */
  readonly onRefused: (code: RefusalCode) => void;
}

/** Connects with the server of the page, by Socket.IO, or with a window of the same browser. `hosts`: without a server, this window has the room. */
export async function connect(
  address: RoomAddress,
  listener: ConnectionListener,
  { hosts = address.teach !== undefined } = {},
): Promise<Connection> {
  return address.here ? connectHere(address, listener, hosts) : connectServer(address, listener);
}

async function connectServer(
  { room }: RoomAddress,
  { onOpen, onLost, onRefused, onMessage }: ConnectionListener,
): Promise<Connection> {
  const { io } = await import('socket.io-client');
  // The server takes nothing else: a request could have any length before the room's key is known.
  const socket = io(location.origin, { auth: { room }, transports: ['websocket'] });
  socket.on('connect', onOpen);
  socket.on('disconnect', onLost);
  socket.on('connect_error', ({ message }) => {
    // The server has spoken. Otherwise Socket.IO tries again.
    if (!socket.active) onRefused(message === 'no-room' ? 'no-room' : 'invalid');
    else onLost();
  });
  socket.on('message', (json: unknown) => typeof json === 'string' && tell(json, onMessage));
  return { send: (message) => void socket.emit('message', JSON.stringify(message)), close: () => void socket.disconnect() };
}

/** What windows of one browser tell one another. The room is in the window of the teacher. */
type Between =
  | { readonly to: 'room'; readonly from: string; readonly json: string }
  | { readonly to: 'room'; readonly from: string; readonly is: 'here' | 'gone' }
  | { readonly to: string; readonly json: string }
  /** The room has begun or ended, to everybody; or it answers one window. */
  | { readonly to: string; readonly room: 'open' | 'ended' };

function connectHere(address: RoomAddress, { onOpen, onLost, onMessage }: ConnectionListener, hosts: boolean): Connection {
  const host = hosts && address.teach !== undefined ? hostRoom(address.room, address.teach) : undefined;
  const me = newSecret();
  const channel = channelOf(address.room);
  const post = (message: Between): void => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Between>) => {
    if (data.to !== me && data.to !== EVERYBODY) return;
    if ('json' in data) tell(data.json, onMessage);
    else if ('room' in data) (data.room === 'open' ? onOpen : onLost)();
  });
  const leave = (): void => post({ to: 'room', from: me, is: 'gone' });
  addEventListener('pagehide', leave);
  post({ to: 'room', from: me, is: 'here' });
  return {
    send: (message) => post({ to: 'room', from: me, json: JSON.stringify(message) }),
    close() {
      removeEventListener('pagehide', leave);
      leave();
      channel.close();
      host?.();
    },
  };
}

const EVERYBODY = '*';
/** How often a room is told that time has passed, in milliseconds. */
const PASS_MS = 1_000;

/** Hosts a room in this window. Returns a function that ends it. */
function hostRoom(key: string, teacherKey: string): () => void {
  const room = new Room({ teacherKey, newSecret });
  const channel = channelOf(key);
  const known = new Set<string>();
  const post = (message: Between): void => channel.postMessage(message);
  const send = (sendings: readonly Sending[]): void => {
    for (const { to, message } of sendings) {
      const json = JSON.stringify(message);
      if ('connection' in to) post({ to: to.connection, json });
      else for (const each of known) if (room.roleOf(each) === to.role && each !== to.except) post({ to: each, json });
    }
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Between>) => {
    if (data.to !== 'room' || !('from' in data)) return;
    const { from } = data;
    if ('json' in data) return send(room.receive(from, data.json, Date.now()));
    if (data.is === 'here') {
      known.add(from);
      return post({ to: from, room: 'open' });
    }
    known.delete(from);
    send(room.disconnect(from, Date.now()));
  });
  const passing = setInterval(() => send(room.pass(Date.now())), PASS_MS);
  const end = (): void => post({ to: EVERYBODY, room: 'ended' });
  addEventListener('pagehide', end);
  // Windows that waited for the room tell that they are here.
  post({ to: EVERYBODY, room: 'open' });
  return () => {
    removeEventListener('pagehide', end);
    clearInterval(passing);
    end();
    channel.close();
  };
}

function channelOf(room: string): BroadcastChannel {
  return new BroadcastChannel(`kubeloupe.room.${room}`);
}

function tell(json: string, onMessage: (message: FromRoom) => void): void {
  try {
    onMessage(readFromRoom(json));
  } catch (error) {
    // A room of a newer version, or none of ours: what cannot be read is left out.
    if (!(error instanceof ScenarioError)) throw error;
  }
}
