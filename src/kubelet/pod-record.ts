import { KubeletRecord, type FigureArguments, type OutcomeOf, type Step } from '../sim/index.ts';

/** Reports a Pod's step to the trace. Returns the record's id. */
export type PodTrace = (record: KubeletRecord) => number;

/** The trace record of a Pod's step with its outcome. `podKey`: `namespace/name`. */
export function podRecord<S extends Step, C extends OutcomeOf<S>>(
  step: S,
  podKey: string,
  outcome: C,
  ...[figures]: FigureArguments<S, C>
): KubeletRecord {
  return new KubeletRecord(step, outcome, podKey, figures);
}
