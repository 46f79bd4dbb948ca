import { FUNCTIONS, type FunctionEntry } from '../src/ui/functions/function-index.ts';
import { NAME_GROUPS } from '../src/ui/functions/names/index.ts';
import type { NameGroup } from '../src/ui/functions/names/catalogue.ts';
import { entriesOf } from '../src/ui/functions/resolve.ts';
import { reachOf } from '../src/ui/functions/happening-link.ts';
import { functions as texts } from '../src/ui/i18n/en/functions.ts';
import { aboutText } from '../src/ui/i18n/step-words.ts';
import { upstreamUrl } from '../src/ui/model/upstream.ts';
import type { StepSourcePlace } from '../src/ui/code/source-facts.ts';
import { allStepPlaces } from './step-sources.ts';

/** `docs/functions.md`: the function index as a document, from the same data as the page. `npm run docs:functions` writes it. */
export function functionsDoc(): string {
  const components = [...new Set(FUNCTIONS.map(({ component }) => component))];
  const places = allStepPlaces();
  return [
    '# The functions of Kubernetes that run here',
    '',
    `Each of these ${FUNCTIONS.length} functions of Kubernetes v1.36, or decisions in one, runs in Kubeloupe under its own name. The page finds them in its`,
    'command palette, on the page _Functions of Kubernetes_ (key F), and by address: `#fn=slowStartBatch`. There each of them leads to the code of its last',
    'run, to a breakpoint at its next run, and to a small world that makes it run.',
    '',
    'This document is generated from the declarations of the steps (`steps.ts` of each component) by `npm run docs:functions`.',
    '',
    ...components.flatMap((component) => {
      const entries = FUNCTIONS.filter((entry) => entry.component === component);
      return [`## ${component}`, '', ...entries.map((entry) => lineOf(entry, places)), ''];
    }),
    '## Names that are no step',
    '',
    'Upstream’s source, today’s or an earlier one, has these names too. Each is a part of a function above, or is not simulated.',
    '',
    ...leading(),
    '',
    '## Not simulated',
    '',
    ...absent(),
    '',
    '## Other functions, by file',
    '',
    'Functions of upstream’s files that have no entry of their own. Each is told with the nearest steps, or is not simulated.',
    '',
    ...byFile(),
    '',
  ].join('\n');
}

function lineOf(entry: FunctionEntry, places: readonly StepSourcePlace[]): string {
  const { step, older } = entry;
  const reach = reachOf(entry.path);
  const facts = [
    ...(older.length === 0 ? [] : [`earlier ${older.map(({ name, version }) => `\`${name}\` (${version})`).join(', ')}`]),
    `[upstream](${upstreamUrl(step.upstream)})`,
    ourFile(entry, places),
    reach === undefined ? 'no small world reaches it' : `small world: ${texts.happening[reach.id]}`,
  ];
  return `- \`${step.name}\`: ${aboutText('en', step)} (${facts.join('; ')})`;
}

/** Our file of a step. Its line would change this document with every change of the file. */
function ourFile({ component, step }: FunctionEntry, places: readonly StepSourcePlace[]): string {
  const own = places.filter((place) => place.component === component && place.name === step.name);
  const file = (own.find(({ line }) => line === undefined) ?? own[0])?.file;
  return file === undefined ? '' : `[${file.replace('src/', '')}](../${file})`;
}

/** The groups that are kept by hand. The others come from upstream's files. */
const KEPT = NAME_GROUPS.filter(({ file }) => file === undefined);

function leading(): readonly string[] {
  return KEPT.filter(({ relation }) => relation !== 'absent').map((group) => {
    const relation = group.relation === 'merged' ? `earlier, up to about ${group.until}` : texts.relation[group.relation];
    return `- ${stepsOf(group)}, ${relation}: ${namesOf(group)}`;
  });
}

function absent(): readonly string[] {
  return KEPT.flatMap((group) => {
    if (group.relation !== 'absent') return [];
    const near = group.steps.length === 0 ? '' : ` Nearest: ${stepsOf(group)}.`;
    return [`- ${texts.reason[group.reason]}${near} ${namesOf(group)}`];
  });
}

function byFile(): readonly string[] {
  return NAME_GROUPS.flatMap((group) => {
    if (group.file === undefined) return [];
    const why = group.relation === 'absent' ? texts.reason[group.reason] : `Nearest: ${stepsOf(group)}.`;
    return [`- \`${group.file}\`: ${namesOf(group)} ${why}`];
  });
}

function stepsOf(group: NameGroup): string {
  return entriesOf(group)
    .map(({ component, step }) => `\`${step.name}\` (${component})`)
    .join(', ');
}

function namesOf({ names }: NameGroup): string {
  return names
    .split(' ')
    .map((name) => `\`${name}\``)
    .join(' ');
}
