/** SHA-256 (FIPS 180-4) and HMAC (RFC 2104), for the signatures of bootstrap tokens. */

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function rootBits(count: number, root: (prime: number) => number): number[] {
  const bits: number[] = [];
  for (let candidate = 2; bits.length < count; candidate++) {
    let isPrime = true;
    for (let i = 2; i * i <= candidate; i++) if (candidate % i === 0) isPrime = false;
    if (isPrime) bits.push(((root(candidate) % 1) * 2 ** 32) | 0);
  }
  return bits;
}

const START = rootBits(8, Math.sqrt);
const ROUNDS = rootBits(64, Math.cbrt);

export function sha256(bytes: readonly number[]): number[] {
  const padded = [...bytes, 0x80];
  while (padded.length % 64 !== 56) padded.push(0);
  const bits = bytes.length * 8;
  for (let shift = 56; shift >= 0; shift -= 8)
    padded.push(shift >= 32 ? Math.floor(bits / 2 ** shift) & 0xff : (bits >>> shift) & 0xff);
  const hash = [...START];
  for (let at = 0; at < padded.length; at += 64) addBlock(hash, padded, at);
  return hash.flatMap((word) => [word >>> 24, (word >>> 16) & 0xff, (word >>> 8) & 0xff, word & 0xff]);
}

function addBlock(hash: number[], bytes: readonly number[], at: number): void {
  const words: number[] = [];
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      const byte = at + i * 4;
      words.push((bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!);
      continue;
    }
    const [far, near] = [words[i - 15]!, words[i - 2]!];
    const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const high = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words.push((words[i - 16]! + low + words[i - 7]! + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + words[i]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i]! + word) | 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** `key`: at most 64 bytes. */
export function hmacSha256(key: readonly number[], bytes: readonly number[]): number[] {
  const padded = Array.from({ length: 64 }, (_, i) => key[i] ?? 0);
  const inner = sha256([...padded.map((byte) => byte ^ 0x36), ...bytes]);
  return sha256([...padded.map((byte) => byte ^ 0x5c), ...inner]);
}
