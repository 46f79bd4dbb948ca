import { hostPortsOf, isAssigned, portsConflict } from '../cache/index.ts';
import { unschedulable, type FilterPlugin } from '../framework/index.ts';

const NAME = 'NodePorts';
const REJECTION = unschedulable(NAME, "node(s) didn't have free ports for the requested pod ports");

/** Nodes on which the Pod's host ports are free (plugins/nodeports). */
export const nodePorts: FilterPlugin = {
  name: NAME,
  hints: {
    pod: {
      actions: ['Delete'],
      isWorthRequeuing: ({ hostPorts }, { before }) =>
        isAssigned(before) && hostPortsOf(before).some((freed) => hostPorts.some((port) => portsConflict(port, freed))),
    },
    node: { actions: ['Add'] },
  },
  preFilter({ hostPorts }) {
    if (hostPorts.length === 0) return undefined;
    return { check: (node) => (node.hasPortConflict(hostPorts) ? REJECTION : undefined) };
  },
};
