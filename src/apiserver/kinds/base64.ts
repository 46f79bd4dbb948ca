const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A text as UTF-8 in base64: how a Secret stores what `stringData` gives. */
export function encodeBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let encoded = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const [first = 0, second, third] = bytes.subarray(i, i + 3);
    encoded += DIGITS[first >> 2]! + DIGITS[((first & 3) << 4) | ((second ?? 0) >> 4)]!;
    encoded += second === undefined ? '=' : DIGITS[((second & 15) << 2) | ((third ?? 0) >> 6)]!;
    encoded += third === undefined ? '=' : DIGITS[third & 63]!;
  }
  return encoded;
}
