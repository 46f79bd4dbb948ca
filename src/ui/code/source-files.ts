import type * as Sources from 'virtual:step-sources';
import type { StepResult } from '../../worker/protocol/index.ts';
import { declaredStep } from '../../worker/protocol/steps.ts';
import type { RecordedFunction } from '../../worker/twin/recording.ts';
import { upstreamUrl } from '../model/upstream.ts';
import { shortName } from './position.ts';

/** Our source files as text, and the functions that are declared steps. */
export type SourceFiles = typeof Sources;

/** Upstream's function that one of ours follows. */
export interface UpstreamFunction {
  readonly file: string;
  readonly name: string;
  readonly url: string;
}

/** Part of one of our files. Lines count from 1. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly lastLine: number;
}

let loaded: SourceFiles | undefined;

export async function loadSourceFiles(): Promise<SourceFiles> {
  loaded = await import('virtual:step-sources');
  return loaded;
}

/** Whether a function is a declared step or reports one. A function that such a report calls is neither. True until the sources are loaded. */
export function reportsSteps(fn: RecordedFunction): boolean {
  if (loaded === undefined) return true;
  let found = reporting.get(fn);
  if (found === undefined) reporting.set(fn, (found = placesAround(loaded, fn).length > 0));
  return found;
}

/** The answers of `reportsSteps`, which is asked of the same functions again and again. */
const reporting = new WeakMap<RecordedFunction, boolean>();

function placesAround({ places }: SourceFiles, { file, line }: RecordedFunction): SourceFiles['places'] {
  return places.filter((place) => place.file === file && place.firstLine <= line && line <= place.lastLine);
}

/** The first line of the comment above a line, or the line itself. */
export function commentLine(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 1 && /^\s*(?:\/\*\*|\*)/.test(lines[first - 2] ?? '')) first--;
  return first;
}

/** Upstream's function of the declared step that one of our functions is. Undefined if it is none. */
export function upstreamOf(files: SourceFiles, fn: RecordedFunction): UpstreamFunction | undefined {
  const within = placesAround(files, fn);
  const own = within.find((place) => place.line === undefined) ?? within.find((place) => place.name === shortName(fn.name));
  const step = own && declaredStep(own);
  return step && { file: step.upstream, name: step.function ?? step.name, url: upstreamUrl(step.upstream) };
}

/** Our function that is a step or reports it, with the lines that report it with this outcome. Undefined if nothing declares the step. */
export function placeOf(
  { places }: Pick<SourceFiles, 'places'>,
  of: Pick<StepResult, 'component' | 'name'> & Partial<Pick<StepResult, 'outcome'>>,
): (SourceRange & { readonly marked: readonly number[] }) | undefined {
  const own = places.filter(({ component, name }) => component === of.component && name === of.name);
  // Prefer the function that reports the outcome, then the one with the step's name, to one that only reports the step.
  const reports = own.find(({ outcome }) => outcome !== undefined && outcome === of.outcome);
  const place = reports ?? own.find(({ line }) => line === undefined) ?? own[0];
  if (place === undefined) return undefined;
  const { file, firstLine, lastLine } = place;
  const reporting = own.filter((each) => each.file === file && each.firstLine === firstLine && each.line !== undefined);
  return { file, line: firstLine, lastLine, marked: linesOfOutcome(reporting, of.outcome) };
}

/** The lines that report an outcome. One that no line names is that of a line which knows it at run time only. Without an outcome, all lines. */
function linesOfOutcome(reporting: SourceFiles['places'], wanted: string | undefined): readonly number[] {
  const told = reporting.filter(({ outcome }) => wanted === undefined || outcome === wanted);
  const unnamed = reporting.filter(({ outcome }) => outcome === undefined);
  const marked = [told, unnamed].find((each) => each.length > 0) ?? reporting;
  return marked.flatMap(({ line }) => line ?? []);
}
