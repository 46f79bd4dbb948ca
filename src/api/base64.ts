const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Encodes the text's UTF-8 as base64, as in Secrets. */
export function encodeBase64(text: string): string {
  return base64OfBytes(utf8(text));
}

export function base64OfBytes(bytes: ArrayLike<number>): string {
  let encoded = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [first, second, third] = [bytes[i]!, bytes[i + 1], bytes[i + 2]];
    encoded += DIGITS[first >> 2]! + DIGITS[((first & 3) << 4) | ((second ?? 0) >> 4)]!;
    encoded += second === undefined ? '=' : DIGITS[((second & 15) << 2) | ((third ?? 0) >> 6)]!;
    encoded += third === undefined ? '=' : DIGITS[third & 63]!;
  }
  return encoded;
}

/** The same as base64url without padding (RFC 4648, section 5), as in a JWT. */
export function encodeBase64Url(text: string): string {
  return encodeBase64(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url as UTF-8, with or without padding. Invalid UTF-8 becomes U+FFFD. */
export function decodeBase64Url(encoded: string): string {
  return decodeBase64(encoded.replaceAll('-', '+').replaceAll('_', '/'));
}

/** The bytes of a text in UTF-8. */
export function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
  }
  return bytes;
}

/** The number of bytes that a base64 text encodes. */
export function base64Length(encoded: string): number {
  const digits = encoded.replace(/[\s=]/g, '').length;
  return Math.floor((digits * 3) / 4);
}

/**
 * The offset of the first byte that makes a text invalid base64, as Go's encoding/base64 counts (`decodeQuantum`). Undefined if
 * the text is valid. Line breaks may occur anywhere; padding is required.
 */
export function illegalBase64At(text: string): number | undefined {
  if (CLEAN_BASE64.test(text)) return undefined;
  const bytes = utf8(text);
  const isBreak = (at: number): boolean => bytes[at] === 0x0a || bytes[at] === 0x0d;
  let at = 0;
  const skipBreaks = (): void => {
    while (isBreak(at)) at++;
  };
  for (let digits = 0; ;) {
    skipBreaks();
    if (at === bytes.length) return digits === 0 ? undefined : at - digits;
    const byte = bytes[at]!;
    if (byte !== PADDING) {
      if (!isDigit(byte)) return at;
      digits = (digits + 1) % 4;
      at++;
      continue;
    }
    if (digits < 2) return at;
    at++;
    if (digits === 2) {
      skipBreaks();
      if (at === bytes.length) return at;
      if (bytes[at] !== PADDING) return at - 1;
      at++;
    }
    skipBreaks();
    return at < bytes.length ? at : undefined;
  }
}

const CLEAN_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const PADDING = 0x3d;

function isDigit(byte: number): boolean {
  return byte < 0x80 && DIGITS.includes(String.fromCharCode(byte));
}

/** Normalizes base64 as Go would print it: without line breaks, and with the unused bits of the last digit zero. */
export function canonicalBase64(encoded: string): string {
  const digits = encoded.replace(/[\r\n]/g, '');
  const padding = digits.endsWith('==') ? 2 : digits.endsWith('=') ? 1 : 0;
  if (padding === 0) return digits;
  const last = digits.length - padding - 1;
  const meaning = DIGITS.indexOf(digits[last]!) & (padding === 2 ? 0b110000 : 0b111100);
  return digits.slice(0, last) + DIGITS[meaning]! + digits.slice(last + 1);
}

/** Decodes base64 as UTF-8. Invalid UTF-8 becomes U+FFFD. */
export function decodeBase64(encoded: string): string {
  return decodeUtf8(bytesOfBase64(encoded));
}

/** The bytes that a base64 text encodes. Other characters are skipped. */
export function bytesOfBase64(encoded: string): number[] {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const char of encoded) {
    const value = DIGITS.indexOf(char);
    if (value < 0) continue;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 0xff);
  }
  return bytes;
}

/** A text from its bytes in UTF-8. Invalid bytes become U+FFFD. */
export function decodeUtf8(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i]!;
    const length = first < 0x80 ? 1 : first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 0;
    const rest = bytes.slice(i + 1, i + length);
    if (length === 0 || i + length > bytes.length || rest.some((byte) => (byte & 0xc0) !== 0x80)) {
      text += '\u{fffd}';
      i++;
      continue;
    }
    const lead = length === 1 ? first : first & (0xff >> (length + 1));
    text += String.fromCodePoint(rest.reduce((code, byte) => (code << 6) | (byte & 0x3f), lead));
    i += length;
  }
  return text;
}
