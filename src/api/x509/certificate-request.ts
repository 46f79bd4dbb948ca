import { DerError, type DerValue, derText, inside, oidText, readDer, TAG } from './der.ts';
import { type Name, readName } from './name.ts';
import { pemBlocks } from './pem.ts';

/** The names that a certificate is for, beside its subject. */
export interface AlternativeNames {
  readonly dns: readonly string[];
  readonly emails: readonly string[];
  /** The addresses as bytes, 4 or 16. */
  readonly ips: readonly (readonly number[])[];
  readonly uris: readonly string[];
}

/** What a PKCS#10 request says (Go crypto/x509 `CertificateRequest`). */
export interface CertificateRequest {
  readonly subject: Name;
  /** The SubjectPublicKeyInfo in DER. */
  readonly publicKey: readonly number[];
  readonly names: AlternativeNames;
}

const NO_NAMES: AlternativeNames = { dns: [], emails: [], ips: [], uris: [] };
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14';
const SUBJECT_ALT_NAME = '2.5.29.17';

/**
 * Reads the request of a CertificateSigningRequest: PEM in base64 (pkg/apis/certificates/helpers.go `ParseCSR`). Its signature is not checked, since nothing
 * here calculates with keys. Throws `DerError`.
 */
export function parseCertificateRequest(encoded: string): CertificateRequest {
  const [block] = pemBlocks(encoded);
  if (block?.type !== 'CERTIFICATE REQUEST') throw new DerError('PEM block type must be CERTIFICATE REQUEST');
  const [whole, ...trailing] = readDer(block.bytes);
  if (trailing.length > 0) throw new DerError('asn1: syntax error: trailing data');
  const [info, algorithm, signature] = inside(whole);
  if (algorithm?.tag !== TAG.sequence || signature?.tag !== TAG.bitString)
    throw new DerError("asn1: structure error: tags don't match");
  const [version, subject, publicKey, attributes] = inside(info);
  if (version?.tag !== TAG.integer || publicKey?.tag !== TAG.sequence)
    throw new DerError("asn1: structure error: tags don't match");
  inside(publicKey);
  return { subject: readName(subject), publicKey: publicKey.raw, names: namesOf(attributes) };
}

/** `attributes`: `[0] SET OF Attribute`. One of them may ask for extensions. */
function namesOf(attributes: DerValue | undefined): AlternativeNames {
  if (attributes === undefined) return NO_NAMES;
  for (const attribute of readDer(attributes.content)) {
    const [id, values] = inside(attribute);
    if (oidText(id) !== EXTENSION_REQUEST) continue;
    for (const extension of inside(inside(values, TAG.set)[0])) {
      const parts = inside(extension);
      if (oidText(parts[0]) === SUBJECT_ALT_NAME) return readAlternativeNames(parts.at(-1)!.content);
    }
  }
  return NO_NAMES;
}

/** An address as Go prints it: the longest run of zeros, of at least two, is left out (net `IP.String`). */
export function addressText(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, i) => (bytes[i * 2]! * 256 + bytes[i * 2 + 1]!).toString(16)).join(':');
  const [longest] = [...groups.matchAll(/\b0(?::0)+\b/g)].toSorted(([a], [b]) => b.length - a.length);
  if (longest === undefined) return groups;
  const [before, after] = [groups.slice(0, longest.index), groups.slice(longest.index + longest[0].length)];
  return `${before.replace(/:$/, '')}::${after.replace(/^:/, '')}`;
}

/** x509 `parseSANExtension`. Names of other types are skipped. */
function readAlternativeNames(content: readonly number[]): AlternativeNames {
  const values = inside(readDer(content)[0]);
  const of = (tag: number): DerValue[] => values.filter((value) => value.tag === tag);
  const ips = of(0x87).map((value) => value.content);
  const odd = ips.find(({ length }) => length !== 4 && length !== 16);
  if (odd !== undefined) throw new DerError(`x509: cannot parse IP address of length ${odd.length}`);
  return { emails: of(0x81).map(derText), dns: of(0x82).map(derText), uris: of(0x86).map(derText), ips };
}
