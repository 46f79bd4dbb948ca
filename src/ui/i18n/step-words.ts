import type { Figure, Figures, StepResult } from '../../worker/protocol/index.ts';
import { steps as english } from './en/steps/index.ts';
import type { Language } from '../model/settings.ts';
import type { OutcomeWords, Words } from './step-catalogue.ts';
import { catalogues } from './words.ts';

/** What a catalogue has of a step, without its types. */
interface PlainWords {
  readonly about: string;
  readonly outcomes?: Readonly<Record<string, OutcomeWords<Figures>>>;
  readonly columns?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type PlainCatalogue = Readonly<Record<string, Readonly<Record<string, PlainWords>>>>;

/** The type checker has compared each catalogue with the declarations; a step is looked up by the names that a record carries. */
function wordsOf(language: string, { component, name }: Pick<StepResult, 'component' | 'name'>): PlainWords | undefined {
  const catalogue = (catalogues[language as Language] ?? english) as unknown as PlainCatalogue;
  return catalogue[component]?.[name];
}

/** What a step came to, in words; empty if the step only holds others. */
export function outcomeText(language: string, result: StepResult): string {
  const words = wordsOf(language, result)?.outcomes?.[result.outcome];
  if (words === undefined) return '';
  return filled(typeof words === 'object' ? words.outcome : words, result);
}

/** How the figures of a step lead to its outcome, in a sentence; undefined if it has none. */
export function arithmeticText(language: string, result: StepResult): string | undefined {
  const words = wordsOf(language, result)?.outcomes?.[result.outcome];
  return typeof words === 'object' ? filled(words.arithmetic, result) : undefined;
}

/** What a step does, in a sentence. */
export function aboutText(language: string, step: Pick<StepResult, 'component' | 'name'>): string | undefined {
  return wordsOf(language, step)?.about;
}

/** The head of a column in a step's table. */
export function columnText(language: string, step: Pick<StepResult, 'component' | 'name'>, column: string): string {
  return wordsOf(language, step)?.columns?.[column] ?? column;
}

/** A cell in a step's table: an enumerated value in words, anything else as it is. */
export function cellText(language: string, step: Pick<StepResult, 'component' | 'name'>, column: string, value: Figure): string {
  return wordsOf(language, step)?.values?.[column]?.[String(value)] ?? String(value);
}

function filled(words: Words<Figures>, { figures = {} }: StepResult): string {
  return typeof words === 'string' ? words : words(figures);
}
