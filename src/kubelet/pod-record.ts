import { KubeletRecord, type FigureArguments, type OutcomeOf, type Step } from '../sim/index.ts';

/** Tells the trace a step of a Pod; returns the record's id. */
export type PodTrace = (record: KubeletRecord) => number;

/** A record of what a declared step came to for a Pod. `podKey`: `namespace/name`. */
export function podRecord<S extends Step, C extends OutcomeOf<S>>(
  step: S,
  podKey: string,
  outcome: C,
  ...[figures]: FigureArguments<S, C>
): KubeletRecord {
  return new KubeletRecord(step, outcome, podKey, figures);
}
