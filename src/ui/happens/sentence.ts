import {
  parseObjectKey,
  type Figure,
  type Happened,
  type Happening,
  type StepTable,
  type ToldStep,
} from '../../worker/protocol/index.ts';
import type { RefusedRequest, SentenceCatalogue, Told } from '../i18n/sentence-catalogue.ts';
import { isReporting, isTelling } from '../../worker/protocol/telling.ts';
import { nameOf, objectWords } from '../model/objects.ts';

type Sentence = (told: Told<unknown>) => string;
type PlainSentences = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Sentence>>>>>>;

/** What happened, in one sentence. */
export function sentenceOf(words: SentenceCatalogue, { what, key, count }: Happening): string {
  switch (what.type) {
    case 'command':
      return what.line;
    case 'leader':
      return words.leader(what.identity);
    case 'crashed':
      return words.crashed(what);
    case 'fault':
      return words.fault(what, count);
    case 'step':
      return stepSentence(words, what.steps, count) + (what.refused === undefined ? '' : words.refused(what.refused));
    case 'reports':
      return what.steps.map((told) => reportOf(words, told)).join(' · ');
    case 'pods':
      return words.pods(what, count, ownerWords(words, what));
    case 'write':
      return words.write(what, objectWords(what.object), count);
    case 'denied':
      return words.denied(what);
    case 'failed':
      return words.failed(nameOf(key ?? ''), what.refused && refusedRequest(what.refused), count);
  }
}

type Refused = NonNullable<Extract<Happened, { readonly type: 'failed' }>['refused']>;

/** The key of a creation has the namespace alone if the API server is to make the name. */
function refusedRequest({ verb, object, reason }: Refused): RefusedRequest {
  const creates = verb === 'create';
  return { creates, object: creates ? parseObjectKey(object).kind : objectWords(object), reason };
}

/** The sentence of equal telling steps. Empty if the step is not a telling one. */
export function stepSentence(words: SentenceCatalogue, steps: readonly ToldStep[], count: number): string {
  const last = steps.at(-1)!;
  if (!isTelling(last.step)) return '';
  const { component, name, outcome } = last.step;
  // The type checker has compared the catalogue with the declarations; the names of a record are looked up as they come.
  const sentence = (words.told as unknown as PlainSentences)[component]?.[name]?.[outcome];
  return sentence?.(toldOf(words, steps, count)) ?? '';
}

/** The words of a report. Empty if the step is no report. */
export function reportOf(words: SentenceCatalogue, told: ToldStep): string {
  if (!isReporting(told.step)) return '';
  const { component, name, outcome } = told.step;
  return (words.reported as unknown as PlainSentences)[component]?.[name]?.[outcome]?.(toldOf(words, [told], 1)) ?? '';
}

function toldOf(words: SentenceCatalogue, steps: readonly ToldStep[], count: number): Told<unknown> {
  const { key, step, table, revisions = {} } = steps.at(-1)!;
  return {
    figures: step.figures ?? {},
    name: nameOf(key).replace(/@.*/, ''),
    count,
    all: steps.map(({ step: { figures = {} } }) => figures),
    names: steps.map((told) => nameOf(told.key)),
    rows: rowsOf(table),
    set: (name) => setWords(words, name, revisions[name]),
  };
}

/** The rows of a step's table, by column. */
export function rowsOf(table: StepTable | undefined): readonly Readonly<Record<string, Figure>>[] {
  return table?.rows.map((row) => Object.fromEntries(table.columns.map((column, index) => [column, row[index]!]))) ?? [];
}

function setWords(words: SentenceCatalogue, name: string, revision: number | undefined): string {
  return revision === undefined ? name : words.revision(revision);
}

function ownerWords(words: SentenceCatalogue, { owner, revision }: Extract<Happened, { readonly type: 'pods' }>): string {
  if (owner === undefined) return '';
  return revision === undefined ? objectWords(owner) : words.revision(revision);
}

/** Whether a happening is bookkeeping: reports, and syncs that must be tried again. */
export function isQuiet({ what }: Happening): boolean {
  if (what.type === 'reports') return true;
  if (what.type === 'failed') return what.refused?.reason === 'Conflict';
  if (what.type !== 'step') return false;
  return what.refused === 'Conflict' || WAITS.has(what.steps.at(-1)!.step.name);
}

/** Steps that find a cache too old to act on. */
const WAITS: ReadonlySet<string> = new Set(['EnsureReady', 'StaleSlices']);
