import { ipFamily, parseCIDR, parseIP } from '../../api/index.ts';
import type { ErrorList } from './error-list.ts';
import type { FieldPath } from './field-path.ts';

const INVALID_IP = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** util/validation/ip.go `IsValidIPForLegacyField`. */
export function validateIP(value: string, errors: ErrorList, path: FieldPath): void {
  if (ipFamily(value) === undefined) errors.invalid(path, value, INVALID_IP);
  else if (hasLeadingZeros(value)) errors.invalid(path, value, 'must not have leading 0s');
  else if (isMappedIPv4(value)) errors.invalid(path, value, 'must not be an IPv4-mapped IPv6 address');
}

/** util/validation/ip.go `IsValidCIDRForLegacyField`. */
export function validateCIDR(value: string, errors: ErrorList, path: FieldPath): void {
  const block = parseCIDR(value);
  const [address = '', length = ''] = value.split('/');
  if (block === undefined) errors.invalid(path, value, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)');
  else if (hasLeadingZeros(address) || /^0\d/.test(length))
    errors.invalid(path, value, 'must not have leading 0s in IP or prefix length');
  else if (isMappedIPv4(address)) errors.invalid(path, value, 'must not have an IPv4-mapped IPv6 address');
  else if (parseIP(address)?.first !== block.first)
    errors.invalid(path, value, 'must not have bits set beyond the prefix length');
}

/** Whether a decimal number of an address has them: some programs read it as octal. */
function hasLeadingZeros(address: string): boolean {
  const decimal = address.slice(address.lastIndexOf(':') + 1);
  return decimal.includes('.') && /(^|\.)0\d/.test(decimal);
}

function isMappedIPv4(address: string): boolean {
  return address.includes(':') && (parseIP(address)?.first ?? 0n) >> 32n === 0xffffn;
}

/** At most one address of each family (`IsDualStackIPStrings`). */
export function validateIPsOfFamilies(ips: readonly string[], errors: ErrorList, path: FieldPath, shown: unknown): void {
  if (ips.length < 2) return;
  const families = new Set(ips.map(ipFamily));
  if (ips.length > 2 || families.size !== ips.length)
    errors.invalid(path, shown, 'may specify no more than one IP for each IP family');
}
