import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** How often the network passes something on, in milliseconds. */
const TICK_MS = 10;
/** The most bytes of one connection that a tick passes on at once, so that all connections go on together. */
const SLICE_BYTES = 2_920;

interface SlowNetwork {
  readonly port: number;
  /** The bytes that have come from the server. */
  readonly bytes: number;
  stop(): Promise<void>;
}

interface Line {
  readonly client: Socket;
  readonly server: Socket;
  readonly waiting: Buffer[];
  hasEnded: boolean;
}

/**
 * A network between clients and the server at a port of this machine: all connections together get `bytesPerSecond` from the server, by turns, as the air of a
 * room's wireless network is shared.
 */
export async function slowNetwork(serverPort: number, bytesPerSecond: number): Promise<SlowNetwork> {
  const lines = new Set<Line>();
  let bytes = 0;
  let mayPass = 0;
  const listening = createServer((client) => {
    const line: Line = { client, server: connect(serverPort, '127.0.0.1'), waiting: [], hasEnded: false };
    lines.add(line);
    const drop = (): void => {
      lines.delete(line);
      line.client.destroy();
      line.server.destroy();
    };
    client.pipe(line.server);
    line.server.on('data', (chunk: Buffer) => {
      line.waiting.push(chunk);
      // What waits in the network is little: the server sends the rest when it gets on.
      line.server.pause();
    });
    line.server.on('end', () => (line.hasEnded = true));
    for (const socket of [client, line.server]) socket.on('error', drop);
    client.on('close', drop);
  });
  const passOn = (line: Line): boolean => {
    const [chunk] = line.waiting;
    if (chunk === undefined) {
      if (line.hasEnded) line.client.end();
      return false;
    }
    const part = chunk.subarray(0, Math.min(SLICE_BYTES, chunk.length));
    if (part.length < chunk.length) line.waiting[0] = chunk.subarray(part.length);
    else line.waiting.shift();
    if (line.waiting.length === 0) line.server.resume();
    line.client.write(part);
    bytes += part.length;
    mayPass -= part.length;
    return true;
  };
  let before = performance.now();
  const ticking = setInterval(() => {
    const now = performance.now();
    mayPass = Math.min(mayPass + ((now - before) / 1_000) * bytesPerSecond, bytesPerSecond);
    before = now;
    let passes = true;
    while (passes && mayPass > 0) {
      passes = false;
      for (const line of lines) if (mayPass > 0 && passOn(line)) passes = true;
    }
  }, TICK_MS);
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return {
    port: (listening.address() as AddressInfo).port,
    get bytes() {
      return bytes;
    },
    async stop() {
      clearInterval(ticking);
      for (const { client, server } of lines) {
        client.destroy();
        server.destroy();
      }
      await new Promise((resolve) => listening.close(resolve));
    },
  };
}
