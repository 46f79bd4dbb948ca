/** The table of faults: data and handlers that the first graph does not need, so the protocol's index leaves it out. */
export { FAULT_TYPES, definitionOf } from '../../cluster/faults/definition-of.ts';
