/** What can be wrong with a scenario, a file or a link. The page has a sentence for each, in its languages. */
export type ScenarioFault =
  /** No link of ours: it does not begin with `v1=`. */
  | 'not-a-link'
  /** Version `version` is not known: it was made by a newer page. */
  | 'unknown-version'
  /** The link has `length` characters, at most `max` are taken. */
  | 'link-too-long'
  /** Characters are missing, or others than a link's. */
  | 'damaged-link'
  /** The text is longer than `max` bytes. */
  | 'too-big'
  /** Neither JSON nor YAML: `reason`, in English. */
  | 'not-a-scenario'
  /** `expected` should be here, and `found` is. */
  | 'wrong-type'
  /** The field `field` is missing. */
  | 'missing-field'
  /** There is no field `field`. */
  | 'unknown-field'
  /** One of `allowed` is meant to be here, and not `value`. */
  | 'not-one-of'
  /** The text has `length` characters, at most `max` are taken. */
  | 'text-too-long'
  /** The text is no `expected`. */
  | 'wrong-text'
  /** There are `count`, from `min` to `max` are taken. */
  | 'wrong-count'
  /** The number is `value`; it must lie between `min` and `max`. */
  | 'out-of-range'
  /** Nested more than `max` deep. */
  | 'too-deep'
  /** A command comes before the one above it, or before its branch begins. */
  | 'out-of-order'
  /** There is no earlier branch `branch`. */
  | 'unknown-branch'
  /** Another machine is called `name`. */
  | 'taken-name'
  /** A command applies documents, and there are none. */
  | 'no-documents'
  /** No cluster comes of the options: `reason`, in English. */
  | 'no-cluster'
  /** It runs away: `events` events up to `atMs`, of which `inOneSecond` in the last simulated second. */
  | 'runs-away';

/** A scenario that cannot be taken, and where in it the fault is. */
export class ScenarioError extends Error {
  readonly code: ScenarioFault;
  /** Where, as in `branches[0].commands[2].at`; empty for the whole. */
  readonly path: string;
  /** What the sentence is about: numbers and words, as `ScenarioFault` names them. */
  readonly figures: Readonly<Record<string, string | number>>;

  constructor(code: ScenarioFault, sentence: string, path = '', figures: Readonly<Record<string, string | number>> = {}) {
    super(path === '' ? sentence : `${path}: ${sentence}`);
    this.name = 'ScenarioError';
    this.code = code;
    this.path = path;
    this.figures = figures;
  }
}
