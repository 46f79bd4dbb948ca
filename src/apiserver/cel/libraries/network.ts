import { EvaluationError } from '@marcbachmann/cel-js';
import { formatIP, ipFamily, netContains, parseCIDR, parseIP, type IPNet } from '../../../api/index.ts';
import type { Library } from './library.ts';

const IP = 'net.IP';
const CIDR = 'net.CIDR';
const URL_TYPE = 'kubernetes.URL';

class Address {
  constructor(readonly net: IPNet) {}
}

class Block {
  constructor(
    readonly text: string,
    readonly net: IPNet,
  ) {}
}

/** The parts of a URL, as Go's `url.ParseRequestURI` finds them. */
class Location {
  constructor(
    readonly scheme: string,
    readonly host: string,
    readonly path: string,
    readonly query: string,
  ) {}
}

class Addresses {
  readonly name = 'ip';
}

/** apiserver pkg/cel/library/ip.go, cidr.go and urls.go. */
export const NETWORK: Library = {
  types: { [IP]: Address, [CIDR]: Block, [URL_TYPE]: Location, Addresses },
  constants: { ip: { type: 'Addresses', value: new Addresses() } },
  functions: {
    'isIP(string): bool': (text: string) => addressIn(text) !== undefined,
    [`ip(string): ${IP}`]: toAddress,
    'Addresses.isCanonical(string): bool': (_: Addresses, text: string) => formatIP(toAddress(text).net) === text,
    [`${IP}.family(): int`]: ({ net }: Address) => (net.size === 32 ? 4n : 6n),
    [`${IP}.isUnspecified(): bool`]: ({ net }: Address) => net.first === 0n,
    [`${IP}.isLoopback(): bool`]: (address: Address) => isIn(address, '127.0.0.0/8', '::1/128'),
    [`${IP}.isLinkLocalMulticast(): bool`]: (address: Address) => isIn(address, '224.0.0.0/24', 'ff02::/16'),
    [`${IP}.isLinkLocalUnicast(): bool`]: (address: Address) => isIn(address, '169.254.0.0/16', 'fe80::/10'),
    [`${IP}.isGlobalUnicast(): bool`]: isGlobalUnicast,
    [`string(${IP}): string`]: ({ net }: Address) => formatIP(net),
    'isCIDR(string): bool': (text: string) => parseCIDR(text) !== undefined,
    [`cidr(string): ${CIDR}`]: toBlock,
    [`${CIDR}.containsIP(string): bool`]: ({ net }: Block, text: string) => netContains(net, toAddress(text).net),
    [`${CIDR}.containsIP(${IP}): bool`]: ({ net }: Block, address: Address) => netContains(net, address.net),
    [`${CIDR}.containsCIDR(string): bool`]: ({ net }: Block, text: string) => netContains(net, toBlock(text).net),
    [`${CIDR}.containsCIDR(${CIDR}): bool`]: ({ net }: Block, block: Block) => netContains(net, block.net),
    [`${CIDR}.ip(): ${IP}`]: ({ text }: Block) => toAddress(text.split('/')[0]!),
    [`${CIDR}.masked(): ${CIDR}`]: ({ net }: Block) => new Block(`${formatIP(net)}/${net.ones}`, net),
    [`string(${CIDR}): string`]: ({ text }: Block) => text,
    [`${CIDR}.prefixLength(): int`]: ({ net }: Block) => BigInt(net.ones),
    'isURL(string): bool': (text: string) => locationIn(text) !== undefined,
    [`url(string): ${URL_TYPE}`]: (text: string) => {
      const found = locationIn(text);
      if (found === undefined)
        throw new EvaluationError(`URL parse error during conversion from string: parse "${text}": invalid URI for request`);
      return found;
    },
    [`${URL_TYPE}.getScheme(): string`]: ({ scheme }: Location) => scheme,
    [`${URL_TYPE}.getHost(): string`]: ({ host }: Location) => host,
    [`${URL_TYPE}.getHostname(): string`]: ({ host }: Location) => host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1'),
    [`${URL_TYPE}.getPort(): string`]: ({ host }: Location) => /:(\d*)$/.exec(host)?.[1] ?? '',
    [`${URL_TYPE}.getEscapedPath(): string`]: ({ path }: Location) => path,
    [`${URL_TYPE}.getQuery(): map<string, list<string>>`]: ({ query }: Location) => {
      const values = new Map<string, string[]>();
      for (const [name, value] of new URLSearchParams(query)) values.set(name, [...(values.get(name) ?? []), value]);
      return values;
    },
  },
};

/** Without the leading zeros that other places accept, and without a zone. An IPv4 address in IPv6 form is none. */
function addressIn(text: string): Address | undefined {
  const net = parseIP(text);
  if (net === undefined || (ipFamily(text) === 'IPv4' && /(^|\.)0\d/.test(text))) return undefined;
  if (net.size === 128 && net.first >> 32n === 0xffffn) return undefined;
  return new Address(net);
}

function toAddress(text: string): Address {
  const address = addressIn(text);
  if (address === undefined)
    throw new EvaluationError(`IP Address ${JSON.stringify(text)} parse error during conversion from string`);
  return address;
}

function toBlock(text: string): Block {
  const net = parseCIDR(text);
  if (net === undefined)
    throw new EvaluationError(`network address parse error during conversion from string: ${JSON.stringify(text)}`);
  return new Block(text, net);
}

function isIn({ net }: Address, ofFour: string, ofSix: string): boolean {
  return netContains(parseCIDR(net.size === 32 ? ofFour : ofSix)!, net);
}

function isGlobalUnicast(address: Address): boolean {
  const { first, size } = address.net;
  const isBroadcast = size === 32 && first === 0xffff_ffffn;
  return (
    first !== 0n &&
    !isBroadcast &&
    !isIn(address, '127.0.0.0/8', '::1/128') &&
    !isIn(address, '224.0.0.0/4', 'ff00::/8') &&
    !isIn(address, '169.254.0.0/16', 'fe80::/10')
  );
}

function locationIn(text: string): Location | undefined {
  const found = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/.exec(text);
  if (found === null || /[\s\p{Cc}]/u.test(text)) return undefined;
  const [, scheme = '', host = '', path = '', query = ''] = found;
  // ParseRequestURI wants an absolute path where there is no scheme.
  if (scheme === '' && (host !== '' || !path.startsWith('/'))) return undefined;
  return new Location(scheme.toLowerCase(), host, path, query);
}
