/** One line that a container wrote. */
export interface LogLine {
  /** How many lines the same run of the container wrote before it. */
  readonly number: number;
  /** In milliseconds since 1970. */
  readonly atMs: number;
  readonly text: string;
}

/**
 * Of the lines that are kept now, those that came after `last`: all where the lines are another run's, or where so many have come that `last` is kept
 * no more. `last` undefined: nothing had been written.
 */
export function linesAfter(lines: readonly LogLine[], last: LogLine | undefined): readonly LogLine[] {
  if (last === undefined) return lines;
  const same = lines.findIndex(({ number }) => number === last.number);
  return same >= 0 && lines[same]!.atMs === last.atMs ? lines.slice(same + 1) : lines;
}
