import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Holds the number of a server's connections down. When all places are taken, a newcomer gets the place of the connection that has kept the server
 * waiting for longest: one that has asked nothing, has sent half a request, or is kept open for a next one.
 */
export function limitConnections(server: Server, most: number): void {
  let open = 0;
  /** Those that the server waits for, the longest first. */
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
