import { declaredStep, type StepResult } from '../../worker/protocol/index.ts';

/** Our source of a step: the function that is the step or reports it. Lines count from 1. */
export interface StepSource {
  /** The path of its file in the repository. */
  readonly file: string;
  /** The line on which the function, or the comment above it, begins. */
  readonly firstLine: number;
  readonly lines: readonly string[];
  /** The lines that report the step. */
  readonly marked: readonly number[];
  /** The upstream file and function. */
  readonly upstream: { readonly file: string; readonly name: string };
}

/** Finds our source of a step. Returns undefined if no component declares the step. */
export async function loadSource(of: Pick<StepResult, 'component' | 'name'>): Promise<StepSource | undefined> {
  const step = declaredStep(of);
  const { places, files } = await import('virtual:step-sources');
  const own = places.filter(({ component, name }) => component === of.component && name === of.name);
  // The function of that name says more than one that only reports the step.
  const place = own.find(({ line }) => line === undefined) ?? own[0];
  const text = place && files[place.file];
  if (step === undefined || place === undefined || text === undefined) return undefined;
  const { file, firstLine, lastLine } = place;
  const marked = own.filter((each) => each.file === file && each.firstLine === firstLine).flatMap(({ line }) => line ?? []);
  const upstream = { file: step.upstream, name: step.function ?? step.name };
  return { file, firstLine, lines: text.split('\n').slice(firstLine - 1, lastLine), marked, upstream };
}
