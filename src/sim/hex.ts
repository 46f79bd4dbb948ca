/** Two hexadecimal digits for each byte. A table, since most names and ids of the simulation are made of them: `toString` takes several times as long. */
const BYTES = Array.from({ length: 0x100 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The lowest 16 bits of a number, as four hexadecimal digits. */
export function hex16(bits: number): string {
  return BYTES[(bits >>> 8) & 0xff]! + BYTES[bits & 0xff]!;
}

/** The lowest 24 bits, as six. */
export function hex24(bits: number): string {
  return BYTES[(bits >>> 16) & 0xff]! + hex16(bits);
}

/** 32 bits, as eight. */
export function hex32(bits: number): string {
  return hex16(bits >>> 16) + hex16(bits);
}
