/** π with so many significant digits, as `bpi` prints it (Machin's formula, in whole numbers). */
export function piDigits(digits: number): string {
  const guard = 10;
  const unit = 10n ** BigInt(digits + guard);
  const pi = 4n * (4n * inverseTangent(5n, unit) - inverseTangent(239n, unit));
  const text = (pi / 10n ** BigInt(guard + 1)).toString();
  return `${text.charAt(0)}.${text.slice(1)}`;
}

/** arctan(1/x), in units. */
function inverseTangent(x: bigint, unit: bigint): bigint {
  let power = unit / x;
  let sum = power;
  for (let n = 3n, sign = -1n; power > 0n; n += 2n, sign = -sign) {
    power /= x * x;
    sum += (sign * power) / n;
  }
  return sum;
}
