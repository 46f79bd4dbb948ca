import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kubectlMinor } from '../kubectl.ts';
import { OurWorld, RealWorld, type Outcome } from './both.ts';
import { FILES } from './files.ts';

/** Lines of `kubectl edit`, and what the editor replaces, as a pattern and its replacement. */
const EDITS: readonly (readonly [line: string, pattern: string, replacement: string])[] = [
  ['edit configmap one', 'nothing', 'else'],
  ['edit configmap one', 'colour: blue', 'colour: red'],
  ['edit configmap one -o json', '"red"', '"green"'],
  ['edit configmap one --output-patch', 'colour: green', 'colour: grey'],
  ['edit configmap one two', 'colour: grey', 'colour: white'],
  ['edit configmap one', 'name: one', 'name: other'],
  ['edit configmap one', 'kind: ConfigMap', 'kind: Secret'],
  ['edit deployment/web', 'replicas: 2', 'replicas: 3'],
  ['edit deployment/web', 'image: nginx:1.28', 'image: nginx:1.29'],
  ['edit deployment/web', 'replicas: 3', 'replicas: -1'],
  ['edit configmap nobody', 'a', 'b'],
  ['edit nonsense x', 'a', 'b'],
  ['edit', 'a', 'b'],
  ['edit configmap one -o name', 'a', 'b'],
];

/** The page's kubectl prints the reasons of a refusal, which the real one writes into the file that it opens again and keeps. */
const compared = ({ stderr, ...rest }: Outcome): Outcome => ({
  ...rest,
  stderr: stderr
    .replace(/^A copy of your changes has been stored to .*\n/m, '')
    .replace(/^.* was not valid:\n(?: \* .*\n)+/m, ''),
});

describe.skipIf(kubectlMinor < 33)('both kubectls edit', () => {
  const ours = new OurWorld(FILES);
  const real = new RealWorld(FILES);
  beforeAll(() => real.start());
  afterAll(() => real.close());

  /** Opens, changes and saves in the page's kubectl. */
  async function edit(line: string, pattern: string, replacement: string): Promise<Outcome> {
    const opened = await ours.run({ line });
    ours.settle();
    if (opened.code !== 0) return opened;
    return ours.run({ line, stdin: `${opened.stdout}---\n${opened.stdout.replaceAll(pattern, replacement)}` });
  }

  it('print the same and write the same', { timeout: 120_000 }, async () => {
    for (const line of ['create configmap one --from-literal=colour=blue', 'create configmap two', 'create -f web.yaml']) {
      await ours.run({ line });
      await real.run({ line });
      ours.settle();
      real.settle();
    }
    const printed: unknown[] = [];
    const expected: unknown[] = [];
    for (const [line, pattern, replacement] of EDITS) {
      printed.push({ line, outcome: compared(await edit(line, pattern, replacement)) });
      expected.push({ line, outcome: compared(await real.run({ line }, `s/${pattern}/${replacement}/`)) });
      ours.settle();
      real.settle();
    }
    expect(printed).toEqual(expected);
  });
});
