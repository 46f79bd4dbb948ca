import { KubeConfig } from '@kubernetes/client-node';
import { afterAll, beforeAll } from 'vitest';
import { startServer, type Server } from '../server.ts';

/** A server for the tests of one suite, and a kubeconfig without credentials for the client. The client accepts plain HTTP only with `skipTLSVerify`. */
export function clientWorld(...flags: string[]): { readonly config: KubeConfig; readonly url: string } {
  let server: Server | undefined;
  const config = new KubeConfig();
  beforeAll(async () => {
    server = await startServer('--speed', '10', ...flags);
    config.loadFromClusterAndUser({ name: 'kubeloupe', server: server.url, skipTLSVerify: true }, { name: 'nobody' });
  });
  afterAll(() => server?.stop());
  return {
    config,
    get url(): string {
      return server!.url;
    },
  };
}

/** Polls a value that changes over time. */
export const PATIENCE = { timeout: 30_000, interval: 100 };
