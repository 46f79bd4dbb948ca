import { utf8 } from '../base64.ts';
import type { AlternativeNames } from './certificate-request.ts';
import { bitString, der, DerError, inside, oid, readDer, sequence, TAG, time, timeOf, unsigned } from './der.ts';
import { type Name, readName, writeName } from './name.ts';
import { pemBlocks } from './pem.ts';

/** What a certificate says. */
export interface CertificateTemplate {
  /** Up to 16 bytes. */
  readonly serial: readonly number[];
  readonly subject: Name;
  readonly issuer: Name;
  /** Dates in milliseconds since 1970. */
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** The SubjectPublicKeyInfo in DER. */
  readonly publicKey: readonly number[];
  /** In the order in which they are written. */
  readonly extensions: readonly Extension[];
}

export interface Extension {
  readonly id: string;
  readonly critical?: boolean;
  /** In DER. */
  readonly value: readonly number[];
}

const SHA256_WITH_RSA = sequence(oid('1.2.840.113549.1.1.11'), der(0x05));
/** In the place of a signature, which takes a key. 256 bytes, as of an RSA key with 2048 bits. */
const NO_SIGNATURE = bitString(utf8('not a signature '.repeat(16)));

/** What `openssl x509 -text` shows as a Netscape Comment. */
const COMMENT: Extension = {
  id: '2.16.840.1.113730.1.13',
  value: der(TAG.ia5String, utf8('Simulated by Kubeloupe: the signature is not valid')),
};

/**
 * A certificate in DER, with the structure of a real one (RFC 5280). Nothing here calculates with keys, so its signature is not valid, and it says so
 * in a comment.
 */
export function writeCertificate(template: CertificateTemplate): number[] {
  const { serial, subject, issuer, notBeforeMs, notAfterMs, publicKey, extensions } = template;
  const written = [...extensions, COMMENT].map(({ id, critical = false, value }) =>
    sequence(oid(id), critical ? der(TAG.boolean, [0xff]) : [], der(TAG.octetString, value)),
  );
  const signed = sequence(
    der(0xa0, unsigned([2])),
    unsigned(serial),
    SHA256_WITH_RSA,
    writeName(issuer),
    sequence(time(notBeforeMs), time(notAfterMs)),
    writeName(subject),
    publicKey,
    der(0xa3, sequence(...written)),
  );
  return sequence(signed, SHA256_WITH_RSA, NO_SIGNATURE);
}

/** The extension Subject Alternative Name. Undefined without names. It is critical if the subject is empty. */
export function alternativeNames({ dns, emails, ips, uris }: AlternativeNames, subject: Name): Extension | undefined {
  const names = [
    ...dns.map((name) => der(0x82, utf8(name))),
    ...emails.map((email) => der(0x81, utf8(email))),
    ...ips.map((address) => der(0x87, address)),
    ...uris.map((uri) => der(0x86, utf8(uri))),
  ];
  if (names.length === 0) return undefined;
  return { id: '2.5.29.17', critical: Object.keys(subject).length === 0, value: sequence(...names) };
}

/** A certificate as it was read, as far as somebody here asks. */
export interface Certificate {
  readonly subject: Name;
  readonly issuer: Name;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** Throws `DerError`. */
export function readCertificate(bytes: readonly number[]): Certificate {
  const [whole, ...trailing] = readDer(bytes);
  if (trailing.length > 0) throw new DerError('x509: trailing data');
  if (whole?.tag !== TAG.sequence) throw new DerError('x509: malformed certificate');
  const parts = inside(inside(whole)[0]);
  // The version is left out of the oldest form.
  const [, , issuer, validity, subject, publicKey] = parts[0]?.tag === 0xa0 ? parts.slice(1) : parts;
  if (publicKey?.tag !== TAG.sequence) throw new DerError('x509: malformed spki');
  const [notBefore, notAfter] = inside(validity);
  if (notBefore === undefined || notAfter === undefined) throw new DerError('x509: malformed validity');
  return {
    subject: readName(subject),
    issuer: readName(issuer),
    notBeforeMs: timeOf(notBefore),
    notAfterMs: timeOf(notAfter),
  };
}

/**
 * The certificates of a PEM text in base64. Throws `DerError` (certificates/validation `validateCertificate`).
 */
export function parseCertificates(encoded: string): Certificate[] {
  const blocks = pemBlocks(encoded);
  if (blocks.length === 0) throw new DerError('must contain at least one CERTIFICATE PEM block');
  return blocks.map(({ type, hasHeaders, bytes }) => {
    if (type !== 'CERTIFICATE') throw new DerError(`only CERTIFICATE PEM blocks are allowed, found ${JSON.stringify(type)}`);
    if (hasHeaders) throw new DerError('no PEM block headers are permitted');
    if (bytes.length === 0) throw new DerError('found CERTIFICATE PEM block containing 0 certificates');
    return readCertificate(bytes);
  });
}
