import { FIRST_SCENARIO } from '../src/ui/editor/first-scenario.ts';
import { Host } from '../src/worker/host.ts';
import { PROTOCOL_VERSION, type Delta } from '../src/worker/protocol/index.ts';

/**
 * The first delta of a worker that starts the default scenario. It is the same in every visit, since no wall time has passed
 * and the user has done nothing.
 */
export function playFirstVisit(): Delta {
  const deltas: Delta[] = [];
  const host = new Host({
    post: (message) => {
      if (message.type !== 'delta') return;
      const { type: _, ...delta } = message;
      deltas.push(delta);
    },
    wallMs: () => 0,
  });
  host.receive({ type: 'start', version: PROTOCOL_VERSION, scenario: FIRST_SCENARIO });
  const [first] = deltas;
  if (first === undefined) throw new Error('the worker told nothing of the first visit');
  return first;
}
