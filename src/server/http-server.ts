import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { unsupportedMediaType, type StatusError } from '../api/status-error.ts';
import { MAX_BODY_BYTES } from '../apiserver/rest/body.ts';
import type { RestInput, RestReply, RestRequest } from '../apiserver/rest/request.ts';
import { statusOf, tooLarge } from '../apiserver/rest/status.ts';
import { type AllowedHosts, isBrowser, refusalOf } from './callers.ts';

// Imported from single files: a server that passes requests on needs no engine.

/** Answers a request. Returns a function that aborts it. */
export type OpenRequest = (request: RestRequest, reply: RestReply, input?: RestInput) => () => void;

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 512;
/** The time limit for a request's head. */
const HEAD_TIMEOUT_MS = 10_000;
/** The time limit for a request's head and body. */
const REQUEST_TIMEOUT_MS = 60_000;
/** The interval of checks for connections that have exceeded their time. */
const LOOK_MS = 1_000;
const KEEP_ALIVE_MS = 60_000;
/** A client that does not read its watch is dropped when this much is waiting. */
export const MAX_WAITING_BYTES = 32 * 1024 * 1024;

/**
 * The REST API on a port. Bodies, connections and times are bounded; invalid HTTP and requests from other sites are refused.
 */
export function createHttpServer(open: OpenRequest, allowed: AllowedHosts): Server {
  return createBoundedServer(MAX_CONNECTIONS, (message, response) => serve(message, response, open, allowed));
}

/** A server whose heads, times and number of connections are bounded, and which answers invalid HTTP. */
export function createBoundedServer(mostConnections: number, handle: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    handle,
  );
  limitConnections(server, mostConnections);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
    socket.end(`HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`);
  });
  return server;
}

const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Reads a request within bounds and has it answered, unless its origin is not allowed. */
export function serve(message: IncomingMessage, response: ServerResponse, open: OpenRequest, allowed: AllowedHosts): void {
  const refusal = refusalOf(message.headers, allowed);
  if (refusal !== undefined) return refuse(response, refusal);
  const chunks: Buffer[] = [];
  let bytes = 0;
  message.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!response.headersSent) refuse(response, tooLarge(MAX_BODY_BYTES));
  });
  // A broken connection is reported by the response's `close`.
  message.on('error', () => undefined);
  response.on('error', () => undefined);
  message.on('end', () => {
    if (response.headersSent || response.destroyed) return;
    // Requests to change the protocol are ignored here.
    const { method = 'GET', url = '/', headers } = message;
    // A page may send a body without a preflight request as long as it does not declare it as JSON.
    if (bytes > 0 && headers['content-type'] === undefined && isBrowser(headers)) {
      return refuse(response, unsupportedMediaType(['application/json']));
    }
    const request: RestRequest = {
      method,
      url,
      headers: { ...singleHeaders(headers), upgrade: undefined },
      body: new Uint8Array(Buffer.concat(chunks)),
    };
    const abort = open(
      request,
      replyTo(response, () => abort()),
    );
    response.on('close', () => abort());
  });
}

/** Node joins repeated headers, except cookies. */
export function singleHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
}

function replyTo(response: ServerResponse, abort: () => void): RestReply {
  return {
    head(status, headers) {
      response.writeHead(status, { ...headers });
      // The head of a watch must not wait for its first event.
      response.flushHeaders();
    },
    write(chunk) {
      response.write(chunk);
      if (response.writableLength <= MAX_WAITING_BYTES) return;
      abort();
      response.destroy();
    },
    end: () => void response.end(),
  };
}

/** Refuses a request whose body is still arriving, and closes the connection. */
function refuse(response: ServerResponse, error: StatusError): void {
  response.writeHead(error.code, { 'content-type': 'application/json', connection: 'close' });
  response.end(`${JSON.stringify(statusOf(error))}\n`);
}

/**
 * Limits the number of a server's connections. If all places are taken, a new connection replaces the one that has kept the
 * server waiting longest: one that has sent nothing or half a request, or is idle between requests.
 */
export function limitConnections(server: Server, most: number): void {
  let open = 0;
  /** The connections that the server waits for, the longest-waiting first. */
  const waiting = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => {
      open--;
      waiting.delete(socket);
    });
    if (open > most) (waiting.values().next().value ?? socket).destroy();
    if (!socket.destroyed) waiting.add(socket);
  });
  server.on('request', (message: IncomingMessage, response: ServerResponse) => {
    const { socket } = message;
    message.once('end', () => waiting.delete(socket));
    response.once('close', () => {
      if (!socket.destroyed) waiting.add(socket);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => waiting.delete(socket));
}
