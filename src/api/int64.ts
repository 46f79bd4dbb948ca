/** The numbers of JavaScript that are within 64 bits are below 2^63, the largest of them by 1024. */
const BEYOND_INT64 = 2 ** 63;
const LARGEST_INT64 = BEYOND_INT64 - 1024;

/** True for a whole number of 64 bits. */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -BEYOND_INT64 && value < BEYOND_INT64;
}

/** The number of a text such as `9223372036854775807`, which JavaScript rounds up to one that is no longer within 64 bits. Not minus zero. */
export function wholeNumber(value: number): number {
  return value === BEYOND_INT64 ? LARGEST_INT64 : value + 0;
}
