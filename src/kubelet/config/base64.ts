const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The text behind base64, read as UTF-8; what is no UTF-8 becomes U+FFFD. */
export function decodeBase64(encoded: string): string {
  const bytes: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const char of encoded) {
    const value = ALPHABET.indexOf(char);
    if (value < 0) continue;
    buffer = ((buffer << 6) | value) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((buffer >> bits) & 0xff);
  }
  return decodeUtf8(bytes);
}

function decodeUtf8(bytes: readonly number[]): string {
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
