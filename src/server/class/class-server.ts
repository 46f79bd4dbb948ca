import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import { Server, type ServerOptions } from 'socket.io';
import type { StatusError } from '../../api/index.ts';
import { MAX_MESSAGE_CHARS, SECRET_CHARS, type RefusalCode, type Role } from '../../room/protocol.ts';
import { LEADS_MS, Room, type Sending } from '../../room/room.ts';
import { allowedHosts, pageRefusalOf, refusalOf, type AllowedHosts } from '../callers.ts';
import { createBoundedServer } from '../http-server.ts';
import { ADDRESSES_PATH, originsOf, type Addresses } from './addresses.ts';
import { PageFiles } from './page-files.ts';
import { DEFAULT_BOUNDS, RoomConnections, type Bounds } from './room-connections.ts';

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
  /** How long, and how many, connections may be open that are nobody's. */
  readonly bounds?: Bounds;
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

const PAGE_PATH = /^\/(?:index\.html)?(?:\?|$)/;
/** Where pages open their WebSockets. */
const SOCKET_PATH = /^\/socket\.io\/(?:\?|$)/;
/** How soon a connection that no longer answers is noticed, in milliseconds. */
const PING = { pingInterval: 10_000, pingTimeout: 10_000 };
/** Six for the files of each of 500 people, and one that stays. */
const MAX_CONNECTIONS = 3_500;
/** A connection whose page does not read what it is sent is closed when this much is waiting, in characters. */
const MAX_WAITING_CHARS = 16 * 1_048_576;
/** How often that is looked at, in milliseconds. */
const LOOK_MS = 1_000;
/** How often a process tells the others that its windows lead, in milliseconds. */
const LEADS_EVERY_MS = LEADS_MS / 3;
/** A character of a message takes at most this many bytes. */
const BYTES_PER_CHAR = 3;

/** Messages are JSON in both directions: `ToRoom` and `FromRoom`. */
interface Messages {
  readonly message: (json: string) => void;
}

/** The messages between processes with the same rooms. */
interface BetweenServers {
  /** What a teacher has sent. */
  readonly taught: (key: string, json: string) => void;
  /** Whether a window leads the room at the sender. */
  readonly lead: (key: string, what: Parameters<Room['mirrorLead']>[0]) => void;
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
export async function startClass({
  page,
  rooms,
  host,
  port,
  names = [],
  bounds = DEFAULT_BOUNDS,
  adapter,
}: ClassOptions): Promise<ClassServer> {
  const allowed = allowedHosts(host, names);
  const files = new PageFiles(page);
  const http = createBoundedServer(MAX_CONNECTIONS, (request, response) => {
    const { method, url = '', headers } = request;
    const refusal = PAGE_PATH.test(url) ? pageRefusalOf(method, headers, allowed) : refusalOf(headers, allowed);
    if (refusal !== undefined) return refuse(response, refusal);
    if (url === ADDRESSES_PATH) return tellAddresses(response, { origins: origins() });
    void files.answer(request, response).catch(() => response.destroy());
  });
  const portOf = (): number => (http.address() as AddressInfo).port;
  const origins = (): readonly string[] => originsOf(host, portOf());
  const guard = new RoomConnections(bounds);
  const { engine, stopLooking } = acceptSockets(http, guard, allowed);
  const io: ClassIo = new Server({ ...(adapter && { adapter }) });
  io.bind(engine);
  const open = new Map(rooms.map((keys) => [keys.room, new Room({ teacherKey: keys.teacher, newSecret })]));
  const stopServing = serveRooms(io, open, guard, adapter !== undefined);
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
    stopLooking();
    stopServing();
    const closed = io.close();
    const ended = new Promise((resolve) => http.close(resolve));
    // A connection that changes from requests to a WebSocket just now is in neither list, and would keep the server open.
    for (const connection of connections) connection.destroy();
    await Promise.all([closed, ended]);
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

/** Takes WebSockets alone: a request could have any length before the room's key is known. */
function acceptSockets(http: HttpServer, guard: RoomConnections, allowed: AllowedHosts): SocketEngine {
  const engine = new Engine({
    ...PING,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_CHARS * BYTES_PER_CHAR,
  });
  http.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // A broken connection is reported by its `close`.
    socket.on('error', () => undefined);
    if (refusalOf(request.headers, allowed) !== undefined) return void socket.end(noSocket('403 Forbidden'));
    if (!SOCKET_PATH.test(request.url ?? '')) return void socket.end(noSocket('404 Not Found'));
    guard.open(socket, head);
    engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], socket, head);
  });
  const opened = new Set<EngineSocket>();
  engine.on('connection', (connection: EngineSocket) => {
    opened.add(connection);
    connection.on('close', () => opened.delete(connection));
    connection.on('packet', () => {
      if (!guard.takes(tcpOf(connection))) connection.close(true);
    });
  });
  const look = setInterval(() => {
    for (const connection of opened) if (waitingChars(connection) > MAX_WAITING_CHARS) tcpOf(connection).destroy();
  }, LOOK_MS);
  return { engine, stopLooking: () => clearInterval(look) };
}

interface SocketEngine {
  readonly engine: Engine;
  readonly stopLooking: () => void;
}

function noSocket(status: string): string {
  return `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
}

function tcpOf({ request }: EngineSocket): Socket {
  return (request as IncomingMessage).socket;
}

/** What is kept in memory for a connection. Answers to pings do not show that a page reads the rest. */
function waitingChars(connection: EngineSocket): number {
  const { writeBuffer } = connection as unknown as { readonly writeBuffer: readonly { readonly data?: unknown }[] };
  const { writableLength } = tcpOf(connection);
  return writeBuffer.reduce((sum, { data }) => sum + (typeof data === 'string' ? data.length : 0), writableLength);
}

const ROLES: readonly Role[] = ['teacher', 'student'];

/** Connects sockets with rooms. `shared`: other processes have the same rooms. Returns a function that ends what it does by itself. */
function serveRooms(io: ClassIo, rooms: ReadonlyMap<string, Room>, guard: RoomConnections, shared: boolean): () => void {
  /** A socket hears what goes to the role of its person, and nothing once it is nobody's. */
  const settle = (id: string): void => {
    const socket = io.sockets.sockets.get(id);
    if (socket === undefined) return;
    const { room, key } = socket.data;
    for (const role of ROLES) void (room.roleOf(id) === role ? socket.join(`${key}/${role}`) : socket.leave(`${key}/${role}`));
    guard.move(socket.request.socket, room.roleOf(id) === undefined ? 'guest' : 'member');
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
  /** Lets something happen to a room, and tells the other processes if the lead has come here or has gone. */
  const watchingLead = (key: string, room: Room, happen: () => readonly Sending[]): readonly Sending[] => {
    const before = room.leads;
    const sendings = happen();
    if (shared && room.leads !== before) io.serverSideEmit('lead', key, room.leads ? 'takes' : 'ends');
    return sendings;
  };
  io.use((socket, next) => {
    const { room: key } = socket.handshake.auth as { readonly room?: unknown };
    const room = typeof key === 'string' ? rooms.get(key) : undefined;
    if (room === undefined || room.isClosed) return next(new Error(NO_ROOM));
    socket.data = { room, key: key as string };
    guard.move(socket.request.socket, 'guest');
    next();
  });
  io.on('connection', (socket) => {
    const { room, key } = socket.data;
    socket.on('message', (json) => {
      if (typeof json !== 'string') return socket.disconnect(true);
      const sendings = watchingLead(key, room, () => room.receive(socket.id, json, Date.now(), socket.handshake.address));
      settle(socket.id);
      send(key, sendings);
      const isTaken = room.roleOf(socket.id) === 'teacher' && !sendings.some(({ message }) => message.type === 'refused');
      if (shared && isTaken) io.serverSideEmit('taught', key, json);
    });
    socket.on('disconnect', () =>
      send(
        key,
        watchingLead(key, room, () => room.disconnect(socket.id, Date.now())),
      ),
    );
  });
  // In another process the same room has another part of the class.
  io.on('taught', (key, json) => {
    const room = rooms.get(key);
    if (room !== undefined) send(key, room.mirror(json));
  });
  io.on('lead', (key, what) => {
    const room = rooms.get(key);
    if (room !== undefined) send(key, room.mirrorLead(what, Date.now()));
  });
  const tellLead = (): void => {
    for (const [key, room] of rooms) if (room.leads) io.serverSideEmit('lead', key, 'leads');
  };
  const telling = shared ? setInterval(tellLead, LEADS_EVERY_MS) : undefined;
  return () => clearInterval(telling);
}
