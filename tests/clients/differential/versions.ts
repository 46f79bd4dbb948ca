import type { Outcome } from './both.ts';

/** What a later kubectl than the compared one does differently, and the page's kubectl as it does. */
interface Change {
  /** The first minor version with the change. */
  readonly since: number;
  /** Where upstream has it. */
  readonly upstream: string;
  /** The lines that it concerns. Default: all. */
  readonly lines?: RegExp;
  /** The outcome without the difference. It is applied to both. */
  without(outcome: Outcome): Outcome;
}

const inText = (outcome: Outcome, change: (text: string) => string): Outcome => ({
  ...outcome,
  stdout: change(outcome.stdout),
  stderr: change(outcome.stderr),
});

const CHANGES: readonly Change[] = [
  {
    since: 34,
    upstream: 'kubectl/pkg/cmd/delete/delete.go PrintObj: the namespace of a deleted object',
    without: (outcome) => inText(outcome, (text) => text.replaceAll(/(" (?:force )?deleted) from \S+ namespace/g, '$1')),
  },
  {
    since: 34,
    upstream: 'apimachinery/pkg/apis/meta/v1/types.go ObjectMeta.CreationTimestamp: omitzero',
    without: (outcome) => ({
      ...inText(outcome, (text) =>
        text
          // Where nothing else is in the metadata.
          .replaceAll(/^( *)metadata:\n\1 +creationTimestamp: null\n(?!\1 )/gm, '$1metadata: {}\n')
          .replaceAll(/^ *creationTimestamp: null\n/gm, ''),
      ),
      writes: JSON.parse(JSON.stringify(outcome.writes).replaceAll('"creationTimestamp":null,', '')) as Outcome['writes'],
    }),
  },
  {
    since: 34,
    upstream: 'client-go/tools/clientcmd/api/v1/types.go Config.Preferences: omitzero',
    lines: /^config view/,
    without: (outcome) => inText(outcome, (text) => text.replace(/^preferences: \{\}\n/m, '')),
  },
  {
    since: 35,
    upstream: 'cli-runtime/pkg/genericclioptions/kyaml_flags.go: -o kyaml, without an environment variable',
    without: (outcome) => inText(outcome, (text) => text.replaceAll('jsonpath-file,kyaml,', 'jsonpath-file,')),
  },
  {
    since: 34,
    upstream: 'kubectl/pkg/cmd/scale/scale.go RunScale: the error of an object that is missing',
    lines: /^scale /,
    without: (outcome) =>
      inText(outcome, (text) =>
        text.replace(/^(?:error: no objects passed to scale|Error from server \(NotFound\):) /, 'missing: '),
      ),
  },
  {
    since: 34,
    upstream: 'kubectl/pkg/polymorphichelpers/rollback.go Rollback: the hint names the Deployment',
    lines: /^rollout undo/,
    without: (outcome) => inText(outcome, (text) => text.replace(/('kubectl rollout resume)[^']*'/, "$1'")),
  },
];

/** The outcome of a line without what versions after `minor` do differently. */
export function without(minor: number, line: string, outcome: Outcome): Outcome {
  return CHANGES.filter(({ since, lines }) => minor < since && (lines?.test(line) ?? true)).reduce(
    (reduced, change) => change.without(reduced),
    outcome,
  );
}
