import type { DnsAnswer, HttpAnswer } from '../../cri/index.ts';

/** The address of all hosts outside of the cluster (TEST-NET-3). */
export const OUTSIDE = '203.0.113.10';

const OUTSIDE_PAGE = '<html><head></head><body><header>\n<title>http://info.cern.ch</title>\n</header>\n</body></html>\n';

/** Common top-level domains of the public DNS. A name such as `web.shop`, of a namespace that is missing, must not be found there. */
const DOMAIN =
  /\.(com|org|net|io|dev|app|edu|gov|int|info|cloud|ai|me|co|eu|uk|de|ch|at|fr|it|es|nl|be|se|no|dk|fi|pl|cz|ru|cn|jp|kr|in|au|nz|br|ca|us)$/;

/** Whether hosts outside accept connections at this port. */
export function outsideListens(port: number): boolean {
  return port === 80 || port === 443;
}

/** The answer of a host outside to a GET. Returns undefined if nothing listens. */
export function getOutside(port: number): HttpAnswer | undefined {
  return outsideListens(port) ? { status: 200, body: OUTSIDE_PAGE } : undefined;
}

/** The answer of the public DNS. It knows every name of a common domain, and none of the cluster. */
export function askOutside(name: string): DnsAnswer {
  const isKnown = DOMAIN.test(name);
  return { code: isKnown ? 'NOERROR' : 'NXDOMAIN', addresses: isKnown ? [OUTSIDE] : [], canonicalName: name };
}
