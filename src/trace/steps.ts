/**
 * The kind of code that a step is: part of a component's start, an informer's handler, a sync function, a decision inside a
 * sync, the pure plan behind a decision, or machinery: the caches, queues and loops that all controllers share, which have no
 * outcome of their own.
 */
export type StepKind = 'start' | 'handler' | 'sync' | 'decision' | 'plan' | 'machinery';

/** The value of one figure. */
export type Figure = number | string | boolean;

/** Figures by name. Units are in the names: `waitedSeconds`. */
export type Figures = Readonly<Record<string, Figure>>;

/** The type of a figure. A list of words is an enumeration; each word has its text in every language. `?`: optional. */
export type FigureType = 'number' | 'string' | 'boolean' | 'number?' | 'string?' | 'boolean?' | readonly string[];

export type FigureTypes = Readonly<Record<string, FigureType>>;

/**
 * The declaration of a step: one upstream function, or one decision in it, that a reader can recognise. A trace record carries
 * the step, the code of its outcome and its figures. The page's catalogues have the words, one catalogue for each language.
 */
export interface StepSpec {
  readonly kind: StepKind;
  /** The upstream file that has the function: `pkg/controller/deployment/sync.go`. */
  readonly upstream: string;
  /**
   * The upstream function, if its name differs from the step's. A method is written
   * `ControllerExpectations.SatisfiedExpectations`.
   */
  readonly function?: string;
  /** The function's names in earlier versions of Kubernetes: `{ 'v1.9': 'startPodGCController' }`. */
  readonly olderNames?: Readonly<Record<string, string>>;
  /** The figures that every outcome has. */
  readonly figures?: FigureTypes;
  /** The possible outcomes by code, with the figures that only they have. Missing if the step has no outcome of its own. */
  readonly outcomes?: Readonly<Record<string, FigureTypes>>;
  /** The columns of the step's table, if it decides about several things. */
  readonly columns?: FigureTypes;
  /**
   * The trace records that stand for a step that reports none: their type, then their `op`, `event`, `verb`, or the name of the
   * step that they report, then what they are about: the outcome, the `via` of a queue, or the kind of an object. Instead of the
   * type of a report, its step can be named with its component. Any of several may tell of a run:
   * `queue add-rate-limited handleErr`, `deliver DELETED Pod`, `step scale inProportion`, `replicaset/addPod owned`.
   */
  readonly toldBy?: string | readonly string[];
  /** Our function that is the step, as `WorkQueue.add`, if it does not have the step's name and does not report the step. */
  readonly ours?: string;
}

/** A declared step. */
export type Step<S extends StepSpec = StepSpec> = S & {
  /** The declaring component: `deployment`, `scheduler`; `controllers` if several controllers share the step. */
  readonly component: string;
  /** The name of the upstream function: `isScalingEvent`. */
  readonly name: string;
};

/** Declares the steps of a component. Each component does so once, in its `steps.ts`. */
// Bundlers drop unused declarations.
/* @__NO_SIDE_EFFECTS__ */
export function declareSteps<const S extends Readonly<Record<string, StepSpec>>>(
  component: string,
  specs: S,
): { readonly [N in keyof S]: Step<S[N]> } {
  const steps = Object.entries(specs).map(([name, spec]) => [name, { ...spec, component, name }]);
  return Object.fromEntries(steps) as { readonly [N in keyof S]: Step<S[N]> };
}

/** The outcome codes of a step. Only the empty code if the step declares none. */
export type OutcomeOf<S extends StepSpec> = S extends { readonly outcomes: infer O } ? keyof O & string : '';

/** The figures of one outcome of a step: those of the step and its own. */
export type FiguresOf<S extends StepSpec, C extends string> = Values<S extends { readonly figures: infer F } ? F : unknown> &
  Values<S extends { readonly outcomes: Readonly<Record<C, infer O>> } ? O : unknown>;

/** The figures of an outcome as the last argument of a call. Optional if no figure is required. */
export type FigureArguments<S extends StepSpec, C extends string> =
  object extends FiguresOf<S, C> ? [figures?: FiguresOf<S, C>] : [figures: FiguresOf<S, C>];

/** A step's decisions about several things, one row for each; a few dozen rows at most. */
export interface StepTable<Column extends string = string> {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Figure[])[];
  /** The number of rows left out at the end. */
  readonly more: number;
}

/**
 * What is told of a step: its outcome, the figures of that outcome, and a table if the step decides about several things. A `plan…` function returns it,
 * together with what is to be done (`Told<typeof steps.scale> & { readonly shares: … }`), and the trace reports it. The step's declaration checks it: a code
 * that the step does not have does not compile, nor does an outcome without its figures.
 */
export type Told<S extends Step> = S extends Step
  ? ToldPlain<S, PlainOutcomeOf<S>> | { [C in FullOutcomeOf<S>]: ToldAs<S, C> }[FullOutcomeOf<S>]
  : never;

/** The outcomes without figures of their own are told as one, so that a value may decide: `{ outcome: past ? 'true' : 'false' }`. */
type ToldPlain<S extends Step, C extends OutcomeOf<S>> = [C] extends [never] ? never : ToldAs<S, C>;
type PlainOutcomeOf<S extends Step> = { [C in OutcomeOf<S>]: FiguresOf<S, ''> extends FiguresOf<S, C> ? C : never }[OutcomeOf<S>];
type FullOutcomeOf<S extends Step> = Exclude<OutcomeOf<S>, PlainOutcomeOf<S>>;

/** One outcome as it is told. Figures are optional if none is required. */
export type ToldAs<S extends Step, C extends OutcomeOf<S>> = {
  readonly step: S;
  readonly outcome: C;
  readonly table?: StepTable<ColumnOf<S>> | undefined;
} & (object extends FiguresOf<S, C> ? { readonly figures?: FiguresOf<S, C> } : { readonly figures: FiguresOf<S, C> });

/** The columns of a step's table. */
export type ColumnOf<S extends StepSpec> = S extends { readonly columns: infer T } ? keyof T & string : never;

/** An object with a value for each figure. */
type Values<T> = { readonly [N in keyof T as T[N] extends Optional ? never : N]: Value<T[N]> } & {
  readonly [N in keyof T as T[N] extends Optional ? N : never]?: Value<T[N]>;
};

type Optional = `${string}?`;

type Value<T> = T extends 'number' | 'number?'
  ? number
  : T extends 'string' | 'string?'
    ? string
    : T extends 'boolean' | 'boolean?'
      ? boolean
      : T extends readonly (infer W)[]
        ? W
        : never;
