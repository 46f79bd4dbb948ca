import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  addressText,
  authorityCertificate,
  DerError,
  encodeBase64,
  encodedPem,
  issueCertificate,
  KEY_USAGES,
  parseCertificateRequest,
  parseCertificates,
} from '../../../src/api/index.ts';
import { REQUESTS } from '../controllers/certificates/requests.ts';

const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5);
const YEAR_MS = 365 * 24 * 3_600_000;
const POLICY = { usages: ['server auth', 'digital signature'], serial: [0, 0x90, 1], notBeforeMs: START_MS };

function issued(request: keyof typeof REQUESTS, more: Partial<Parameters<typeof issueCertificate>[1]> = {}): X509Certificate {
  const policy = { ...POLICY, notAfterMs: START_MS + YEAR_MS, ...more };
  return new X509Certificate(Buffer.from(issueCertificate(parseCertificateRequest(encodeBase64(REQUESTS[request])), policy)));
}

describe('a certificate', () => {
  it('is read by others as what it says', () => {
    const certificate = issued('serving');
    expect({
      subject: certificate.subject,
      issuer: certificate.issuer,
      names: certificate.subjectAltName,
      serial: certificate.serialNumber,
      from: certificate.validFrom,
      to: certificate.validTo,
      usage: certificate.keyUsage,
      isAuthority: certificate.ca,
      key: certificate.publicKey.asymmetricKeyType,
    }).toEqual({
      subject: 'O=system:nodes\nCN=system:node:node-1',
      issuer: 'CN=kubernetes',
      names: 'DNS:node-1, IP Address:10.0.0.1, IP Address:FD00:0:0:0:1:0:0:5',
      serial: '9001',
      from: 'Jan  2 03:04:05 2026 GMT',
      to: 'Jan  2 03:04:05 2027 GMT',
      usage: ['1.3.6.1.5.5.7.3.1'],
      isAuthority: false,
      key: 'ec',
    });
  });

  it('is of the CA by its names, and its signature is not valid', () => {
    const authority = new X509Certificate(authorityCertificate(START_MS));
    expect(authority.ca).toBe(true);
    expect(authority.validTo).toBe('Dec 31 03:04:05 2035 GMT');
    const certificate = issued('jane');
    expect(certificate.checkIssued(authority)).toBe(true);
    expect(certificate.verify(authority.publicKey)).toBe(false);
  });

  it('has dates after 2049, and every usage', () => {
    const certificate = issued('node', { notAfterMs: START_MS + 30 * YEAR_MS, usages: KEY_USAGES });
    expect(certificate.validTo).toBe('Dec 26 03:04:05 2055 GMT');
    expect(certificate.keyUsage).toHaveLength(12);
  });

  it('is read back', () => {
    const request = parseCertificateRequest(encodeBase64(REQUESTS.jane));
    const bytes = issueCertificate(request, { ...POLICY, notAfterMs: START_MS + YEAR_MS });
    expect(parseCertificates(encodedPem('CERTIFICATE', bytes))).toEqual([
      {
        subject: { O: ['dev', 'ops'], CN: ['jane'] },
        issuer: { CN: ['kubernetes'] },
        notBeforeMs: START_MS,
        notAfterMs: START_MS + YEAR_MS,
      },
    ]);
    const why = (text: string): string => {
      try {
        parseCertificates(encodeBase64(text));
        return 'read';
      } catch (error) {
        if (error instanceof DerError) return error.message;
        throw error;
      }
    };
    expect(why('')).toBe('must contain at least one CERTIFICATE PEM block');
    const pem = authorityCertificate(START_MS);
    expect(why(`${pem}\nsome words\n${pem}`)).toBe('read');
    expect(why(pem.replace('-----\n', '-----\nA: b\n\n'))).toBe('no PEM block headers are permitted');
    expect(why(pem.replace('END', 'THE END'))).toBe('must contain at least one CERTIFICATE PEM block');
    // A hostile text costs no more than its length.
    expect(why('-----BEGIN CERTIFICATE-----\n'.repeat(40_000))).toBe('must contain at least one CERTIFICATE PEM block');
    expect(why(REQUESTS.jane)).toBe('only CERTIFICATE PEM blocks are allowed, found "CERTIFICATE REQUEST"');
  });
});

describe('a request', () => {
  it('has a subject, a key and names', () => {
    const { subject, names } = parseCertificateRequest(encodeBase64(REQUESTS.serving));
    expect(subject).toEqual({ O: ['system:nodes'], CN: ['system:node:node-1'] });
    expect({ ...names, ips: names.ips.map(addressText) }).toEqual({
      dns: ['node-1'],
      emails: [],
      ips: ['10.0.0.1', 'fd00::1:0:0:5'],
      uris: [],
    });
  });
});

it('any bytes are read or refused', () => {
  const bytesOf = (pem: string): number[] => {
    const [, body = ''] = /-----\n([\s\S]*?)-----END/.exec(pem) ?? [];
    return [...Buffer.from(body, 'base64')];
  };
  const attempt = (read: () => unknown): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof DerError)) throw error;
    }
  };
  const variants = (bytes: readonly number[]): number[][] =>
    bytes.flatMap((_, i) => [bytes.slice(0, i), ...[0xff, 0x00, 0x84, 0x39, 0x01].map((byte) => bytes.with(i, byte))]);
  for (const changed of variants(bytesOf(REQUESTS.serving)))
    attempt(() => parseCertificateRequest(encodedPem('CERTIFICATE REQUEST', changed)));
  for (const changed of variants(bytesOf(authorityCertificate(START_MS))))
    attempt(() => parseCertificates(encodedPem('CERTIFICATE', changed)));
});
