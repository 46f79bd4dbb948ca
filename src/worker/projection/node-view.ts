import { findCondition, formatTaint, quantityMilliValue, quantityValue, type Node } from '../../api/index.ts';
import type { NodeView } from '../protocol/index.ts';
import { viewBase } from './object-view.ts';

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
