import {
  findCondition,
  formatTaint,
  isPodTerminal,
  type KubeObject,
  type Node,
  type Pod,
  type PodSpec,
  countedSpec,
  podRequests,
  quantityMilliValue,
  quantityValue,
} from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import type { NodeView } from '../protocol/index.ts';
import { viewBase } from './object-view.ts';

/** The sum of the requests on each node, updated with each write. */
export class NodeLoads {
  readonly #loads = new Map<string, NodeLoad>();
  /** The requests and the node of each counted Pod, by uid. */
  readonly #pods = new Map<string, { readonly node: string; readonly spec: PodSpec; readonly load: NodeLoad }>();
  readonly #changed = new Set<string>();

  of(node: string): NodeLoad {
    return this.#loads.get(node) ?? { cpuMilli: 0, memoryBytes: 0, pods: 0 };
  }

  /** Nodes whose load changed since the last call. */
  drainChanged(): string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  note(type: 'put' | 'delete', object: KubeObject): void {
    if (typeNameOf(object) !== 'Pod') return;
    const pod = object as Pod;
    const { uid } = pod.metadata;
    const known = this.#pods.get(uid);
    const node = type === 'delete' || isPodTerminal(pod) ? '' : (pod.spec.nodeName ?? '');
    const spec = countedSpec(pod);
    if ((known?.node === node && known.spec === spec) || (known === undefined && node === '')) return;
    if (known !== undefined) {
      this.#add(known.node, known.load, -1);
      this.#pods.delete(uid);
    }
    if (node === '') return;
    const requests = podRequests(spec);
    const load = { cpuMilli: requests.get('cpu') ?? 0, memoryBytes: requests.get('memory') ?? 0, pods: 1 };
    this.#pods.set(uid, { node, spec, load });
    this.#add(node, load, 1);
  }

  #add(node: string, load: NodeLoad, sign: 1 | -1): void {
    const sum = this.#loads.get(node) ?? { cpuMilli: 0, memoryBytes: 0, pods: 0 };
    sum.cpuMilli += sign * load.cpuMilli;
    sum.memoryBytes += sign * load.memoryBytes;
    sum.pods += sign * load.pods;
    this.#loads.set(node, sum);
    this.#changed.add(node);
  }
}

/** The requests of the Pods that are bound to a node. */
export interface NodeLoad {
  cpuMilli: number;
  memoryBytes: number;
  pods: number;
}

export function nodeView(node: Node, requested: NodeLoad, powered: boolean, epochMs: number): NodeView {
  const { spec, status } = node;
  const { cpu = '0', memory = '0', pods = '0' } = status.allocatable ?? {};
  const ready = findCondition(status.conditions, 'Ready')?.status;
  return {
    ...viewBase(node, epochMs),
    kind: 'Node',
    ready: ready === 'True' || ready === 'False' ? ready : 'Unknown',
    unschedulable: spec.unschedulable ?? false,
    powered,
    taints: (spec.taints ?? []).map(formatTaint),
    allocatable: { cpuMilli: quantityMilliValue(cpu), memoryBytes: quantityValue(memory), pods: quantityValue(pods) },
    requested: { ...requested },
  };
}
