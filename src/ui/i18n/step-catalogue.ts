import type { DeclaredSteps, FiguresOf, StepSpec } from '../../worker/protocol/index.ts';

/** The words of an outcome: a text, or a function that makes one from the outcome's figures. */
export type Words<F> = string | ((figures: F) => string);

/** The words of an outcome, with a sentence on how its figures lead to it. */
export type OutcomeWords<F> = Words<F> | { readonly outcome: Words<F>; readonly arithmetic: Words<F> };

type Enumerated<T> = { readonly [N in keyof T as T[N] extends readonly string[] ? N : never]: T[N] };

/** The words of the values that an enumerated figure or column can have. */
type ValueWords<T> = {
  readonly [N in keyof Enumerated<T>]: T[N] extends readonly (infer W extends string)[] ? Readonly<Record<W, string>> : never;
};

/** The words of a step: what it does, in one sentence, and the words of its outcomes and columns. */
export type StepWords<S extends StepSpec> = { readonly about: string } & (S extends { readonly outcomes: infer O }
  ? { readonly outcomes: { readonly [C in keyof O & string]: OutcomeWords<FiguresOf<S, C>> } }
  : unknown) &
  (S extends { readonly columns: infer C }
    ? { readonly columns: Readonly<Record<keyof C, string>> } & (keyof Enumerated<C> extends never
        ? unknown
        : { readonly values: ValueWords<C> })
    : unknown);

/** The words of all steps of a component. The type checker refuses a catalogue that lacks a step, an outcome or a column. */
export type WordsOf<Component extends keyof DeclaredSteps> = {
  readonly [N in keyof DeclaredSteps[Component]]: DeclaredSteps[Component][N] extends StepSpec
    ? StepWords<DeclaredSteps[Component][N]>
    : never;
};

/** A catalogue: the words of all declared steps in one language. */
export type StepCatalogue = { readonly [Component in keyof DeclaredSteps]: WordsOf<Component> };
