import type { Cluster } from '../../cluster/index.ts';
import { partingOf, podsOverTime, type PartingWrite } from '../../cluster/history/courses.ts';
import { fieldChanges, type FieldChange } from '../../cluster/why/field-changes.ts';
import type { CourseView, CoursesView, PartingView } from '../protocol/index.ts';

/** The maximum number of changed fields of the write by which two branches part. */
const MOST_FIELDS = 8;

/** How two branches went, whose histories are the same up to a time. */
export function coursesView(shown: Cluster, other: Cluster, commonUntilMs: number, deployment: string | undefined): CoursesView {
  const parting = partingOf(shown, other, commonUntilMs);
  return {
    shown: courseOf(shown, deployment, parting?.first, parting?.second),
    other: courseOf(other, deployment, parting?.second, parting?.first),
    commonUntilMs,
    ...(parting && { partMs: parting.atMs }),
  };
}

function courseOf(
  cluster: Cluster,
  deployment: string | undefined,
  parting: PartingWrite | undefined,
  other: PartingWrite | undefined,
): CourseView {
  return {
    ...podsOverTime(cluster, deployment),
    ...lostOverTime(cluster),
    endMs: cluster.history.present.atMs,
    ...(parting && { parting: partingView(parting, other) }),
  };
}

/** Losses within this time are one point of the curve. */
const LOST_EVERY_MS = 250;

/** How many requests were lost from each time on. Nothing without requests. */
function lostOverTime({ traffic }: Cluster): Pick<CourseView, 'lost'> {
  const all = [...traffic.services];
  if (all.length === 0) return {};
  for (const requests of all) requests.settle();
  const times = all.flatMap(({ log }) => log.lost.map(({ endedMs }) => endedMs)).toSorted((a, b) => a - b);
  // Those that are no longer remembered were lost before all others.
  let lost = all.reduce((sum, { log }) => sum + log.totals.lost, 0) - times.length;
  const points: { atMs: number; lost: number }[] = [{ atMs: Math.min(...all.map(({ beganMs }) => beganMs)), lost }];
  for (const atMs of times) {
    lost++;
    const last = points.at(-1)!;
    if (points.length > 1 && atMs - last.atMs < LOST_EVERY_MS) last.lost = lost;
    else points.push({ atMs, lost });
  }
  return { lost: points };
}

/** `other`: the write of the other branch. If both change one object, the fields that they change alike tell nothing. */
function partingView(write: PartingWrite, other: PartingWrite | undefined): PartingView {
  const { atMs, record, how, object } = write;
  const { kind, metadata } = object;
  const [own, theirs] = [changesOf(write), other?.object.metadata.uid === metadata.uid ? changesOf(other) : []];
  const told = [
    ...own.filter((change) => !theirs.some(({ path, after }) => path === change.path && after === change.after)),
    // What only the other branch changes stays as it is here.
    ...theirs
      .filter(({ path }) => !own.some((change) => change.path === path))
      .map(({ path, before }) => (before === undefined ? { path } : { path, before, after: before })),
  ];
  const changes = (told.length === 0 ? own : told).slice(0, MOST_FIELDS);
  return { kind, namespace: metadata.namespace ?? '', name: metadata.name, atMs, record, how, changes };
}

function changesOf({ how, object, before }: PartingWrite): readonly FieldChange[] {
  return how === 'changed' && before !== undefined ? fieldChanges(before, object) : [];
}
