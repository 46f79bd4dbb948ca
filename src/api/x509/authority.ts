import { utf8 } from '../base64.ts';
import { bitString, der, oid, sequence, TAG, unsigned } from './der.ts';
import { alternativeNames, type Extension, writeCertificate } from './certificate.ts';
import type { CertificateRequest } from './certificate-request.ts';
import { extendedKeyUsage, keyUsageBits } from './key-usage.ts';
import type { Name } from './name.ts';
import { pemText } from './pem.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
/** kubeadm's CA (kubeadm/app/phases/certs: its name, and the ten years for which it is valid). */
const CA_NAME: Name = { CN: ['kubernetes'] };
const CA_YEARS = 10;
/** By which the CA's certificate and those that it signs name its key. A real one is a hash of the key. */
const CA_KEY_ID = utf8('kubeloupe simulated.');
/** A number of 2048 bits without known factors. Nobody has the key to it. */
const MODULUS = [
  0xc5,
  ...utf8('no private key belongs to this number, which only has the form of one. '.repeat(4)).slice(0, 254),
  0x0b,
];

/** When the CA of a cluster that began at a date expires, in milliseconds since 1970. */
export function authorityExpiry(clusterStartMs: number): number {
  return clusterStartMs + CA_YEARS * YEAR_MS;
}

/** The certificate of the cluster's CA, `ca.crt`, as PEM. */
export function authorityCertificate(clusterStartMs: number): string {
  const extensions: Extension[] = [
    { id: '2.5.29.15', critical: true, value: keyUsageBits(['digital signature', 'key encipherment', 'cert sign'])! },
    { id: '2.5.29.19', critical: true, value: sequence(der(TAG.boolean, [0xff])) },
    { id: '2.5.29.14', value: der(TAG.octetString, CA_KEY_ID) },
    { id: '2.5.29.17', value: sequence(der(0x82, utf8('kubernetes'))) },
  ];
  const key = sequence(unsigned(MODULUS), unsigned([1, 0, 1]));
  const certificate = writeCertificate({
    serial: [1],
    subject: CA_NAME,
    issuer: CA_NAME,
    notBeforeMs: clusterStartMs,
    notAfterMs: authorityExpiry(clusterStartMs),
    publicKey: sequence(sequence(oid('1.2.840.113549.1.1.1'), der(0x05)), bitString(key)),
    extensions,
  });
  return pemText('CERTIFICATE', certificate);
}

/** How long a certificate is valid, and what for. */
export interface SigningPolicy {
  readonly usages: readonly string[];
  readonly serial: readonly number[];
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** The certificate for a request, in DER (certificates/authority/authority.go `Sign`, policies.go `PermissiveSigningPolicy`). */
export function issueCertificate({ subject, publicKey, names }: CertificateRequest, policy: SigningPolicy): number[] {
  const { usages, ...rest } = policy;
  const bits = keyUsageBits(usages);
  const purposes = extendedKeyUsage(usages);
  const alternatives = alternativeNames(names, subject);
  const extensions: Extension[] = [
    ...(bits === undefined ? [] : [{ id: '2.5.29.15', critical: true, value: bits }]),
    ...(purposes === undefined ? [] : [{ id: '2.5.29.37', value: purposes }]),
    { id: '2.5.29.19', critical: true, value: sequence() },
    { id: '2.5.29.35', value: sequence(der(0x80, CA_KEY_ID)) },
    ...(alternatives === undefined ? [] : [alternatives]),
  ];
  return writeCertificate({ ...rest, subject, publicKey, issuer: CA_NAME, extensions });
}
