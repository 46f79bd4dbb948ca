import { base64OfBytes, bytesOfBase64, decodeBase64, encodeBase64 } from '../base64.ts';

/** One block of a PEM text. */
export interface PemBlock {
  /** `CERTIFICATE REQUEST`. */
  readonly type: string;
  readonly hasHeaders: boolean;
  readonly bytes: readonly number[];
}

const BOUNDARY = /^-----(BEGIN|END) (.*)-----[ \t\r]*$/;
const HEADER = /^[^:]+:/;
const BASE64 = /^[A-Za-z0-9+/=\s]*$/;

/**
 * The blocks of a PEM text that is in base64, as objects have it. Other lines are skipped, and blocks that do not end or are not base64 (Go encoding/pem
 * `Decode`). Each line is looked at once.
 */
export function pemBlocks(encoded: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  let type: string | undefined;
  let lines: string[] = [];
  for (const line of decodeBase64(encoded).split('\n')) {
    const [, mark, name = ''] = line.startsWith('-----') ? (BOUNDARY.exec(line) ?? []) : [];
    if (mark === undefined) {
      lines.push(line);
      continue;
    }
    const body = lines.filter((each) => !HEADER.test(each)).join('');
    if (mark === 'END' && name === type && BASE64.test(body))
      blocks.push({ type, hasHeaders: lines.some((each) => HEADER.test(each)), bytes: bytesOfBase64(body) });
    type = mark === 'BEGIN' ? name : undefined;
    lines = [];
  }
  return blocks;
}

export function pemText(type: string, bytes: readonly number[]): string {
  const lines = base64OfBytes(bytes).match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${type}-----`, ...lines, `-----END ${type}-----`, ''].join('\n');
}

/** A PEM text with one block, in base64, as objects have it. */
export function encodedPem(type: string, bytes: readonly number[]): string {
  return encodeBase64(pemText(type, bytes));
}
