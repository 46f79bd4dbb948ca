import type { Step } from '../sim/index.ts';
import { declaredSteps } from './steps.ts';

/** All declared steps. Several components may have a step of the same name: `Run`. */
export const ALL_STEPS: readonly Step[] = Object.values(declaredSteps).flatMap((steps: Readonly<Record<string, Step>>) =>
  Object.values(steps),
);

/** The names of all declared steps, sorted. */
export const STEP_NAMES: readonly string[] = [...new Set(ALL_STEPS.map(({ name }) => name))].toSorted();

/** The steps that have a name today, of one component or of all. Empty if there is none. */
export function stepsNamed(name: string, component?: string): readonly Step[] {
  return ALL_STEPS.filter((step) => step.name === name && step.component === (component ?? step.component));
}

/** The name of a step today, given that name or one of an earlier version of Kubernetes. Undefined if no step has or had the name. */
export function todaysName(name: string): string | undefined {
  if (STEP_NAMES.includes(name)) return name;
  return ALL_STEPS.find(({ olderNames = {} }) => Object.values(olderNames).includes(name))?.name;
}

/** The word that resembles a given one most. Undefined if there are no words. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const pairs = pairsOf(word);
  const likeness = (other: string): number => likenessOf(pairs, pairsOf(other));
  return words.toSorted((a, b) => likeness(b) - likeness(a))[0];
}

/** The name of the step that resembles a word most. An older name stands for the step's name today. */
export function nearestStepName(word: string): string {
  const older = ALL_STEPS.flatMap(({ olderNames = {} }) => Object.values(olderNames));
  const nearest = nearestWord(word, [...STEP_NAMES, ...older]) ?? '';
  return todaysName(nearest) ?? nearest;
}

/** The pairs of neighbouring letters, in lower case. `sync` has sy, yn and nc. */
function pairsOf(word: string): readonly string[] {
  const letters = word.toLowerCase();
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2));
}

/** How many pairs two words share: from 0 for none to 1 for all (Dice's coefficient). */
function likenessOf(pairs: readonly string[], others: readonly string[]): number {
  const left = [...others];
  let shared = 0;
  for (const pair of pairs) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / Math.max(1, pairs.length + others.length);
}
