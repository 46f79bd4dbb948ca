export const LOOPBACK = '127.0.0.1';

const LOOPBACKS: ReadonlySet<string> = new Set(['localhost', LOOPBACK, '::1', '0.0.0.0']);

/** A host as it is looked up: without the dot at its end, and without the brackets of an address. */
export function plainHost(given: string): string {
  return given.replace(/\.$/, '').replace(/^\[|\]$/g, '');
}

/** What a host stands for whatever name servers say: the Pod itself, or an address. Undefined for a name. */
export function literalHost(host: string): Resolution | undefined {
  if (LOOPBACKS.has(host)) return { addresses: [LOOPBACK], canonicalName: host };
  return /^[0-9]+(\.[0-9]+){3}$/.test(host) ? { addresses: [host], canonicalName: host } : undefined;
}

/** The result of a name lookup. */
export interface Resolution {
  /** Empty if the lookup failed. */
  readonly addresses: readonly string[];
  /** The full name: `web.default.svc.cluster.local`. */
  readonly canonicalName: string;
  /** Why there are no addresses. */
  readonly failure?: LookupFailure;
  /** The name server that was asked last. Absent if none was. */
  readonly server?: string;
}

/**
 * - `no-name`: there is no such name. `no-data`: the name has no address.
 * - `server-failed`: the name servers could not answer. `refused`: nothing listens there. `timed-out`: they did not answer.
 */
export type LookupFailure = 'no-name' | 'no-data' | 'server-failed' | 'refused' | 'timed-out';

/** How a tool asks, if it does not ask as programs do. */
export interface LookupOptions {
  /** The address of the name server to ask. Absent: those of resolv.conf. */
  readonly server?: string | undefined;
  /** The name is full: no search domain is added. */
  readonly isFull?: boolean;
  /** Whether /etc/hosts is read first. Absent: true. */
  readonly hosts?: boolean;
}
