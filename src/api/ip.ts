/** Addresses and blocks of addresses (k8s.io/utils/net `ParseIPSloppy`, `ParseCIDRSloppy`). */

/** A block of addresses: those that begin with the same bits. An address alone is a block whose bits are all fixed. */
export interface IPNet {
  /** The number of bits of an address of this family: 32 or 128. */
  readonly size: 32 | 128;
  /** The first bits that all addresses of the block have. */
  readonly ones: number;
  /** The address as a number. The bits after `ones` are zero. */
  readonly first: bigint;
}

/** Accepts leading zeros, as upstream. */
const BYTE = '(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

/** The family of an address. Undefined if the text is not an address. */
export function ipFamily(value: string): 'IPv4' | 'IPv6' | undefined {
  if (isIPv4(value)) return 'IPv4';
  return isIPv6(value) ? 'IPv6' : undefined;
}

function isIPv4(value: string): boolean {
  return IPV4.test(value);
}

function isIPv6(value: string): boolean {
  if (!value.includes(':') || value.split('::').length > 2) return false;
  const groups = value.split(':');
  const last = groups.at(-1) ?? '';
  const embedded = last.includes('.');
  if (embedded && !isIPv4(last)) return false;
  const plain = (embedded ? groups.slice(0, -1) : groups).filter((group) => group !== '');
  if (!plain.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false;
  const count = plain.length + (embedded ? 2 : 0);
  return value.includes('::') ? count < 8 : count === 8 && !value.startsWith(':') && !value.endsWith(':');
}

/** `10.0.0.0/8`. The bits after the prefix are dropped. Returns undefined if the text is not a block. */
export function parseCIDR(value: string): IPNet | undefined {
  const [ip = '', bits = '', ...more] = value.split('/');
  const address = parseIP(ip);
  if (address === undefined || more.length > 0 || !/^\d+$/.test(bits) || Number(bits) > address.size) return undefined;
  const ones = Number(bits);
  const rest = BigInt(address.size - ones);
  return { size: address.size, ones, first: (address.first >> rest) << rest };
}

/** An address, as a block of its own. Returns undefined if the text is not an address. */
export function parseIP(value: string): IPNet | undefined {
  switch (ipFamily(value)) {
    case 'IPv4':
      return { size: 32, ones: 32, first: numberOf(value.split('.').map(Number), 8n) };
    case 'IPv6':
      return { size: 128, ones: 128, first: numberOf(groupsOf(value), 16n) };
    case undefined:
      return undefined;
  }
}

/** True if all addresses of `inner` belong to `outer`. */
export function netContains(outer: IPNet, inner: IPNet): boolean {
  if (outer.size !== inner.size || inner.ones < outer.ones) return false;
  const rest = BigInt(outer.size - outer.ones);
  return inner.first >> rest === outer.first >> rest;
}

/** The first address in the usual form: of IPv6 in lower case, with the longest run of zeros left out (RFC 5952). */
export function formatIP({ first, size }: IPNet): string {
  const bits = size === 32 ? 8n : 16n;
  const count = size === 32 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, i) => (first >> (bits * BigInt(count - 1 - i))) & ((1n << bits) - 1n));
  if (size === 32) return parts.join('.');
  const text = parts.map((part) => part.toString(16)).join(':');
  const runs = [...text.matchAll(/(?<![0-9a-f])0(?::0)+(?![0-9a-f])/g)].toSorted((a, b) => b[0].length - a[0].length);
  const [longest] = runs;
  if (longest === undefined) return text;
  const before = text.slice(0, longest.index).replace(/:$/, '');
  const after = text.slice(longest.index + longest[0].length).replace(/^:/, '');
  return `${before}::${after}`;
}

function numberOf(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n);
}

/** The eight groups of an IPv6 address. `::` stands for as many zeros as are missing. */
function groupsOf(value: string): number[] {
  const [before = [], after = []] = value.split('::').map((half) => half.split(':').filter(Boolean).flatMap(groupOf));
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...new Array<number>(missing).fill(0), ...after];
}

/** A group in hexadecimal, or an IPv4 address that stands for the last two. */
function groupOf(text: string): number[] {
  if (!text.includes('.')) return [Number.parseInt(text, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = text.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}
