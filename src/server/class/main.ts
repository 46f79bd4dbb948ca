import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ServerOptions } from 'socket.io';
import { renderUnicodeCompact } from 'uqr';
import { newSecret, startClass, type RoomKeys } from './class-server.ts';

const USAGE = `npm run class -- [flags]

  --open              lets the class in: listens on all addresses. Without it, only this machine reaches the room
  --port 4180         port; 0 takes any free one
  --allow-host NAMES  names, comma separated, by which the server may be called beside its addresses
  --rooms FILE        the rooms, one per line: the key of the room and the key of its teacher. By default one new room.
                      Several processes with the same file and an adapter have the same rooms
  --adapter FILE      a module whose default export is an adapter of Socket.IO, for several processes
  --help
`;

const PAGE = fileURLToPath(new URL('../page/', import.meta.url));

async function main(args: readonly string[]): Promise<void> {
  const { values: flags } = parseArgs({
    args: [...args],
    options: {
      open: { type: 'boolean', default: false },
      port: { type: 'string', default: '4180' },
      'allow-host': { type: 'string', default: '' },
      rooms: { type: 'string' },
      adapter: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (flags.help) return void process.stdout.write(USAGE);
  const rooms = flags.rooms === undefined ? [{ room: newSecret(), teacher: newSecret() }] : readRooms(flags.rooms);
  const adapter = flags.adapter === undefined ? undefined : await loadAdapter(flags.adapter);
  const server = await startClass({
    page: PAGE,
    rooms,
    host: flags.open ? '0.0.0.0' : '127.0.0.1',
    port: portOf(flags.port),
    names: flags['allow-host'].split(',').filter((name) => name !== ''),
    adapter,
  });
  const stop = (): void => void server.close().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  for (const keys of rooms) announce(keys, server.origins(), server.port);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port: ${text} is no port`);
  return port;
}

/** Throws if a key is short: it could be guessed. */
function readRooms(file: string): readonly RoomKeys[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line, i) => {
    const [, room, teacher] = /^([\w-]{22,64})\s+([\w-]{22,64})$/.exec(line) ?? [];
    if (room === undefined || teacher === undefined)
      throw new Error(`${file}: line ${i + 1} of the rooms is not two keys of 22 to 64 letters, digits, - and _`);
    return { room, teacher };
  });
}

async function loadAdapter(file: string): Promise<ServerOptions['adapter']> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: ServerOptions['adapter'] };
  if (module.default === undefined) throw new Error(`${file} has no default export`);
  return module.default;
}

function announce({ room, teacher }: RoomKeys, origins: readonly string[], port: number): void {
  const own = `http://localhost:${port}/#room=${room}`;
  const students = origins.map((origin) => `${origin}/#room=${room}`);
  const [first = own] = students;
  const lines = [
    `Students:  ${[first, ...students.slice(1)].join('\n           ')}`,
    `Teacher:   ${own}&teach=${teacher}`,
    '',
    renderUnicodeCompact(first),
    students.length > 0 ? '' : 'Only this machine reaches the room. To let the class in: npm run class -- --open\n',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  process.exit(1);
}
