import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server, type ServerOptions } from 'socket.io';
import type { StatusError } from '../../api/index.ts';
import { MAX_MESSAGE_CHARS, SECRET_CHARS, type RefusalCode, type Role } from '../../room/protocol.ts';
import { Room, type Sending } from '../../room/room.ts';
import { allowedHosts, refusalOf } from '../callers.ts';
import { createBoundedServer } from '../http-server.ts';
import { ADDRESSES_PATH, originsOf, type Addresses } from './addresses.ts';
import { PageFiles } from './page-files.ts';

/** The secrets of a room. */
export interface RoomKeys {
  /** The key that opens the room. */
  readonly room: string;
  /** The key that makes a person in the room a teacher. */
  readonly teacher: string;
}

export interface ClassOptions {
  /** The folder of the built page. */
  readonly page: string;
  readonly rooms: readonly RoomKeys[];
  /** The address to listen at. */
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Names and addresses by which the server may be called, beside `host` and the machine's own. */
  readonly names?: readonly string[];
  /** Connects several processes that have the same rooms: Socket.IO's adapter, for example the one for Redis. */
  readonly adapter?: ServerOptions['adapter'];
}

/** A running server. */
export interface ClassServer {
  readonly port: number;
  /** The origins at which other machines reach it now, the best first. */
  readonly origins: () => readonly string[];
  close(): Promise<void>;
}

/** How long Socket.IO keeps messages for a lost connection, in milliseconds. A page that is away for longer joins again and gets everything. */
const RECOVERY_MS = 2 * 60_000;
/** How soon a connection that no longer answers is noticed, in milliseconds. */
const PING = { pingInterval: 10_000, pingTimeout: 10_000 };
/** Six for the files of each of 500 people, and one that stays. */
const MAX_CONNECTIONS = 3_500;
/** A character of a message takes at most this many bytes. */
const BYTES_PER_CHAR = 3;

/** Messages are JSON in both directions: `ToRoom` and `FromRoom`. */
interface Messages {
  readonly message: (json: string) => void;
}

/** The messages between processes with the same rooms: what a teacher has sent. */
interface BetweenServers {
  readonly taught: (key: string, json: string) => void;
}

/** What a socket belongs to. */
interface InRoom {
  room: Room;
  key: string;
}

type ClassIo = Server<Messages, Messages, BetweenServers, InRoom>;

/** The error of a connection that names no open room. */
const NO_ROOM: RefusalCode = 'no-room';

export function newSecret(): string {
  return randomBytes(18).toString('base64url').slice(0, SECRET_CHARS);
}

/** Serves the page, and rooms over Socket.IO. Resolves when it listens. */
export async function startClass({ page, rooms, host, port, names = [], adapter }: ClassOptions): Promise<ClassServer> {
  const allowed = allowedHosts(host, names);
  const files = new PageFiles(page);
  const http = createBoundedServer(MAX_CONNECTIONS, (request, response) => {
    const refusal = refusalOf(request.headers, allowed);
    if (refusal !== undefined) return refuse(response, refusal);
    if (request.url === ADDRESSES_PATH) return tellAddresses(response, { origins: origins() });
    void files.answer(request, response).catch(() => response.destroy());
  });
  const portOf = (): number => (http.address() as AddressInfo).port;
  const origins = (): readonly string[] => originsOf(host, portOf());
  const io: ClassIo = new Server(http, {
    ...PING,
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
    maxHttpBufferSize: MAX_MESSAGE_CHARS * BYTES_PER_CHAR,
    // The page has its own client.
    serveClient: false,
    allowRequest: ({ headers }, tell) => tell(null, refusalOf(headers, allowed) === undefined),
    ...(adapter && { adapter }),
  });
  // The adapter of a single process has nobody to tell.
  const tellOthers: TellOthers = (key, json) => void (adapter && io.serverSideEmit('taught', key, json));
  serveRooms(io, new Map(rooms.map((keys) => [keys.room, new Room({ teacherKey: keys.teacher, newSecret })])), tellOthers);
  const connections = new Set<Socket>();
  http.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const close = async (): Promise<void> => {
    const closed = io.close();
    // A connection that changes from requests to a WebSocket just now is in neither list, and would keep the server open.
    for (const connection of connections) connection.destroy();
    await closed;
  };
  return { port: portOf(), origins, close };
}

/** A body may still be arriving, so the connection is closed. */
function refuse(response: ServerResponse, { message }: StatusError): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(`${message}\n`);
}

/** They change with the machine's network, so they are not kept. */
function tellAddresses(response: ServerResponse, addresses: Addresses): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(addresses));
}

/** Passes on what a teacher has sent to the same room in other processes. */
type TellOthers = BetweenServers['taught'];

const ROLES: readonly Role[] = ['teacher', 'student'];

function serveRooms(io: ClassIo, rooms: ReadonlyMap<string, Room>, tellOthers: TellOthers): void {
  /** A socket hears what goes to the role of its person, and nothing once it is nobody's. */
  const settle = (id: string): void => {
    const socket = io.sockets.sockets.get(id);
    if (socket === undefined) return;
    const { room, key } = socket.data;
    for (const role of ROLES) void (room.roleOf(id) === role ? socket.join(`${key}/${role}`) : socket.leave(`${key}/${role}`));
  };
  const send = (key: string, sendings: readonly Sending[]): void => {
    for (const { to, message } of sendings) {
      const json = JSON.stringify(message);
      if ('connection' in to) {
        settle(to.connection);
        io.to(to.connection).emit('message', json);
      } else {
        const all = io.to(`${key}/${to.role}`);
        (to.except === undefined ? all : all.except(to.except)).emit('message', json);
      }
    }
  };
  io.use((socket, next) => {
    const { room: key } = socket.handshake.auth as { readonly room?: unknown };
    const room = typeof key === 'string' ? rooms.get(key) : undefined;
    if (room === undefined || room.isClosed) return next(new Error(NO_ROOM));
    socket.data = { room, key: key as string };
    next();
  });
  io.on('connection', (socket) => {
    const { room, key } = socket.data;
    if (socket.recovered) send(key, room.recover(socket.id));
    socket.on('message', (json) => {
      if (typeof json !== 'string') return socket.disconnect(true);
      const sendings = room.receive(socket.id, json, Date.now());
      settle(socket.id);
      send(key, sendings);
      if (room.roleOf(socket.id) === 'teacher' && !sendings.some(({ message }) => message.type === 'refused'))
        tellOthers(key, json);
    });
    socket.on('disconnect', () => send(key, room.disconnect(socket.id, Date.now())));
  });
  // In another process the same room has another part of the class.
  io.on('taught', (key, json) => {
    const room = rooms.get(key);
    if (room !== undefined) send(key, room.mirror(json));
  });
}
