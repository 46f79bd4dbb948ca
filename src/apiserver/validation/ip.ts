import type { ErrorList } from './error-list.ts';
import type { FieldPath } from './field-path.ts';

const INVALID_IP = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** util/validation/ip.go `IsValidIP`. */
export function validateIP(value: string, errors: ErrorList, path: FieldPath): void {
  if (ipFamily(value) === undefined) errors.invalid(path, value, INVALID_IP);
}

/** util/validation/ip.go `IsValidCIDR`. */
export function validateCIDR(value: string, errors: ErrorList, path: FieldPath): void {
  const [ip = '', bits = '', ...more] = value.split('/');
  const family = ipFamily(ip);
  const valid = family !== undefined && more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 'IPv4' ? 32 : 128);
  if (!valid) errors.invalid(path, value, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)');
}

/** The family of an address. Undefined if the text is not an address. */
export function ipFamily(value: string): 'IPv4' | 'IPv6' | undefined {
  if (isIPv4(value)) return 'IPv4';
  return isIPv6(value) ? 'IPv6' : undefined;
}

/** At most one address of each family (`IsDualStackIPStrings`). */
export function validateIPsOfFamilies(ips: readonly string[], errors: ErrorList, path: FieldPath, shown: unknown): void {
  if (ips.length < 2) return;
  const families = new Set(ips.map(ipFamily));
  if (ips.length > 2 || families.size !== ips.length)
    errors.invalid(path, shown, 'may specify no more than one IP for each IP family');
}

/** Accepts leading zeros, as upstream (netutils `ParseIPSloppy`). */
const BYTE = '(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);

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
