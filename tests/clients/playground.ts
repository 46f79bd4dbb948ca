import { afterAll, beforeAll } from 'vitest';
import { Kubectl } from './kubectl.ts';
import { startServer, type Server } from './server.ts';

/** Simulated seconds per real second. Rollouts are then short enough for kubectl's timeouts. */
const SPEED = '10';

/** A server and a kubectl for the tests of one suite, from its first test to its last. */
export function playground(...flags: string[]): { readonly kubectl: Kubectl; readonly url: string } {
  let server: Server | undefined;
  let kubectl: Kubectl | undefined;
  beforeAll(async () => {
    server = await startServer('--speed', SPEED, ...flags);
    kubectl = new Kubectl(server.url);
    await kubectl.run('wait --for=condition=Ready nodes --all --timeout=30s');
  });
  afterAll(async () => {
    kubectl?.dispose();
    await server?.stop();
  });
  return {
    get kubectl(): Kubectl {
      return kubectl!;
    },
    get url(): string {
      return server!.url;
    },
  };
}
