import type { RawData, WebSocket } from 'ws';
import { MAX_BODY_BYTES } from '../apiserver/rest/body.ts';
import { tooLarge } from '../apiserver/rest/status.ts';
import type { StatusError } from '../api/index.ts';

/** The protocol in which a client says that a stream has ended (apimachinery util/remotecommand `StreamProtocolV5Name`). */
const WITH_CLOSE = 'v5.channel.k8s.io';
/** The first byte of a message: its channel, or that a channel is closed. */
const STDIN = 0;
const CLOSE = 255;

/** Whether a request runs a command with a standard input, and its client can say where the input ends. */
export function sendsInput(url: string, protocols = ''): boolean {
  const { pathname, searchParams } = new URL(url, 'http://server');
  const isExec = /\/pods\/[^/]+\/exec$/.test(pathname);
  // The input of a terminal has no end that could be awaited.
  const isWanted = searchParams.get('stdin') === 'true' && searchParams.get('tty') !== 'true';
  return isExec && isWanted && protocols.split(',').some((each) => each.trim() === WITH_CLOSE);
}

/** A message of a WebSocket. */
export function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer);
}

/**
 * Reads the standard input of a command from a WebSocket to its end. A simulated command takes its whole input when it starts. `refuse`: the input is larger than
 * a body may be.
 */
export function readInput(socket: WebSocket, whole: (input: Uint8Array) => void, refuse: (error: StatusError) => void): void {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const read = (data: RawData): void => {
    const message = bytesOf(data);
    if (message[0] === STDIN) {
      bytes += message.length - 1;
      chunks.push(message.subarray(1));
    }
    if (bytes > MAX_BODY_BYTES) {
      socket.off('message', read);
      refuse(tooLarge(MAX_BODY_BYTES));
    } else if (message[0] === CLOSE && message[1] === STDIN) {
      socket.off('message', read);
      whole(Buffer.concat(chunks));
    }
  };
  socket.on('message', read);
}
