import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StatusError } from '../api/index.ts';
import { MAX_BODY_BYTES } from '../apiserver/rest/body.ts';
import type { RestReply, RestRequest } from '../apiserver/rest/request.ts';
import { statusOf, tooLarge, unsupportedMediaType } from '../apiserver/rest/status.ts';
import { type AllowedHosts, isBrowser, refusalOf } from './callers.ts';
import { limitConnections } from './places.ts';

// From their own files: a server that hands on what it is asked needs no engine.

/** What answers the requests. Returns what gives one up. */
export type OpenRequest = (request: RestRequest, reply: RestReply) => () => void;

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_CONNECTIONS = 512;
/** For the whole of a request's head to come in. */
const HEAD_TIMEOUT_MS = 10_000;
/** For the whole of a request's head and body to come in. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Between two looks at which connections have run out of time. */
const LOOK_MS = 1_000;
const KEEP_ALIVE_MS = 60_000;
/** A client that does not read what it watches is dropped when this much waits for it. */
const MAX_WAITING_BYTES = 32 * 1024 * 1024;

/** The REST API on a port: bodies, connections and times are bounded, what is no HTTP is refused, and so are other sites. */
export function createHttpServer(open: OpenRequest, allowed: AllowedHosts): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEAD_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: LOOK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    (message, response) => serve(message, response, open, allowed),
  );
  limitConnections(server, MAX_CONNECTIONS);
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

/** Reads a request to its end, within bounds, and has it answered, unless it comes from where none may come from. */
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
  // A connection that breaks is told of by the response's `close`.
  message.on('error', () => undefined);
  response.on('error', () => undefined);
  message.on('end', () => {
    if (response.headersSent || response.destroyed) return;
    // What comes to be served here becomes no other protocol.
    const { method = 'GET', url = '/', headers } = message;
    // A page may send a body without asking first as long as it does not say that it is JSON.
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

/** Node joins what may be sent several times, all but cookies. */
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

/** Refuses a request whose body is still coming, and closes the connection behind it. */
function refuse(response: ServerResponse, error: StatusError): void {
  response.writeHead(error.code, { 'content-type': 'application/json', connection: 'close' });
  response.end(`${JSON.stringify(statusOf(error))}\n`);
}
