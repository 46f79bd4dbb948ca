import { spawn } from 'node:child_process';
import { SERVER_PROGRAM } from './build-server.ts';

/** A cluster in a separate process, with its API on a port. */
export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

const LONGEST_START_MS = 20_000;

/** Starts `serve` on a free port. Fails with its output if it does not start. */
export function startServer(...flags: string[]): Promise<Server> {
  const child = spawn(process.execPath, [SERVER_PROGRAM, '--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (): void => reject(new Error(`serve did not start:\n${printed}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail();
    }, LONGEST_START_MS);
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
      if (url === undefined) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve({ url, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', fail);
  });
}
