import type { ObjectView } from '../../worker/protocol/index.ts';
import type { ClusterState } from '../model/cluster-state.ts';

/** What is compared of an object that has Pods: its numbers, its revision and its images. */
const FIELDS = ['revision', 'desired', 'ready', 'images', 'maxSurge', 'maxUnavailable', 'strategy', 'paused'] as const;

type Objects = Pick<ClusterState, 'objects'>;

/** The ids of the owners of Pods that only one of two clusters has, or that differ in a number, the revision or an image. */
export function differingIds(one: Objects, other: Objects): readonly string[] {
  const ids = new Set([...one.objects.keys(), ...other.objects.keys()]);
  return [...ids]
    .filter((id) => isOwnerOfPods(one.objects.get(id) ?? other.objects.get(id)) && differs(id, one, other))
    .toSorted();
}

function isOwnerOfPods(view: ObjectView | undefined): boolean {
  return view !== undefined && 'desired' in view;
}

function differs(id: string, one: Objects, other: Objects): boolean {
  const [left, right] = [one.objects.get(id), other.objects.get(id)];
  if (left === undefined || right === undefined) return true;
  return textOf(left) !== textOf(right);
}

function textOf(view: ObjectView): string {
  const fields = view as unknown as Readonly<Record<string, unknown>>;
  return JSON.stringify(FIELDS.map((field) => fields[field]));
}
