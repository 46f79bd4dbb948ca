import type { functions } from '../../i18n/en/functions.ts';
import type { StepPath } from '../function-index.ts';

/** Names the sentence that says why something is not simulated. */
export type ReasonId = keyof typeof functions.reason;

/**
 * What a name of upstream's source is to the index, if it is not a step itself.
 *
 * - `part`: a part of a step, told with it.
 * - `caller`: only leads to a step.
 * - `merged`: a function of earlier versions, whose work a step does today.
 * - `type`: a type, a field or a setting; its work is in the steps.
 * - `local`: a parameter or a variable of the steps.
 * - `absent`: not simulated, or done in another way, for a reason.
 * - `file`: a function of a file whose other functions are steps.
 */
export type NameGroup = NamesOfSteps | MergedNames | AbsentNames | FileNames;

interface Names {
  /** Names, separated by spaces. A name may have its type or package before it: `DeltaFIFO.Pop`. */
  readonly names: string;
  /** The steps to look at. */
  readonly steps: readonly StepPath[];
  /** The upstream file, if the names were taken from it. */
  readonly file?: string;
}

interface NamesOfSteps extends Names {
  readonly relation: 'part' | 'caller' | 'type' | 'local';
}

interface MergedNames extends Names {
  readonly relation: 'merged';
  /** About the last version that had the names. */
  readonly until: `v1.${number}`;
}

interface AbsentNames extends Names {
  readonly relation: 'absent';
  readonly reason: ReasonId;
}

interface FileNames extends Names {
  readonly relation: 'file';
  readonly file: string;
}

type Steps = StepPath | readonly StepPath[];

export const part = (steps: Steps, names: string): NameGroup => ({ relation: 'part', steps: listOf(steps), names });

export const caller = (steps: Steps, names: string): NameGroup => ({ relation: 'caller', steps: listOf(steps), names });

export const type = (steps: Steps, names: string): NameGroup => ({ relation: 'type', steps: listOf(steps), names });

export const local = (steps: Steps, names: string): NameGroup => ({ relation: 'local', steps: listOf(steps), names });

/** `until`: about the last version that had the names. */
export const merged = (steps: Steps, until: MergedNames['until'], names: string): NameGroup => ({
  relation: 'merged',
  steps: listOf(steps),
  names,
  until,
});

/** `steps`: the nearest ones, if any are near. */
export const absent = (reason: ReasonId, names: string, steps: Steps = []): NameGroup => ({
  relation: 'absent',
  steps: listOf(steps),
  names,
  reason,
});

function listOf(steps: Steps): readonly StepPath[] {
  return typeof steps === 'string' ? [steps] : steps;
}
