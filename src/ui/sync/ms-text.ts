/** A span of simulated time, exact where it is short: `0.7 ms`, `12 ms`, `1.2 s`, `600 s`. */
export function msText(ms: number): string {
  if (ms < 10) return `${Math.round(ms * 10) / 10} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  return `${ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000)} s`;
}
