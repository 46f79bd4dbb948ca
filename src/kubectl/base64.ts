const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The text's UTF-8 in base64, as Secrets hold it. */
export function base64(text: string): string {
  const bytes = utf8(text);
  let encoded = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [first, second, third] = [bytes[i]!, bytes[i + 1], bytes[i + 2]];
    encoded += DIGITS[first >> 2]! + DIGITS[((first & 3) << 4) | ((second ?? 0) >> 4)]!;
    encoded += second === undefined ? '=' : DIGITS[((second & 15) << 2) | ((third ?? 0) >> 6)]!;
    encoded += third === undefined ? '=' : DIGITS[third & 63]!;
  }
  return encoded;
}

function utf8(text: string): number[] {
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

/** How many bytes a base64 text stands for. */
export function base64Length(encoded: string): number {
  const digits = encoded.replace(/[\s=]/g, '').length;
  return Math.floor((digits * 3) / 4);
}
