import type { Simulation } from '../sim/index.ts';

/**
 * Tells the trace that the running task goes by the clock from here on: what its rounds do was asked for by nobody, and has this for its cause.
 * `stage` is the upstream function that is repeated.
 */
export function startPeriodic(sim: Simulation, by: string, stage: string, everyMs: number): void {
  sim.cause = sim.trace.emit(by, { type: 'start', stage, detail: `every ${everyMs / 1000} s`, everyMs });
}
