import { unresolvable, type FilterPlugin } from '../framework/index.ts';

const NAME = 'NodeName';
const REJECTION = unresolvable(NAME, "node(s) didn't match the requested node name");

/** The node that `spec.nodeName` names (plugins/nodename). Pods that name one do not come to the scheduler; kept for what else asks. */
export const nodeName: FilterPlugin = {
  name: NAME,
  hints: { node: { actions: ['Add'] } },
  preFilter({ pod }) {
    const wanted = pod.spec.nodeName;
    if (wanted === undefined || wanted === '') return undefined;
    return { check: (node) => (node.name === wanted ? undefined : REJECTION) };
  },
};
