import {
  controllerOf,
  jsonEqual,
  selectorFromLabelSelector,
  type ControllerRevision,
  type DaemonSet,
  type Json,
  type PodTemplateSpec,
  type StatefulSet,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import type { Session } from '../session.ts';
import { printHistory } from './history.ts';
import { CHANGE_CAUSE_ANNOTATION } from './replica-sets.ts';

/** Workloads whose history is in ControllerRevisions. */
export type Revised = DaemonSet | StatefulSet;

export function isRevised(kind: string): boolean {
  return kind === 'StatefulSet' || kind === 'DaemonSet';
}

/** The workload's revisions, oldest first (polymorphichelpers/history.go `controlledHistory`). */
export function* controllerRevisionsOf(session: Session, { metadata, spec }: Revised): Process<ControllerRevision[]> {
  const labelSelector = selectorFromLabelSelector(spec.selector).toString();
  const { namespace } = metadata;
  const list: { readonly items: readonly ControllerRevision[] } = yield* session.api.list('ControllerRevision', {
    namespace,
    labelSelector,
  });
  return list.items
    .filter((revision) => controllerOf(revision)?.uid === metadata.uid)
    .sort((first, second) => first.revision - second.revision);
}

/** The Pod template of a revision. */
export function templateOfRevision({ data }: ControllerRevision): PodTemplateSpec {
  const { $patch: _, ...template } = (data as { readonly spec: { readonly template: PodTemplateSpec & { $patch?: string } } })
    .spec.template;
  return template as PodTemplateSpec;
}

/** The output of `rollout history` (`StatefulSetHistoryViewer`, `DaemonSetHistoryViewer`). */
export function viewRevisions(revisions: readonly ControllerRevision[], revision: number): string {
  const past = revisions.map((each) => {
    const cause = each.metadata.annotations?.[CHANGE_CAUSE_ANNOTATION];
    return [each.revision, { template: templateOfRevision(each), cause }] as const;
  });
  return printHistory(new Map(past), revision);
}

/** The revision to restore; 0: the last but one (polymorphichelpers/rollback.go `findHistory`). Throws `KubectlError`. */
export function revisionToRestore(revisions: readonly ControllerRevision[], toRevision: number): ControllerRevision {
  if (toRevision === 0 && revisions.length <= 1) throw new KubectlError('no last revision to roll back to');
  const target = toRevision === 0 ? revisions.at(-2) : revisions.find(({ revision }) => revision === toRevision);
  if (target === undefined) throw new KubectlError(`unable to find specified revision ${toRevision} in history`);
  return target;
}

/** Whether the workload already matches the revision (`statefulsetMatch`, `daemonSetMatch`). */
export function isAt({ spec }: Revised, revision: ControllerRevision): boolean {
  return jsonEqual(spec.template as unknown as Json, templateOfRevision(revision) as unknown as Json);
}
