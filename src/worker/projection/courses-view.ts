import type { Cluster } from '../../cluster/index.ts';
import { partingOf, servingOverTime, type PartingWrite } from '../../cluster/history/courses.ts';
import { fieldChanges } from '../../cluster/why/field-changes.ts';
import type { CourseView, CoursesView, PartingView } from '../protocol/index.ts';

/** The maximum number of changed fields of the write by which two branches part. */
const MOST_FIELDS = 8;

/** How two branches went, whose histories are the same up to a time. */
export function coursesView(shown: Cluster, other: Cluster, commonUntilMs: number, deployment: string | undefined): CoursesView {
  const parting = partingOf(shown, other, commonUntilMs);
  return {
    shown: courseOf(shown, deployment, parting?.first),
    other: courseOf(other, deployment, parting?.second),
    commonUntilMs,
  };
}

function courseOf(cluster: Cluster, deployment: string | undefined, parting: PartingWrite | undefined): CourseView {
  return {
    serving: servingOverTime(cluster, deployment),
    endMs: cluster.history.present.atMs,
    ...(parting && { parting: partingView(parting) }),
  };
}

function partingView({ atMs, record, how, object, before }: PartingWrite): PartingView {
  const { kind, metadata } = object;
  const changes = how === 'changed' && before !== undefined ? fieldChanges(before, object).slice(0, MOST_FIELDS) : [];
  return { kind, namespace: metadata.namespace ?? '', name: metadata.name, atMs, record, how, changes };
}
