import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/;

/** The page that this server has served asks, by a name of this machine: no other site may reach into the user's cluster. */
export function isOwnPage({ host = '', origin = '' }: IncomingHttpHeaders): boolean {
  return LOOPBACK.test(host) && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * A page of another site, or somebody who came by a name that is not this machine's (a name that was made to point here: DNS rebinding).
 * kubectl and its like send no Origin.
 */
export function isStranger(headers: IncomingHttpHeaders): boolean {
  const { host = '', origin } = headers;
  if (!LOOPBACK.test(host)) return true;
  return origin === undefined ? headers['sec-fetch-site'] === 'cross-site' : !isOwnPage(headers);
}
