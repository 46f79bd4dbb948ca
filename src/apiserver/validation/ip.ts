import { ipFamily, parseCIDR } from '../../api/index.ts';
import type { ErrorList } from './error-list.ts';
import type { FieldPath } from './field-path.ts';

const INVALID_IP = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** util/validation/ip.go `IsValidIP`. */
export function validateIP(value: string, errors: ErrorList, path: FieldPath): void {
  if (ipFamily(value) === undefined) errors.invalid(path, value, INVALID_IP);
}

/** util/validation/ip.go `IsValidCIDR`. */
export function validateCIDR(value: string, errors: ErrorList, path: FieldPath): void {
  const valid = parseCIDR(value) !== undefined;
  if (!valid) errors.invalid(path, value, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)');
}

/** At most one address of each family (`IsDualStackIPStrings`). */
export function validateIPsOfFamilies(ips: readonly string[], errors: ErrorList, path: FieldPath, shown: unknown): void {
  if (ips.length < 2) return;
  const families = new Set(ips.map(ipFamily));
  if (ips.length > 2 || families.size !== ips.length)
    errors.invalid(path, shown, 'may specify no more than one IP for each IP family');
}
