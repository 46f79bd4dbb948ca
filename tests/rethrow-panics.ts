import { panicHandlers } from '../src/sim/index.ts';

/** In a test every panic leaves `Simulation.run`, so that no defect hides behind the restart of its component. See `keepPanics` for tests of the restart. */
panicHandlers.clear();
panicHandlers.add((error) => {
  throw error;
});
