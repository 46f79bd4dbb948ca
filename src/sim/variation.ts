/**
 * The variation of the code whose simulation runs now. Empty for the plain code, and while no simulation runs.
 *
 * Invariant: only `Simulation.run` sets it, before each event, and empties it at its end. So two clusters in one thread, each with a
 * variation of its own, do not mix.
 */
let active = '';

/**
 * True if this variation runs now. The build puts the test into the functions that a variation changes (`scripts/vary`); no source of
 * ours calls it.
 */
export function varied(id: string): boolean {
  return active === id;
}

/** Only for `Simulation.run`. */
export function activate(id: string): void {
  active = id;
}
