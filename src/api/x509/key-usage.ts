import { bitString, oid, sequence } from './der.ts';

/** The bits of the extension Key Usage, the first bit first (certificates/authority/policies.go `keyUsageDict`). */
const BITS: Readonly<Record<string, number>> = {
  signing: 0,
  'digital signature': 0,
  'content commitment': 1,
  'key encipherment': 2,
  'data encipherment': 3,
  'key agreement': 4,
  'cert sign': 5,
  'crl sign': 6,
  'encipher only': 7,
  'decipher only': 8,
};

/** The purposes of the extension Extended Key Usage, in Go's order. */
const PURPOSES: Readonly<Record<string, string>> = {
  any: '2.5.29.37.0',
  'server auth': '1.3.6.1.5.5.7.3.1',
  'client auth': '1.3.6.1.5.5.7.3.2',
  'code signing': '1.3.6.1.5.5.7.3.3',
  'email protection': '1.3.6.1.5.5.7.3.4',
  's/mime': '1.3.6.1.5.5.7.3.4',
  'ipsec end system': '1.3.6.1.5.5.7.3.5',
  'ipsec tunnel': '1.3.6.1.5.5.7.3.6',
  'ipsec user': '1.3.6.1.5.5.7.3.7',
  timestamping: '1.3.6.1.5.5.7.3.8',
  'ocsp signing': '1.3.6.1.5.5.7.3.9',
  'microsoft sgc': '1.3.6.1.4.1.311.10.3.3',
  'netscape sgc': '2.16.840.1.113730.4.1',
};

/** All usages that a CertificateSigningRequest may name, sorted (certificates/validation `allValidUsages`). */
export const KEY_USAGES: readonly string[] = [...Object.keys(BITS), ...Object.keys(PURPOSES)].sort();

/** The value of the extension Key Usage. Undefined if no usage is one of its bits. */
export function keyUsageBits(usages: readonly string[]): number[] | undefined {
  const bits = usages.flatMap((usage) => BITS[usage] ?? []);
  if (bits.length === 0) return undefined;
  const last = Math.max(...bits);
  const bytes = Array.from({ length: (last >> 3) + 1 }, () => 0);
  for (const bit of bits) bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  return bitString(bytes, 7 - (last & 7));
}

/** The value of the extension Extended Key Usage. Undefined if no usage is one of its purposes. */
export function extendedKeyUsage(usages: readonly string[]): number[] | undefined {
  const purposes = Object.entries(PURPOSES).filter(([usage]) => usages.includes(usage));
  const ids = [...new Set(purposes.map(([, id]) => id))];
  return ids.length === 0 ? undefined : sequence(...ids.map(oid));
}
