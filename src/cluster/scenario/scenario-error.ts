import { checkDepth, type Json } from '../../api/index.ts';
import type { SourceRange } from '../../kubectl/manifest/source-text.ts';

/** The faults of a scenario, a file or a link. The page has a sentence for each in its languages. */
export type ScenarioFault =
  /** The text is not a link: it does not begin with `v1=`. */
  | 'not-a-link'
  /** Version `version` is unknown: perhaps a newer page made it. */
  | 'unknown-version'
  /** The link has `length` characters; the limit is `max`. */
  | 'link-too-long'
  /** Characters are missing or invalid. */
  | 'damaged-link'
  /** The text is longer than `max` characters. */
  | 'too-big'
  /** The text is neither JSON nor YAML. `reason` is in English. */
  | 'not-a-scenario'
  /** `expected` was expected, but the value is `found`. */
  | 'wrong-type'
  /** The field `field` is missing. */
  | 'missing-field'
  /** The field `field` is unknown. */
  | 'unknown-field'
  /** The text has the field `field` twice. */
  | 'duplicate-field'
  /** The value is `value`, but must be one of `allowed`. */
  | 'not-one-of'
  /** The text has `length` characters; the limit is `max`. */
  | 'text-too-long'
  /** No step is or was called `name`; the name that resembles it most is `nearest`. */
  | 'unknown-step'
  /** The code has no variation `name`; the name that resembles it most is `nearest`. */
  | 'unknown-variation'
  /** The condition `condition` of a breakpoint cannot be evaluated. */
  | 'wrong-condition'
  /** The text is not a valid `expected`. */
  | 'wrong-text'
  /** There are `count` items; the limits are `min` and `max`. */
  | 'wrong-count'
  /** The number is `value`, but must be between `min` and `max`. */
  | 'out-of-range'
  /** The nesting is deeper than `max`. */
  | 'too-deep'
  /** A command comes before the previous one, or before its branch begins. */
  | 'out-of-order'
  /** No earlier branch has the index `branch`. */
  | 'unknown-branch'
  /** Another machine has the name `name`. */
  | 'taken-name'
  /** A command applies documents, but the scenario has none. */
  | 'no-documents'
  /** The cluster options are invalid: `reason`, in English. */
  | 'no-cluster'
  /** The replay runs away: `inOneSecond` events within one simulated second, at the time `at`. */
  | 'runs-away';

/** An invalid scenario, with the path of the fault. */
export class ScenarioError extends Error {
  readonly code: ScenarioFault;
  /** The path of the fault, for example `branches[0].commands[2].at`; empty for the whole scenario. */
  readonly path: string;
  /** The numbers and words of the sentence, as named in `ScenarioFault`. */
  readonly figures: Readonly<Record<string, string | number>>;
  /** The message without the path. */
  readonly sentence: string;
  /** Where the fault is in the text that was read. Undefined if there was no text: for a link, or a message of a room. */
  readonly range: SourceRange | undefined;

  constructor(
    code: ScenarioFault,
    sentence: string,
    path = '',
    figures: Readonly<Record<string, string | number>> = {},
    range?: SourceRange,
  ) {
    super(path === '' ? sentence : `${path}: ${sentence}`);
    this.name = 'ScenarioError';
    this.code = code;
    this.path = path;
    this.figures = figures;
    this.sentence = sentence;
    this.range = range;
  }

  /** The same fault in a value that is a part of another one. */
  within(path: string): ScenarioError {
    const whole = this.path === '' ? path : `${path}.${this.path}`;
    return new ScenarioError(this.code, this.sentence, whole, this.figures, this.range);
  }

  /** The same fault, found at a place of a text. */
  at(range: SourceRange): ScenarioError {
    return new ScenarioError(this.code, this.sentence, this.path, this.figures, range);
  }
}

/** Parses JSON. Throws `ScenarioError`, also if lists and objects are nested too deeply. */
export function fromJson(text: string): unknown {
  try {
    const value = JSON.parse(text) as Json;
    checkDepth(value);
    return value;
  } catch (error) {
    throw notAScenario(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads the field `version` before all others: another version may have other fields. Throws `ScenarioError` if it is missing or not among `known`.
 */
export function checkVersion(value: Readonly<Record<string, unknown>>, known: readonly number[]): number {
  const version: unknown = Object.hasOwn(value, 'version') ? value['version'] : undefined;
  if (version === undefined) throw new ScenarioError('missing-field', 'the field version is missing', '', { field: 'version' });
  const found = known.find((each) => each === version);
  if (found !== undefined) return found;
  // The value is untrusted: a list or an object may be nested to any depth.
  const figure = typeof version === 'object' ? '{…}' : JSON.stringify(version).slice(0, 20);
  throw new ScenarioError('unknown-version', `version ${figure} is not known here`, 'version', { version: figure });
}

export function duplicateField(name: string, range: SourceRange): ScenarioError {
  const field = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  return new ScenarioError('duplicate-field', `the field ${field} is there twice`, '', { field }, range);
}

export function notAScenario(reason: string): ScenarioError {
  return new ScenarioError('not-a-scenario', `this is neither JSON nor YAML: ${reason}`, '', { reason });
}

export function tooBig(max: number): ScenarioError {
  return new ScenarioError('too-big', `the text is longer than ${max} characters`, '', { max });
}
