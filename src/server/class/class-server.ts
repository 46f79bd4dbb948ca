import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Server as Engine, type Socket as EngineSocket } from 'engine.io';
import { Server, type ServerOptions } from 'socket.io';
import { MAX_MESSAGE_CHARS, type RefusalCode, type Role } from '../../room/protocol.ts';
import { LEADS_MS, Room } from '../../room/room.ts';
import type { Sending } from '../../room/sending.ts';
import { allowedHosts, refusalOf, type AllowedHosts } from '../callers.ts';
import { createBoundedServer } from '../http-server.ts';
import { publicAddress, serverAddresses, type ServerAddress } from './addresses.ts';
import { ClassRequests } from './class-requests.ts';
import { PageFiles } from './page-files.ts';
import { newSecret, type RoomKeys } from './prepared-room.ts';
import { DEFAULT_BOUNDS, RoomConnections, type Bounds } from './room-connections.ts';

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
  /** The address of a proxy before the server: where the class reaches it. */
  readonly publicUrl?: string | undefined;
  /** How long, and how many, connections may be open that are nobody's. */
  readonly bounds?: Bounds;
  /** Connects several processes that have the same rooms: Socket.IO's adapter, for example the one for Redis. */
  readonly adapter?: ServerOptions['adapter'];
}

/** A running server. */
export interface ClassServer {
  readonly port: number;
  /** Where other machines reach it now, the best first. */
  readonly addresses: () => Promise<readonly ServerAddress[]>;
  close(): Promise<void>;
}

/** By this the page knows that its server has rooms: it offers to join one, and loads less (`ui/model/class-page.ts`). */
const CLASS_MARK = '<meta name="kubeloupe-class" content="" />';
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
/** How often rooms are told that time has passed, in milliseconds. */
const PASS_MS = 1_000;
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

/** Serves the page, and rooms over Socket.IO. Resolves when it listens. */
export async function startClass({
  page,
  rooms,
  host,
  port,
  names = [],
  publicUrl,
  bounds = DEFAULT_BOUNDS,
  adapter,
}: ClassOptions): Promise<ClassServer> {
  const proxy = publicUrl === undefined ? undefined : publicAddress(publicUrl);
  const allowed = allowedHosts(host, proxy === undefined ? names : [...names, new URL(proxy.origin).hostname]);
  const files = new PageFiles(page, CLASS_MARK);
  const addresses = (): Promise<readonly ServerAddress[]> =>
    proxy === undefined ? serverAddresses(host, portOf()) : Promise.resolve([proxy]);
  const requests = new ClassRequests({ files, rooms, allowed, addresses });
  const http = createBoundedServer(MAX_CONNECTIONS, (request, response) => requests.answer(request, response));
  const portOf = (): number => (http.address() as AddressInfo).port;
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
  const stopCompressing = files.compressAhead();
  const close = async (): Promise<void> => {
    stopCompressing();
    stopLooking();
    stopServing();
    const closed = io.close();
    const ended = new Promise((resolve) => http.close(resolve));
    // A connection that changes from requests to a WebSocket just now is in neither list, and would keep the server open.
    for (const connection of connections) connection.destroy();
    await Promise.all([closed, ended]);
  };
  return { port: portOf(), addresses, close };
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
    if (room !== undefined) send(key, room.mirror(json, Date.now()));
  });
  io.on('lead', (key, what) => {
    const room = rooms.get(key);
    if (room !== undefined) send(key, room.mirrorLead(what, Date.now()));
  });
  const tellLead = (): void => {
    for (const [key, room] of rooms) if (room.leads) io.serverSideEmit('lead', key, 'leads');
  };
  const telling = shared ? setInterval(tellLead, LEADS_EVERY_MS) : undefined;
  const passing = setInterval(() => {
    for (const [key, room] of rooms) send(key, room.pass(Date.now()));
  }, PASS_MS);
  return () => {
    clearInterval(telling);
    clearInterval(passing);
  };
}
