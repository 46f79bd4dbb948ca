import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { StatusError } from '../api/index.ts';
import type { RestReply, RestRequest } from '../apiserver/rest/request.ts';
import { statusOf } from '../apiserver/rest/status.ts';
import { refusalOf, type AllowedHosts } from './callers.ts';
import { MAX_WAITING_BYTES, singleHeaders, type OpenRequest } from './http-server.ts';
import { bytesOf, readInput, sendsInput } from './standard-input.ts';
import { watchSocket } from './watch-socket.ts';

/** The WebSocket protocols between a client and the API server (apimachinery util/remotecommand), the preferred first. */
const PROTOCOLS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
/** The maximum size of a client's message. The standard input of a command comes in many of them. */
const MAX_MESSAGE_BYTES = 64 * 1024;
/**
 * The real time from the handshake to the first message. A kubectl reads messages before it has created its streams, discards those that come too
 * early ("Unknown stream id") and loses the result. A real container runtime needs this time to start a process; a simulated one needs none.
 */
const STREAMS_READY_MS = 100;

const sockets = new WebSocketServer({
  noServer: true,
  maxPayload: MAX_MESSAGE_BYTES,
  handleProtocols: (offered) => PROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
});

/** Answers a request to open a WebSocket. If the answer is 101, each chunk after it is a message. */
export function upgrade(message: IncomingMessage, socket: Duplex, head: Buffer, open: OpenRequest, allowed: AllowedHosts): void {
  // A broken connection is reported by its `close`.
  socket.on('error', () => undefined);
  const refusal = refusalOf(message.headers, allowed);
  if (refusal !== undefined) return refuse(socket, refusal);
  const { method = 'GET', url = '/', headers } = message;
  const request: RestRequest = { method, url, headers: singleHeaders(headers), body: new Uint8Array() };
  if (headers.upgrade?.toLowerCase() === 'websocket' && sendsInput(url, headers['sec-websocket-protocol']))
    return sockets.handleUpgrade(message, socket, head, (client) => runWithInput(client, request, open));
  let receive: ((message: Uint8Array) => void) | undefined;
  const abort = open(
    request,
    replyTo(
      message,
      socket,
      head,
      () => abort(),
      (sent) => receive?.(sent),
    ),
    (receiver) => (receive = receiver),
  );
  socket.on('close', () => abort());
}

/** Reads the input of a command to its end, and then opens the request with the input as its body. */
function runWithInput(client: WebSocket, request: RestRequest, open: OpenRequest): void {
  watchSocket(client);
  const refuseInput = (error: StatusError): void => {
    client.send(errorMessage(JSON.stringify(statusOf(error))));
    client.close(1000);
  };
  readInput(
    client,
    (body) => {
      const abort = open({ ...request, body }, replyOver(client));
      client.on('close', () => abort());
    },
    refuseInput,
  );
}

/** Answers over a WebSocket that is open already. Any other status than 101 becomes a message with the error. */
function replyOver(client: WebSocket): RestReply {
  let refusal: string | undefined;
  return {
    head(status) {
      if (status !== 101) refusal = '';
    },
    write(chunk) {
      if (refusal === undefined) client.send(chunk);
      else refusal += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
    },
    end() {
      if (refusal !== undefined) client.send(errorMessage(refusal));
      client.close(1000);
    },
  };
}

/** The channel of the result (apimachinery util/remotecommand). */
const ERROR_CHANNEL = 3;

function errorMessage(status: string): Uint8Array {
  return Buffer.concat([Buffer.of(ERROR_CHANNEL), Buffer.from(status)]);
}

/** `receive` gets what the client sends over the WebSocket. */
function replyTo(
  message: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  abort: () => void,
  receive: (message: Uint8Array) => void,
): RestReply {
  let client: WebSocket | undefined;
  return {
    head(status, headers) {
      if (status !== 101) return void socket.write(headOf(status, headers));
      sockets.handleUpgrade(message, socket, head, (opened) => {
        client = opened;
        watchSocket(opened);
        opened.on('message', (data) => receive(bytesOf(data)));
      });
      socket.cork();
      setTimeout(() => socket.uncork(), STREAMS_READY_MS);
    },
    write(chunk) {
      if (client === undefined) socket.write(chunk);
      else client.send(chunk);
      if (socket.writableLength <= MAX_WAITING_BYTES) return;
      abort();
      socket.destroy();
    },
    end() {
      if (client === undefined) socket.end();
      else client.close(1000);
    },
  };
}

function refuse(socket: Duplex, error: StatusError): void {
  socket.end(`${headOf(error.code, { 'content-type': 'application/json' })}${JSON.stringify(statusOf(error))}\n`);
}

/** The connection is closed after this answer. */
function headOf(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} \r\n${lines.join('')}\r\n`;
}
