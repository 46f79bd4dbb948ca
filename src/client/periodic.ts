import type { Simulation, Step } from '../sim/index.ts';

/**
 * Tells the trace that the running task goes by the clock from here on: nobody asks for what its rounds do, so this record is the cause of it.
 * `step` is the upstream function that is repeated.
 */
export function startPeriodic(sim: Simulation, by: string, { component, name }: Step, everyMs: number): void {
  sim.cause = sim.trace.emit(by, { type: 'start', component, name, outcome: '', everyMs });
}
