import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlMinor } from '../kubectl.ts';
import { OurWorld, RealWorld, type Outcome } from './both.ts';
import { FILES } from './files.ts';
import { FLAGS } from './flags.ts';
import { FORMS } from './forms.ts';
import type { Line } from './line.ts';
import { READING } from './reading.ts';
import { TEMPLATES } from './templates.ts';
import { without } from './versions.ts';
import { WRITING } from './writing.ts';

/** Older kubectls word more lines differently. The marks `~` are true of this one: later ones differ in fewer lines. */
const OLDEST = 33;

/** The time for a line on a busy machine: a chapter with many lines takes longer than one with few. A kubectl that hangs is stopped before. */
const LONGEST_LINE_MS = 10_000;

/** Lines by chapter. Each chapter has a cluster of its own. Why a line differs is in the README of `src/kubectl`. */
const CHAPTERS: Readonly<Record<string, readonly Line[]>> = { ...WRITING, ...READING, ...FORMS, ...FLAGS, ...TEMPLATES };

describe.skipIf(kubectlMinor < OLDEST).each(Object.entries(CHAPTERS))('both kubectls: %s', (_, lines) => {
  const ours = new OurWorld(FILES);
  const real = new RealWorld(FILES);
  beforeAll(() => real.start());
  afterAll(() => real.close());

  it('print the same and write the same', { timeout: lines.length * LONGEST_LINE_MS }, async () => {
    const printed: unknown[] = [];
    const expected: unknown[] = [];
    const alike: string[] = [];
    for (const line of lines) {
      const [mine, theirs] = [await ours.run(line), await real.run(line)];
      ours.settle();
      real.settle();
      const [printedLine, expectedLine] = [mine, theirs].map((outcome) =>
        comparedPart(line, without(kubectlMinor, line.line, outcome)),
      );
      if (line.compared !== 'nothing') {
        printed.push({ line, outcome: printedLine });
        expected.push({ line, outcome: expectedLine });
      } else if (kubectlMinor === OLDEST && isDeepStrictEqual(printedLine, expectedLine)) alike.push(line.line);
    }
    expect(alike, 'lines whose mark `~` is no longer true').toEqual([]);
    expect(printed).toEqual(expected);
  });
});

/** What of an outcome is compared for a line. */
function comparedPart({ compared }: Line, outcome: Outcome): unknown {
  switch (compared) {
    case 'whole':
    case 'nothing':
      return outcome;
    case 'help':
      return { ...outcome, stdout: usageOf(outcome.stdout), stderr: usageOf(outcome.stderr) };
    case 'times':
      return JSON.parse(withoutTimes(JSON.stringify(outcome)));
  }
}

/** The usage line of a help. A text without one is returned whole. */
function usageOf(text: string): string {
  const usage = /^Usage:\n(.*?)(?: \[flags\])?(?: \[options\])?$/m.exec(text);
  return usage?.[1] ?? text;
}

/** Ages in a column with the blanks that fill it, dates, and revisions: the histories of the two clusters differ by heartbeats. */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/(?<= )(?:\d+[dhms])+(?: +|(?=\\n))/g, 'AGE ')
    .replaceAll(/\d{4}-[\d-]+T[\d:]+Z/g, 'TIME')
    .replaceAll(/(resourceVersion(?:[\\"]+,[\\"]+value)?[\\"]+:[\\"]+)\d+/g, '$1REVISION');
}
