import { StatusError } from '../../api/index.ts';
import type { RequestInfo } from '../../apiserver/index.ts';
import type { RequestStrike } from './define-fault.ts';

/** The server itself gives up a request that it does not answer in time (`--request-timeout`). */
const REQUEST_TIMEOUT_MS = 60_000;
/** A kubelet's heartbeats have their own timeout (kubelet.go `heartbeatClientConfig.Timeout`, `NodeStatusUpdateFrequency`). */
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** How long any other request waits for a connection (client-go transport `net.Dialer{Timeout}`). */
const DIAL_TIMEOUT_MS = 30_000;

/** The error as the API server or a proxy before it words it (apimachinery api/errors). */
export function refusal(code: 429 | 500 | 503 | 504, faultId: number): RequestStrike {
  switch (code) {
    case 429:
      return {
        error: new StatusError(
          'TooManyRequests',
          'the server has received too many requests and has asked us to try again later',
          {
            retryAfterSeconds: 1,
          },
        ),
      };
    case 500:
      return { error: new StatusError('InternalError', `Internal error occurred: fault ${faultId}`) };
    case 503:
      return { error: new StatusError('ServiceUnavailable', 'the server is currently unable to handle the request') };
    case 504:
      return {
        delayMs: REQUEST_TIMEOUT_MS,
        error: new StatusError(
          'Timeout',
          'the server was unable to return a response in the time allotted, but may still be processing the request',
        ),
      };
  }
}

/** The end of a request that cannot reach the server. */
export function lostRequest({ kind, subresource }: RequestInfo): RequestStrike {
  const isHeartbeat = kind === 'Lease' || (kind === 'Node' && subresource === 'status');
  const message = isHeartbeat
    ? 'net/http: request canceled while waiting for connection (Client.Timeout exceeded while awaiting headers)'
    : 'dial tcp 172.18.0.1:6443: i/o timeout';
  return { lost: new StatusError('Timeout', message), delayMs: isHeartbeat ? HEARTBEAT_TIMEOUT_MS : DIAL_TIMEOUT_MS };
}

/** The error of containerd when a registry does not answer. `image` is a full name. */
export function pullError(image: string): string {
  const [, host = '', path = '', tag = ''] = /^([^/]+)\/(.+?)[:@]([^/]+)$/.exec(image) ?? [];
  const registry = host === 'docker.io' ? 'registry-1.docker.io' : host;
  const url = `https://${registry}/v2/${path}/manifests/${tag}`;
  return `failed to pull and unpack image "${image}": failed to resolve reference "${image}": failed to do request: Head "${url}": dial tcp: i/o timeout`;
}
