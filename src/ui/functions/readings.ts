import type { Lesson, Words } from '../../worker/protocol/lesson.ts';
import { FUNCTIONS, type FunctionEntry } from './function-index.ts';
import { resolveName } from './resolve.ts';

/** A part of a lesson in which a function is read. */
export interface Reading {
  readonly lesson: Lesson;
  /** Index of the beat. */
  readonly beat: number;
}

/** More are not listed: `syncDeployment` is in many lessons. */
const MOST = 6;

/** The parts of lessons in which each function is read, by its path: first those that show its code, then those whose text names it. */
export function readingsIn(lessons: readonly Lesson[]): ReadonlyMap<string, readonly Reading[]> {
  const shown = new Map<string, Reading[]>();
  const named = new Map<string, Reading[]>();
  for (const lesson of lessons) {
    for (const [beat, { stage, text, explanation }] of lesson.beats.entries()) {
      for (const path of pathsOfStep(stage?.step, stage?.component)) add(shown, path, { lesson, beat });
      for (const path of pathsNamedIn([text, explanation])) add(named, path, { lesson, beat });
    }
  }
  const paths = new Set([...shown.keys(), ...named.keys()]);
  return new Map([...paths].map((path) => [path, once([...(shown.get(path) ?? []), ...(named.get(path) ?? [])]).slice(0, MOST)]));
}

let ofCatalogue: Promise<ReadonlyMap<string, readonly Reading[]>> | undefined;

/** The parts of this project's lessons in which a function is read. None if the lessons cannot be loaded. */
export async function readingsOf(path: string): Promise<readonly Reading[]> {
  ofCatalogue ??= import('../lessons/catalogue.ts').then(({ LESSONS }) => readingsIn(LESSONS));
  try {
    return (await ofCatalogue).get(path) ?? [];
  } catch {
    ofCatalogue = undefined;
    return [];
  }
}

/** The step at which a beat begins. Several components may have a step of its name. */
function pathsOfStep(step: string | undefined, component: string | undefined): readonly string[] {
  if (step === undefined) return [];
  return FUNCTIONS.filter(({ step: { name }, component: own }) => name === step && (component ?? own) === own).map(
    ({ path }) => path,
  );
}

/** The functions that a text names as code, and that no other function shares a name with. */
function pathsNamedIn(texts: readonly (Words | undefined)[]): readonly string[] {
  const words = texts.flatMap((each) => (typeof each === 'string' ? [each] : [each?.en ?? '']));
  const names = words.flatMap((text) => [...text.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!));
  return [...new Set(names)].flatMap((name) => {
    const { found } = resolveName(name);
    return found.length === 1 && isOwn(found[0]!.entry, name) ? [found[0]!.entry.path] : [];
  });
}

function isOwn({ step, upstreamName }: FunctionEntry, name: string): boolean {
  return step.name === name || upstreamName === name || name.endsWith(`.${step.name}`);
}

function add(readings: Map<string, Reading[]>, path: string, reading: Reading): void {
  const same = readings.get(path);
  if (same === undefined) readings.set(path, [reading]);
  else same.push(reading);
}

function once(readings: readonly Reading[]): readonly Reading[] {
  return readings.filter(
    ({ lesson, beat }, i) => readings.findIndex((other) => other.lesson === lesson && other.beat === beat) === i,
  );
}
