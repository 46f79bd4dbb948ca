import { describePodTemplate } from '../describe/pod.ts';
import { KubectlError } from '../errors.ts';
import { alignTabs } from '../printers/tab-writer.ts';
import { CHANGE_CAUSE_ANNOTATION, revisionOf, type ReplicaSets } from './replica-sets.ts';
import {
  controllerOf,
  jsonEqual,
  selectorFromLabelSelector,
  type ControllerRevision,
  type DaemonSet,
  type Json,
  type PodTemplateSpec,
  type ReplicaSet,
  type StatefulSet,
  type Deployment,
} from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import type { Session } from '../session.ts';

/** The output of `rollout history` for a Deployment: its revisions, or the template of one (polymorphichelpers `DeploymentHistoryViewer`). */
export function viewHistory(replicaSets: ReplicaSets, revision: number): string {
  const entries = [...replicaSetsByRevision(replicaSets)].map(([each, { spec, metadata }]): [number, PastRevision] => {
    const template = withCause(spec.template, metadata.annotations?.[CHANGE_CAUSE_ANNOTATION]);
    return [each, { template, cause: template.metadata?.annotations?.[CHANGE_CAUSE_ANNOTATION] }];
  });
  return printHistory(new Map(entries), revision);
}

/** A past revision with its change cause. */
export interface PastRevision {
  readonly template: PodTemplateSpec;
  readonly cause: string | undefined;
}

/** The revisions as a table, or the template of `revision` (polymorphichelpers/history.go `printHistory`). Throws `KubectlError`. */
export function printHistory(history: ReadonlyMap<number, PastRevision>, revision: number): string {
  if (history.size === 0) return 'No rollout history found.';
  if (revision > 0) {
    const past = history.get(revision);
    if (past === undefined) throw new KubectlError('unable to find the specified revision');
    return describePodTemplate(past.template);
  }
  const revisions = [...history].sort(([first], [second]) => first - second);
  const rows = revisions.map(([each, { cause }]) => `${each}\t${cause || '<none>'}\n`);
  return alignTabs(`REVISION\tCHANGE-CAUSE\n${rows.join('')}`);
}

/** The ReplicaSets that have a revision (`DeploymentHistoryViewer.GetHistory`). */
export function replicaSetsByRevision({ old, current }: ReplicaSets): ReadonlyMap<number, ReplicaSet> {
  const all = current === undefined ? old : [...old, current];
  return new Map(
    all.flatMap((replicaSet) => {
      const revision = revisionOf(replicaSet);
      return revision === undefined ? [] : [[revision, replicaSet] as const];
    }),
  );
}

function withCause(template: PodTemplateSpec, cause: string | undefined): PodTemplateSpec {
  if (cause === undefined || cause === '') return template;
  return {
    ...template,
    metadata: { ...template.metadata, annotations: { ...template.metadata?.annotations, [CHANGE_CAUSE_ANNOTATION]: cause } },
  };
}

/** The ReplicaSet to roll back to: of revision `toRevision`; 0: the last but one (polymorphichelpers `deploymentRevision`). Throws `KubectlError`. */
export function rollbackTarget(deployment: Deployment, replicaSets: ReplicaSets, toRevision: number): ReplicaSets['old'][number] {
  const known = replicaSetsByRevision(replicaSets);
  const [, previous = NaN] = [...known.keys()].toSorted((first, second) => second - first);
  const target = known.get(toRevision === 0 ? previous : toRevision);
  if (target !== undefined) return target;
  if (toRevision !== 0) throw new KubectlError(`unable to find specified revision ${toRevision} in history`);
  throw new KubectlError(`no rollout history found for deployment ${JSON.stringify(deployment.metadata.name)}`);
}

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
