import { unresolvable, type PreEnqueuePlugin } from '../framework/index.ts';

const NAME = 'SchedulingGates';

/** Holds a Pod back until its `schedulingGates` are taken away (plugins/schedulinggates). The API server has said so in its status. */
export const schedulingGates: PreEnqueuePlugin = {
  name: NAME,
  hints: {
    pod: {
      actions: ['UpdatePodSchedulingGatesEliminated'],
      isWorthRequeuing: ({ pod }, { after }) => after?.metadata.uid === pod.metadata.uid,
    },
  },
  preEnqueue({ pod }) {
    const gates = pod.spec.schedulingGates ?? [];
    if (gates.length === 0) return undefined;
    return unresolvable(NAME, `waiting for scheduling gates: [${gates.map(({ name }) => name).join(' ')}]`);
  },
};
