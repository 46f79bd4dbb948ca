import type { FailedCall } from '../../cri/index.ts';

/** Host, port and path. */
const URL_PARTS = /^(?:https?:\/\/)?([^/:]+)(?::([0-9]{1,5}))?(\/.*)?$/;
const DEFAULT_PORT = 80;
/** For how long Linux tries to connect: seven SYN packets, twice as long apart each time (`tcp_syn_retries`). */
export const CONNECT_TIMEOUT_MS = 127_000;

/** Where a URL leads. */
export function destinationOf(url: string): { readonly host: string; readonly port: number; readonly path: string } {
  const [, host = '', port = DEFAULT_PORT, path = '/'] = URL_PARTS.exec(url) ?? [];
  return { host, port: Number(port), path };
}

/** How Go's HTTP client tells of a request that has failed. */
export const GO_CLIENT_ERRORS: Readonly<Record<FailedCall['failure'], string>> = {
  unresolved: 'dial tcp: lookup: no such host',
  refused: 'dial tcp: connect: connection refused',
  'timed-out': 'context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
  failed: 'unexpected status ',
};
