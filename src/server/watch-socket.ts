import type { WebSocket } from 'ws';

/** The interval of pings on a WebSocket. */
export const PING_MS = 15_000;

/**
 * Ends a WebSocket whose other side breaks the protocol, or has not answered a ping until the next one. An error that nobody listens to would end the
 * process, so every WebSocket that a server accepts is watched.
 */
export function watchSocket(socket: WebSocket): void {
  let answered = true;
  socket.on('error', () => socket.terminate());
  socket.on('pong', () => {
    answered = true;
  });
  const pings = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS);
  socket.on('close', () => clearInterval(pings));
}
