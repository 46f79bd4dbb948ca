/** A virtual moment as a clock shows it: `0:01:23.450`. */
export function clockText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  const hours = Math.floor(whole / 3_600_000);
  const minutes = Math.floor(whole / 60_000) % 60;
  const seconds = Math.floor(whole / 1000) % 60;
  return `${hours}:${two(minutes)}:${two(seconds)}.${String(whole % 1000).padStart(3, '0')}`;
}

/** A virtual moment to the second: `0:01:23`. */
export function secondsText(ms: number): string {
  return clockText(ms).slice(0, -'.000'.length);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/** A finished duration, with more digits if it is short: `0.7 ms`, `12 ms`, `1.2 s`, `600 s`. For a running one see `spanText`. */
export function msText(ms: number): string {
  if (ms < 10) return `${Math.round(ms * 10) / 10} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000)} s`;
}

/** A running duration, in units that the eye can follow: `40ms`, `3.2s`, `45s`, `9m58s`. For a finished one see `msText`. */
export function spanText(ms: number): string {
  const span = Math.max(0, ms);
  if (span < 995) return `${Math.round(span / 10) * 10}ms`;
  if (span < 9950) return `${(span / 1000).toFixed(1)}s`;
  return ageText(span);
}

/** A span of virtual time in its two largest units, as kubectl writes ages: `45s`, `3m20s`, `5h`. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return seconds % 60 === 0 ? `${minutes}m` : `${minutes}m${seconds % 60}s`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}
