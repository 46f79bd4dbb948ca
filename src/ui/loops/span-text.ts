import { ageText } from '../model/time-text.ts';

/** A span of virtual time, as fine as the eye can follow while it runs: `40ms`, `3.2s`, `45s`, `9m58s`. */
export function spanText(ms: number): string {
  const span = Math.max(0, ms);
  if (span < 995) return `${Math.round(span / 10) * 10}ms`;
  if (span < 9950) return `${(span / 1000).toFixed(1)}s`;
  return ageText(span);
}
