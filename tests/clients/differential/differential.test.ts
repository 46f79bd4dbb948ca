import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlMinor } from '../kubectl.ts';
import { OurWorld, RealWorld, type Outcome } from './both.ts';
import { CHAPTERS } from './corpus.ts';
import { FILES } from './files.ts';

/** Older kubectls word more lines differently. The marks `~` are true of this one: later ones differ in fewer lines. */
const OLDEST = 33;

/**
 * What later versions than the compared one print differently, and the page's kubectl as they do:
 * v1.34 names the namespace of a deleted object (kubectl/pkg/cmd/delete), and omits `creationTimestamp: null` (apimachinery ObjectMeta, omitzero).
 */
function sinceOlder({ stdout, ...rest }: Outcome): Outcome {
  const text = stdout
    .replaceAll(/^ *creationTimestamp: null\n/gm, '')
    .replaceAll(/(" (?:force )?deleted) from \S+ namespace/g, '$1');
  return { ...rest, stdout: text };
}

describe.skipIf(kubectlMinor < OLDEST).each(Object.entries(CHAPTERS))('both kubectls: %s', (_, lines) => {
  const ours = new OurWorld(FILES);
  const real = new RealWorld(FILES);
  beforeAll(() => real.start());
  afterAll(() => real.close());

  it('print the same and write the same', async () => {
    const printed: unknown[] = [];
    const expected: unknown[] = [];
    const alike: string[] = [];
    for (const line of lines) {
      const [mine, theirs] = [await ours.run(line), await real.run(line)];
      ours.settle();
      real.settle();
      const [printedLine, expectedLine] = [sinceOlder(mine), sinceOlder(theirs)];
      if (line.compared) {
        printed.push({ ...line, ...printedLine });
        expected.push({ ...line, ...expectedLine });
      } else if (kubectlMinor === OLDEST && isDeepStrictEqual(printedLine, expectedLine)) alike.push(line.line);
    }
    expect(alike, 'lines whose mark `~` is no longer true').toEqual([]);
    expect(printed).toEqual(expected);
  });
});
