/**
 * Seeded randomness. Each component forks its own stream by name. So one more draw in one component does not change the numbers
 * that the other components draw.
 *
 * The generator is sfc32 (Chris Doty-Humphrey's PractRand). It uses 32-bit integer arithmetic only, so the same seed gives the
 * same numbers on every machine.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  private constructor(
    readonly seed: string,
    hash: readonly [number, number, number],
  ) {
    [this.#a, this.#b, this.#c] = hash;
    for (let i = 0; i < 12; i++) this.uint32();
  }

  static from(seed: string): Random {
    return new Random(seed, [fnv1a(seed, 0x811c9dc5), fnv1a(seed, 0x01000193), fnv1a(seed, 0x9e3779b9)]);
  }

  /** An independent stream. It depends only on this stream's seed and on `name`, not on the numbers drawn so far. */
  fork(name: string): Random {
    return Random.from(`${this.seed}/${name}`);
  }

  /** An integer in [0, 2³²). */
  uint32(): number {
    const t = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + t;
    return t >>> 0;
  }

  /** A number in [0, 1). */
  next(): number {
    return this.uint32() / 0x1_0000_0000;
  }

  /** An integer in [0, below). */
  int(below: number): number {
    return Math.floor(this.next() * below);
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError('pick from an empty list');
    return items[this.int(items.length)] as T;
  }

  /** `valueMs` ± `fraction`, uniformly distributed. */
  jitter(valueMs: number, fraction: number): number {
    return fraction === 0 ? valueMs : valueMs * (1 + fraction * (this.uint32() / HALF_RANGE - 1));
  }

  /** `length` characters of `SAFE_ALPHABET`, as in generated names (apimachinery util/rand/rand.go `String`). */
  name(length: number): string {
    let text = '';
    for (let i = 0; i < length; i++) text += SAFE_ALPHABET[this.int(SAFE_ALPHABET.length)];
    return text;
  }

  /** A version 4 UUID. */
  uuid(): string {
    return uuid4(this.uint32(), this.uint32(), this.uint32(), this.uint32());
  }
}

/** Half of the range of `uint32`. */
const HALF_RANGE = 0x8000_0000;

/**
 * The alphabet of generated names and of pod-template-hash: no vowels and no look-alikes (apimachinery util/rand/rand.go
 * `alphanums`).
 */
export const SAFE_ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';

/** 32-bit FNV-1a over the UTF-16 code units of `text`. */
export function fnv1a(text: string, offsetBasis = 0x811c9dc5): number {
  let hash = offsetBasis;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Two hexadecimal digits for each byte. Most names and ids are made of them, and a table is several times faster than
 * `toString`.
 */
const BYTES = Array.from({ length: 0x100 }, (_, byte) => byte.toString(16).padStart(2, '0'));
/** Three hexadecimal digits for each value of 12 bits. */
const TRIPLES = Array.from({ length: 0x1000 }, (_, bits) => bits.toString(16).padStart(3, '0'));
/** The possible digits that hold the variant of a UUID. Two of their bits are random. */
const VARIANTS = ['8', '9', 'a', 'b'];

/** The lowest 24 bits of a number as six hexadecimal digits. */
export function hex24(bits: number): string {
  return TRIPLES[(bits >>> 12) & 0xfff]! + TRIPLES[bits & 0xfff]!;
}

/** 32 bits as eight hexadecimal digits. */
export function hex32(bits: number): string {
  return TRIPLES[bits >>> 20]! + BYTES[(bits >>> 12) & 0xff]! + TRIPLES[bits & 0xfff]!;
}

/** A version 4 UUID from 128 bits. Six of them are replaced by the version and the variant (RFC 9562). */
export function uuid4(a: number, b: number, c: number, d: number): string {
  // Joined, not concatenated: V8 keeps a concatenated string as a tree of its pieces, eight times as large, until something
  // reads it.
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
