/**
 * Why a Pod cannot run on a node. `Unschedulable`: it might, if other Pods there were gone. `UnschedulableAndUnresolvable`: not even then
 * (kube-scheduler framework `Status`; success is the absence of a rejection, and an error is thrown).
 */
export interface Rejection {
  readonly verdict: 'Unschedulable' | 'UnschedulableAndUnresolvable';
  readonly plugin: string;
  readonly reasons: readonly string[];
}

export function unschedulable(plugin: string, ...reasons: string[]): Rejection {
  return { verdict: 'Unschedulable', plugin, reasons };
}

/** No eviction would help. */
export function unresolvable(plugin: string, ...reasons: string[]): Rejection {
  return { verdict: 'UnschedulableAndUnresolvable', plugin, reasons };
}
