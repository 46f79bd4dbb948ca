import { NODE_TAINTS, matchesTaint, type Node, type Taint } from '../../api/index.ts';
import { listNames } from '../../client/index.ts';
import type { Told } from '../../trace/index.ts';
import { steps } from './steps.ts';

export const UNREACHABLE_TAINT: Taint = { key: NODE_TAINTS.unreachable, effect: 'NoExecute' };
export const NOT_READY_TAINT: Taint = { key: NODE_TAINTS.notReady, effect: 'NoExecute' };

/** The taint for each condition and its status (node_lifecycle_controller.go `nodeConditionToTaintKeyStatusMap`). */
const TAINT_KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ready: { False: NOT_READY_TAINT.key, Unknown: UNREACHABLE_TAINT.key },
  MemoryPressure: { True: NODE_TAINTS.memoryPressure },
  DiskPressure: { True: NODE_TAINTS.diskPressure },
  NetworkUnavailable: { True: NODE_TAINTS.networkUnavailable },
  PIDPressure: { True: NODE_TAINTS.pidPressure },
};

/** The keys of `NoSchedule` taints that this controller sets. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(TAINT_KEYS).flatMap((keys) => Object.values(keys)),
  NODE_TAINTS.unschedulable,
]);

/** The decision about a node's `NoSchedule` taints. */
export type TaintPlan = Told<typeof steps.doNoScheduleTaintingPass> & {
  readonly add: readonly Taint[];
  readonly remove: readonly Taint[];
};

/**
 * Changes the node's `NoSchedule` taints so that they match its conditions and `spec.unschedulable` (`doNoScheduleTaintingPass`).
 */
export function planNoScheduleTaints(node: Node): TaintPlan {
  const step = steps.doNoScheduleTaintingPass;
  const keys = (node.status.conditions ?? []).flatMap(({ type, status }) => TAINT_KEYS[type]?.[status] ?? []);
  if (node.spec.unschedulable === true) keys.push(NODE_TAINTS.unschedulable);
  const wanted = keys.map((key): Taint => ({ key, effect: 'NoSchedule' }));
  const present = (node.spec.taints ?? []).filter(({ key, effect }) => effect === 'NoSchedule' && OWN_KEYS.has(key));
  const add = wanted.filter((taint) => !hasTaint(present, taint));
  const remove = present.filter((taint) => !hasTaint(wanted, taint));
  if (add.length === 0 && remove.length === 0) return { step, outcome: 'unchanged', add, remove };
  return { step, outcome: 'swap', figures: { add: taintKeys(add), remove: taintKeys(remove) }, add, remove };
}

function taintKeys(taints: readonly Taint[]): string {
  return listNames(taints.map(({ key }) => key));
}

export function hasTaint(taints: readonly Taint[] | undefined, taint: Taint): boolean {
  return taints?.some((candidate) => matchesTaint(candidate, taint)) ?? false;
}

/**
 * Adds the taint, or replaces the one with its key and effect (util/taints `AddOrUpdateTaint`). Returns the same list if nothing
 * changes.
 */
export function addOrUpdateTaint(taints: readonly Taint[], taint: Taint): readonly Taint[] {
  const index = taints.findIndex((existing) => matchesTaint(existing, taint));
  if (index === -1) return [...taints, taint];
  return sameTaint(taints[index]!, taint) ? taints : taints.with(index, taint);
}

/** Removes the taint with this key and effect (util/taints `RemoveTaint`). Returns the same list if there is none. */
export function removeTaint(taints: readonly Taint[], taint: Pick<Taint, 'key' | 'effect'>): readonly Taint[] {
  const rest = taints.filter((existing) => !matchesTaint(existing, { ...taint }));
  return rest.length === taints.length ? taints : rest;
}

function sameTaint(a: Taint, b: Taint): boolean {
  return (a.value ?? '') === (b.value ?? '') && a.timeAdded === b.timeAdded;
}
