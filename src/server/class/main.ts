import { release } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { ServerOptions } from 'socket.io';
import { shownCode } from '../../room/code.ts';
import { announcement } from './announce.ts';
import { startClass } from './class-server.ts';
import { newRoom } from './prepared-room.ts';
import { readRooms, writeRooms } from './rooms-file.ts';
import USAGE from './usage.txt?raw';

/** The ids of the lessons. Inserted by the build. */
declare const __LESSONS__: readonly string[];

const PAGE = fileURLToPath(new URL('../page/', import.meta.url));

async function main(args: readonly string[]): Promise<void> {
  const { values: flags } = parseArgs({
    args: [...args],
    options: {
      local: { type: 'boolean', default: false },
      port: { type: 'string', default: '4180' },
      'allow-host': { type: 'string', default: '' },
      'public-url': { type: 'string' },
      rooms: { type: 'string' },
      'new-rooms': { type: 'string' },
      adapter: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (flags.help) return void process.stdout.write(USAGE);
  if (flags['new-rooms'] !== undefined) return makeRooms(flags.rooms, listOf(flags['new-rooms']));
  const rooms = flags.rooms === undefined ? [newRoom()] : readRooms(flags.rooms, __LESSONS__);
  const adapter = flags.adapter === undefined ? undefined : await loadAdapter(flags.adapter);
  const server = await startClass({
    page: PAGE,
    rooms,
    host: flags.local ? '127.0.0.1' : '0.0.0.0',
    port: portOf(flags.port),
    names: listOf(flags['allow-host']),
    publicUrl: flags['public-url'],
    adapter,
  });
  const stop = (): void => void server.close().then(() => process.exit(0));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const addresses = await server.addresses();
  process.stdout.write(announcement({ rooms, addresses, port: server.port, local: flags.local, system: systemOf() }));
}

function listOf(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`--port: ${text} is no port`);
  return port;
}

function makeRooms(file: string | undefined, names: readonly string[]): void {
  if (file === undefined || names.length === 0)
    throw new Error('--new-rooms needs names, and the file to write: --rooms rooms.yaml');
  const rooms = writeRooms(file, names);
  const lines = rooms.map(({ code, name = '' }) => `  ${shownCode(code)}   ${name}`);
  process.stdout.write(`${file} has these rooms now:\n${lines.join('\n')}\nStart them by: npm run class -- --rooms ${file}\n`);
}

async function loadAdapter(file: string): Promise<ServerOptions['adapter']> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as { readonly default?: ServerOptions['adapter'] };
  if (module.default === undefined) throw new Error(`${file} has no default export`);
  return module.default;
}

function systemOf(): string {
  return process.platform === 'linux' && /microsoft/i.test(release()) ? 'wsl' : process.platform;
}

/** What an error says to somebody who wants to teach, and not to mend a server. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { readonly port?: number };
  if (code === 'EADDRINUSE')
    return `port ${port} is taken, perhaps by a class that still runs. End it, or take another one: --port ${Number(port) + 1}`;
  return error.message;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`error: ${wordsOf(error)}\n\n${USAGE}`);
  process.exit(1);
}
