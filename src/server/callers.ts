import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import { StatusError } from '../api/status-error.ts';

/** An address or a name that only this machine itself is reached by. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;
/** Addresses that a server listens at to be reached by any. */
const ANY = ['0.0.0.0', '::', '[::]'];

/** By which names a server may be called. */
export interface AllowedHosts {
  /** Whether any address will do. No site can point a name of its own at an address and have it sent as the host. */
  readonly anyAddress: boolean;
  /** Names and addresses beside this machine's own, in lower case. */
  readonly names: readonly string[];
}

/** What only this machine reaches. */
export const LOOPBACK_ONLY: AllowedHosts = { anyAddress: false, names: [] };

/** What follows from an address to listen at and from the names that are allowed beside it. */
export function allowedHosts(listensAt: string, names: readonly string[]): AllowedHosts {
  const all = [listensAt, ...names].map((name) => name.toLowerCase());
  return { anyAddress: all.some((name) => ANY.includes(name)), names: all.map(withoutBrackets) };
}

/**
 * Why a request is not answered; undefined if it is. Programs say by which name they call and nothing else; browsers also say whose page asks. A page of
 * another site must not reach the cluster, nor one that had its own name point at this machine (DNS rebinding).
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

/** The page that this server has served asks, by a name that is allowed: a browser says so with each WebSocket. */
export function isOwnPage(headers: IncomingHttpHeaders, allowed: AllowedHosts): boolean {
  return headers.origin !== undefined && refusalOf(headers, allowed) === undefined;
}

/** A browser asks, and not a program: only it says where a request comes from. */
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
