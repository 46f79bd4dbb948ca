import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { StatusError } from '../api/status-error.ts';

/** An address or name that only reaches the machine itself. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;
/** Addresses to listen at that accept connections to any address. */
const ANY = ['0.0.0.0', '::', '[::]'];

/** The names by which a server may be called. */
export interface AllowedHosts {
  /** Whether any address is allowed. No site can have a browser send an address of its own choice as the host. */
  readonly anyAddress: boolean;
  /** Names and addresses beside the machine's own, in lower case. */
  readonly names: readonly string[];
}

/** Only the machine itself. */
export const LOOPBACK_ONLY: AllowedHosts = { anyAddress: false, names: [] };

/** The names that an address to listen at and additional names allow. */
export function allowedHosts(listensAt: string, names: readonly string[]): AllowedHosts {
  const all = [listensAt, ...names].map((name) => name.toLowerCase());
  return { anyAddress: all.some((name) => ANY.includes(name)), names: all.map(withoutBrackets) };
}

/**
 * The reason to refuse a request. Undefined if it is allowed. Programs send only the name that they call; browsers also send
 * the page's origin. A page of another site must not reach the cluster, nor a page whose own name points at this machine (DNS
 * rebinding).
 */
export function refusalOf(headers: IncomingHttpHeaders, allowed: AllowedHosts): StatusError | undefined {
  const { host = '', origin } = headers;
  if (!isAllowed(host, allowed)) {
    const name = JSON.stringify(host.slice(0, 100));
    return forbidden(`this server is not known by the name ${name}: start it with --allow-host to be called so`);
  }
  const site = headers['sec-fetch-site'];
  const isOwn = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwn || (origin !== undefined && !isOriginOf(host, origin)))
    return forbidden('the cluster is not for pages of other sites');
  return undefined;
}

/**
 * The reason to refuse a request for the page itself. Beside what `refusalOf` allows, who follows a link of another site, or of a mail, may open it in a
 * window of its own. The page of the other site reads nothing of it.
 */
export function pageRefusalOf(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  allowed: AllowedHosts,
): StatusError | undefined {
  const { 'sec-fetch-site': _site, ...rest } = headers;
  const isFollowed = method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return refusalOf(isFollowed ? rest : headers, allowed);
}

/** True if the page that this server has served asks, by an allowed name: browsers send an origin with each WebSocket. */
export function isOwnPage(headers: IncomingHttpHeaders, allowed: AllowedHosts): boolean {
  return headers.origin !== undefined && refusalOf(headers, allowed) === undefined;
}

/** True if a browser asks: only browsers send where a request comes from. */
export function isBrowser(headers: IncomingHttpHeaders): boolean {
  return headers.origin !== undefined || Object.keys(headers).some((name) => name.startsWith('sec-fetch-'));
}

function isAllowed(host: string, { anyAddress, names }: AllowedHosts): boolean {
  const name = withoutBrackets(host.toLowerCase().replace(/:\d*$/, ''));
  return LOOPBACK.test(name) || names.includes(name) || (anyAddress && isIP(name) !== 0);
}

function withoutBrackets(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1');
}

function isOriginOf(host: string, origin: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`;
}

function forbidden(message: string): StatusError {
  return new StatusError('Forbidden', message);
}
