import { declareSteps } from '../../trace/index.ts';
import { constructorSpec, enqueueSpec, runSpec } from '../steps.ts';

const ALLOCATOR = 'pkg/controller/nodeipam/ipam/range_allocator.go';
/** The handlers have no names of their own upstream. */
const HANDLER = { ...enqueueSpec(ALLOCATOR), function: 'NewCIDRRangeAllocator' } as const;

/** The steps of the controller that gives nodes the ranges of their Pods. */
export const steps = declareSteps('nodeIpam', {
  NewNodeIpamController: constructorSpec('pkg/controller/nodeipam/node_ipam_controller.go'),
  Run: runSpec(ALLOCATOR),
  addNode: HANDLER,
  updateNode: HANDLER,
  occupyCIDRs: { kind: 'decision', upstream: ALLOCATOR, figures: { cidr: 'string' }, outcomes: { occupied: {}, outside: {} } },
  ReleaseCIDR: {
    kind: 'handler',
    upstream: ALLOCATOR,
    figures: { node: 'string' },
    outcomes: { released: { cidr: 'string' }, none: {} },
  },
  syncNode: { kind: 'sync', upstream: ALLOCATOR, outcomes: { deleting: {} } },
  AllocateOrOccupyCIDR: { kind: 'decision', upstream: ALLOCATOR, outcomes: { exhausted: {}, allocated: { cidr: 'string' } } },
  updateCIDRsAllocation: {
    kind: 'decision',
    upstream: ALLOCATOR,
    figures: { cidr: 'string' },
    outcomes: { set: {}, failed: { error: 'string' } },
  },
});
