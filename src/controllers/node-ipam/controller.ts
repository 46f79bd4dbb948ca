import { formatIP, isReason, parseCIDR, StatusError, type Node } from '../../api/index.ts';
import { deletedObject, HandlerTrace, RateLimitingQueue, type Lister, type SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { defineController, type ControllerContext } from '../define-controller.ts';
import { controllerError } from '../errors.ts';
import { KeyQueue } from '../queue-key.ts';
import { getCached } from '../read-cached.ts';
import type { CidrSet } from './cidr-set.ts';
import { rangesOf } from './cluster-ranges.ts';
import { steps } from './steps.ts';

/** ipam/cidr_allocator.go `cidrUpdateWorkers`, `cidrUpdateRetries`. */
const WORKERS = 30;
const RETRIES = 3;

/**
 * Gives each node a range for the addresses of its Pods (nodeipam/node_ipam_controller.go `NewNodeIpamController`, ipam/range_allocator.go). It runs with
 * `--allocate-node-cidrs`.
 */
export const nodeIpamController = defineController({
  name: 'node-ipam-controller',
  eventSource: 'cidrAllocator',
  isNeeded: (options) => options['allocate-node-cidrs'],
  steps: { make: steps.NewNodeIpamController, run: steps.Run },
  build(context) {
    const { sim, api, informers } = context;
    const keys = new KeyQueue(context, new RateLimitingQueue(sim, 'cidrallocator_node', api.name));
    const nodes = informers.informer('Node').lister;
    const allocator = new RangeAllocator(context, nodes, rangesOf(context.options));
    return {
      watches: ['Node'],
      handlers: {
        Node: {
          onAdd: (node) => keys.add(steps.addNode, node),
          onUpdate: (_old, node) => keys.add(steps.updateNode, node),
          onDelete(deleted) {
            const node = deletedObject(deleted);
            keys.queue.forget(node.metadata.name);
            allocator.release(node);
          },
        },
      },
      loops: [
        {
          queue: keys.queue,
          workers: WORKERS,
          step: steps.syncNode,
          sync: (name, trace) => allocator.sync(name, trace),
        },
      ],
      // Before the first key is handled, so that no node gets the range of another.
      afterwards() {
        for (const node of nodes.list()) allocator.occupyAtStart(node);
      },
    };
  },
});

/** ipam/range_allocator.go `rangeAllocator` */
class RangeAllocator {
  readonly #context: ControllerContext;
  readonly #nodes: Lister<Node>;
  readonly #ranges: CidrSet;
  readonly #trace: HandlerTrace;

  constructor(context: ControllerContext, nodes: Lister<Node>, ranges: CidrSet) {
    this.#context = context;
    this.#nodes = nodes;
    this.#ranges = ranges;
    this.#trace = new HandlerTrace(context.sim, context.api.name);
  }

  /** A node that is outside the cluster's range is told by its sync. */
  occupyAtStart({ spec }: Node): void {
    for (const text of spec.podCIDRs ?? []) {
      const block = parseCIDR(text);
      if (block !== undefined) this.#ranges.occupy(block);
    }
  }

  /** `syncNode`. Throws `StatusError`. */
  *sync(name: string, trace: SyncTrace): Process<void> {
    const node = getCached(this.#nodes, name, trace);
    if (node === undefined) return;
    if (node.metadata.deletionTimestamp !== undefined) {
      trace.step(steps.syncNode, 'deleting');
      return this.release(node);
    }
    const { podCIDRs = [] } = node.spec;
    if (podCIDRs.length > 0) this.#occupy(node, podCIDRs, trace);
    else yield* this.#allocate(node, trace);
  }

  /** `occupyCIDRs` */
  #occupy({ metadata, spec }: Node, cidrs: readonly string[], trace: SyncTrace): void {
    for (const [i, cidr] of cidrs.entries()) {
      const block = parseCIDR(cidr);
      if (block === undefined) throw controllerError(`failed to parse node ${metadata.name}, CIDR ${spec.podCIDR ?? ''}`);
      if (i > 0)
        throw controllerError(
          `node:${metadata.name} has an allocated cidr: ${cidr} at index:${i} that does not exist in cluster cidrs configuration`,
        );
      const isInside = this.#ranges.occupy(block);
      trace.step(steps.occupyCIDRs, isInside ? 'occupied' : 'outside', { cidr });
      if (isInside) continue;
      const why = `cidr ${cidr} is out the range of cluster cidr ${this.#context.options['cluster-cidr']}`;
      throw controllerError(`failed to mark cidr[${cidr}] at idx [${i}] as occupied for node: ${metadata.name}: ${why}`);
    }
  }

  /** `AllocateOrOccupyCIDR` */
  *#allocate(node: Node, trace: SyncTrace): Process<void> {
    const range = this.#ranges.allocateNext();
    if (range === undefined) {
      trace.step(steps.AllocateOrOccupyCIDR, 'exhausted');
      this.#recordStatus(node, 'CIDRNotAvailable');
      const why = 'CIDR allocation failed; there are no remaining CIDRs left to allocate in the accepted range';
      throw controllerError(`failed to allocate cidr from cluster cidr at idx:0: ${why}`);
    }
    const cidr = `${formatIP(range)}/${range.ones}`;
    trace.step(steps.AllocateOrOccupyCIDR, 'allocated', { cidr });
    try {
      yield* this.#update(node.metadata.name, cidr, trace);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      trace.step(steps.updateCIDRsAllocation, 'failed', { cidr, error: error.message });
      this.#recordStatus(node, 'CIDRAssignmentFailed');
      // After a timeout nobody knows whether the request went through: rather a lost range than one that two nodes have.
      if (!isReason(error, 'ServerTimeout')) this.#ranges.release(range);
      throw error;
    }
  }

  /** `updateCIDRsAllocation` */
  *#update(name: string, cidr: string, trace: SyncTrace): Process<void> {
    for (let tries = 1; ; tries++) {
      try {
        const body = { spec: { podCIDR: cidr, podCIDRs: [cidr] } };
        yield* this.#context.api.patch('Node', { name }, { type: 'strategic', body });
        return trace.step(steps.updateCIDRsAllocation, 'set', { cidr });
      } catch (error) {
        if (!(error instanceof StatusError) || tries === RETRIES) throw error;
      }
    }
  }

  /** `ReleaseCIDR` */
  release({ metadata, spec }: Node): void {
    const { podCIDRs = [] } = spec;
    if (podCIDRs.length === 0) this.#trace.report(steps.ReleaseCIDR, 'none', { node: metadata.name });
    for (const cidr of podCIDRs) {
      const block = parseCIDR(cidr);
      if (block !== undefined) this.#ranges.release(block);
      this.#trace.report(steps.ReleaseCIDR, 'released', { node: metadata.name, cidr });
    }
  }

  /** pkg/controller/util/node/controller_utils.go `RecordNodeStatusChange` */
  #recordStatus({ metadata: { name, uid } }: Node, status: string): void {
    const about = { apiVersion: 'v1', kind: 'Node', name, uid };
    this.#context.recorder.event(about, 'Normal', status, `Node ${name} status is now: ${status}`);
  }
}
