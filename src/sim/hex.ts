/** Two hexadecimal digits for each byte. A table, since most names and ids of the simulation are made of them: `toString` takes several times as long. */
const BYTES = Array.from({ length: 0x100 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** The same for 12 bits: six digits are two looks. */
const TRIPLES = Array.from({ length: 0x1000 }, (_, bits) => bits.toString(16).padStart(3, '0'));
/** The digit of a UUID that says its variant, and has two bits of chance. */
const VARIANTS = ['8', '9', 'a', 'b'];

/** The lowest 24 bits of a number, as six hexadecimal digits. */
export function hex24(bits: number): string {
  return TRIPLES[(bits >>> 12) & 0xfff]! + TRIPLES[bits & 0xfff]!;
}

/** 32 bits, as eight. */
export function hex32(bits: number): string {
  return TRIPLES[bits >>> 20]! + BYTES[(bits >>> 12) & 0xff]! + TRIPLES[bits & 0xfff]!;
}

/** A version 4 UUID of 128 bits, of which six are not taken: they say the version and the variant (RFC 9562). */
export function uuid4(a: number, b: number, c: number, d: number): string {
  // Joined, not added: V8 keeps an added text as a tree of its pieces, of eight times the size, for as long as nobody looks into it.
  return [
    TRIPLES[a >>> 20]!,
    BYTES[(a >>> 12) & 0xff]!,
    TRIPLES[a & 0xfff]!,
    '-',
    BYTES[b >>> 24]!,
    BYTES[(b >>> 16) & 0xff]!,
    '-4',
    TRIPLES[b & 0xfff]!,
    '-',
    VARIANTS[(c >>> 28) & 3]!,
    TRIPLES[(c >>> 16) & 0xfff]!,
    '-',
    BYTES[(c >>> 8) & 0xff]!,
    BYTES[c & 0xff]!,
    hex32(d),
  ].join('');
}
