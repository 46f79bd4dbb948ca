import type { Socket } from 'node:net';
import { Allowance, type Rate } from '../../room/allowance.ts';

/** How far a connection has come: it has only been opened, it has named an open room, or it is somebody in that room. */
type Stage = 'stranger' | 'guest' | 'member';

/** What a connection may send at each stage. Messages are those of Engine.IO: a stranger's one message names the room, a guest's joins it. */
const BOUNDS: Readonly<Record<Stage, { readonly bytes: Rate; readonly messages: Rate }>> = {
  stranger: { bytes: { perSecond: 0, atOnce: 4_096 }, messages: { perSecond: 0, atOnce: 1 } },
  guest: { bytes: { perSecond: 0, atOnce: 16_384 }, messages: { perSecond: 0, atOnce: 8 } },
  // More than a room takes from its teacher. A room answers what is too much for it; what is far too much ends the connection.
  member: { bytes: { perSecond: 1_048_576, atOnce: 8 * 1_048_576 }, messages: { perSecond: 100, atOnce: 400 } },
};

export interface Bounds {
  /** A connection that is not a member for this long is closed, in milliseconds. */
  readonly joinWithinMs: number;
  /** The most connections that are no members. The oldest of them gives its place to a new one. */
  readonly mostWaiting: number;
}

/** A whole class joins within a moment, so there is room for it. */
export const DEFAULT_BOUNDS: Bounds = { joinWithinMs: 10_000, mostWaiting: 600 };

interface Connection {
  stage: Stage;
  bytes: Allowance;
  messages: Allowance;
  deadline: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Bounds what connections to rooms cost before they are members, and after. The bounds are the connection's own or the server's, never those of an address:
 * a whole class may have one address.
 */
export class RoomConnections {
  readonly #bounds: Bounds;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Those that are no members, the oldest first. */
  readonly #waiting = new Set<Socket>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Takes a connection that becomes a WebSocket. `head`: its first bytes. */
  open(socket: Socket, head: Buffer): void {
    this.#connections.set(socket, { ...allowancesOf('stranger'), deadline: undefined });
    this.#wait(socket);
    this.#count(socket, head);
    socket.on('data', (chunk: Buffer) => this.#count(socket, chunk));
    socket.once('close', () => this.#settle(socket));
    if (this.#waiting.size > this.#bounds.mostWaiting) this.#waiting.values().next().value?.destroy();
  }

  /** Counts a message. Returns false if it must not be handled: the connection is closed. */
  takes(socket: Socket): boolean {
    const connection = this.#connections.get(socket);
    if (socket.destroyed || connection === undefined) return false;
    if (connection.messages.take(1, Date.now())) return true;
    socket.destroy();
    return false;
  }

  /** Moves a connection to a stage. One that has been a member becomes a guest again, whose time begins. */
  move(socket: Socket, stage: Exclude<Stage, 'stranger'>): void {
    const connection = this.#connections.get(socket);
    if (connection === undefined || connection.stage === stage) return;
    const wasMember = connection.stage === 'member';
    Object.assign(connection, allowancesOf(stage));
    if (stage === 'member') this.#settle(socket);
    else if (wasMember) this.#wait(socket);
  }

  #count(socket: Socket, { length }: Buffer): void {
    if (this.#connections.get(socket)?.bytes.take(length, Date.now()) === false) socket.destroy();
  }

  #wait(socket: Socket): void {
    this.#waiting.add(socket);
    const connection = this.#connections.get(socket);
    if (connection !== undefined) connection.deadline = setTimeout(() => socket.destroy(), this.#bounds.joinWithinMs);
  }

  #settle(socket: Socket): void {
    this.#waiting.delete(socket);
    clearTimeout(this.#connections.get(socket)?.deadline);
  }
}

function allowancesOf(stage: Stage): Pick<Connection, 'stage' | 'bytes' | 'messages'> {
  const { bytes, messages } = BOUNDS[stage];
  const nowMs = Date.now();
  return { stage, bytes: new Allowance(bytes, nowMs), messages: new Allowance(messages, nowMs) };
}
