import { matchesTaint, type Taint } from '../api/index.ts';

/** `taints` with this one among them, in place of one of the same key and effect (util/taints `AddOrUpdateTaint`). The same list where nothing changes. */
export function addOrUpdateTaint(taints: readonly Taint[], taint: Taint): readonly Taint[] {
  const index = taints.findIndex((existing) => matchesTaint(existing, taint));
  if (index === -1) return [...taints, taint];
  return sameTaint(taints[index]!, taint) ? taints : taints.with(index, taint);
}

/** `taints` without the one of this key and effect (util/taints `RemoveTaint`). The same list where there is none. */
export function removeTaint(taints: readonly Taint[], taint: Pick<Taint, 'key' | 'effect'>): readonly Taint[] {
  const rest = taints.filter((existing) => !matchesTaint(existing, { ...taint }));
  return rest.length === taints.length ? taints : rest;
}

function sameTaint(a: Taint, b: Taint): boolean {
  return (a.value ?? '') === (b.value ?? '') && a.timeAdded === b.timeAdded;
}
