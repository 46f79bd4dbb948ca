import { nearestWord } from '../api/text.ts';
import type { Step } from '../trace/index.ts';
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

/** The name of the step that resembles a word most. An older name stands for the step's name today. */
export function nearestStepName(word: string): string {
  const older = ALL_STEPS.flatMap(({ olderNames = {} }) => Object.values(olderNames));
  const nearest = nearestWord(word, [...STEP_NAMES, ...older]) ?? '';
  return todaysName(nearest) ?? nearest;
}
