/** A CPU amount as people write it: `250m`, `4`. */
export function cpuText(milli: number): string {
  return milli % 1000 === 0 ? String(milli / 1000) : `${milli}m`;
}

const UNITS = ['', 'Ki', 'Mi', 'Gi', 'Ti'] as const;

/** A memory amount with at most one decimal: `512Mi`, `7.5Gi`. */
export function memoryText(bytes: number): string {
  let amount = bytes;
  let unit = 0;
  while (amount >= 1024 && unit < UNITS.length - 1) {
    amount /= 1024;
    unit++;
  }
  return `${Math.round(amount * 10) / 10}${UNITS[unit]}`;
}
