import { base64OfBytes, bytesOfBase64, decodeBase64, encodeBase64 } from '../base64.ts';

/** One block of a PEM text. */
export interface PemBlock {
  /** `CERTIFICATE REQUEST`. */
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly bytes: readonly number[];
}

const BLOCK = /^-----BEGIN ([^\n]*?)-----[ \t]*\r?\n([\s\S]*?)^-----END \1-----[ \t]*\r?$/gm;

/** The blocks of a PEM text that is in base64, as objects have it. Other lines are skipped (Go encoding/pem `Decode`). */
export function pemBlocks(encoded: string): PemBlock[] {
  return [...decodeBase64(encoded).matchAll(BLOCK)].map(([, type = '', body = '']) => {
    const hasHeaders = /^[^\n:]+:/.test(body);
    return { type, hasHeaders, bytes: bytesOfBase64(hasHeaders ? body.replace(/^[\s\S]*?\n\s*\n/, '') : body) };
  });
}

export function pemText(type: string, bytes: readonly number[]): string {
  const lines = base64OfBytes(bytes).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${type}-----`, ...lines, `-----END ${type}-----`, ''].join('\n');
}

/** A PEM text with one block, in base64, as objects have it. */
export function encodedPem(type: string, bytes: readonly number[]): string {
  return encodeBase64(pemText(type, bytes));
}
