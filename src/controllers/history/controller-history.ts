import {
  controllerOf,
  isReason,
  newControllerRef,
  type ApiPort,
  type ControllerRevision,
  type KubeObject,
  type Labels,
  type ObjectMeta,
  type PodTemplateSpec,
  type Selector,
} from '../../api/index.ts';
import type { Lister, SyncTrace } from '../../client/index.ts';
import type { Process } from '../../sim/index.ts';
import { canonicalText, hashText } from '../pod-template-hash.ts';
import { steps } from './steps.ts';

/** The label with the hash of a revision's data (controller/history/controller_history.go `ControllerRevisionHashLabel`). */
const CONTROLLER_REVISION_HASH = 'controller.kubernetes.io/hash';

/** A longer owner's name is cut, so that the revision's name is not too long. */
const MAX_PREFIX_LENGTH = 223;
/** How often a revision's update is tried after conflicts (client-go util/retry `DefaultBackoff`). */
const UPDATE_ATTEMPTS = 4;

/** A revision to create. */
export type RevisionDraft = Pick<ControllerRevision, 'apiVersion' | 'kind' | 'data' | 'revision'> & {
  readonly metadata: Pick<ObjectMeta, 'name' | 'namespace' | 'labels' | 'annotations' | 'ownerReferences'>;
};

/** The data of a revision: a patch that restores the owner's template. */
export interface TemplatePatch {
  readonly spec: { readonly template: PodTemplateSpec & { readonly $patch: 'replace' } };
}

const patches = new WeakMap<PodTemplateSpec, TemplatePatch>();
const templates = new WeakMap<object, PodTemplateSpec>();

/**
 * The patch that restores this template (statefulset `getPatch`, daemon `getPatch`). Always returns the same object for the same
 * template.
 */
export function templatePatch(template: PodTemplateSpec): TemplatePatch {
  let patch = patches.get(template);
  if (patch === undefined) patches.set(template, (patch = { spec: { template: { ...template, $patch: 'replace' } } }));
  return patch;
}

/** The template that a revision restores (`ApplyRevision`). */
export function templateOf({ data }: Pick<ControllerRevision, 'data'>): PodTemplateSpec {
  let template = templates.get(data as TemplatePatch);
  if (template === undefined) {
    const { $patch: _, ...restored } = (data as TemplatePatch).spec.template;
    templates.set(data as TemplatePatch, (template = restored as PodTemplateSpec));
  }
  return template;
}

/** The revision of the owner's current template (`NewControllerRevision`). */
export function newControllerRevision(
  owner: KubeObject & { readonly spec: { readonly template: PodTemplateSpec } },
  revision: number,
  collisionCount: number,
): RevisionDraft {
  const data = templatePatch(owner.spec.template);
  const hash = hashOf(data, collisionCount);
  const labels: Labels = { ...owner.spec.template.metadata?.labels, [CONTROLLER_REVISION_HASH]: hash };
  const { name, namespace, annotations } = owner.metadata;
  const metadata = {
    name: revisionName(name, hash),
    ...(namespace !== undefined && { namespace }),
    labels,
    ...(annotations !== undefined && { annotations }),
    ownerReferences: [newControllerRef(owner)],
  };
  return { apiVersion: 'apps/v1', kind: 'ControllerRevision', metadata, data, revision };
}

/** `HashControllerRevision`. */
function hashOf(data: unknown, collisionCount: number): string {
  return hashText(canonicalText(data as object) + String(collisionCount));
}

/** `ControllerRevisionName`. */
function revisionName(prefix: string, hash: string): string {
  return `${prefix.slice(0, MAX_PREFIX_LENGTH)}-${hash}`;
}

/** `EqualRevision`: compares the data. */
export function equalRevision(first: Pick<ControllerRevision, 'data'>, second: Pick<ControllerRevision, 'data'>): boolean {
  return first.data === second.data || canonicalText(first.data as object) === canonicalText(second.data as object);
}

/** `SortControllerRevisions`: by revision number, then by age, then by name. */
export function sortedRevisions(revisions: Iterable<ControllerRevision>): ControllerRevision[] {
  const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...revisions].sort(
    (a, b) =>
      a.revision - b.revision ||
      text(a.metadata.creationTimestamp, b.metadata.creationTimestamp) ||
      text(a.metadata.name, b.metadata.name),
  );
}

/** The next revision number. `revisions` must be sorted (`nextRevision`, `maxRevision`). */
export function nextRevision(revisions: readonly ControllerRevision[]): number {
  return (revisions.at(-1)?.revision ?? 0) + 1;
}

/** Reads, creates and deletes the revisions of one owner (controller/history/controller_history.go `realHistory`). */
export class ControllerHistory {
  /** `trace`: absent for controllers that upstream do not use `realHistory`. */
  constructor(
    private readonly api: ApiPort,
    private readonly revisions: Lister<ControllerRevision>,
    private readonly trace?: SyncTrace,
  ) {}

  /** `ListControllerRevisions`: the matching revisions that the owner controls or nobody controls. */
  list(owner: KubeObject, selector: Selector): ControllerRevision[] {
    const listed = this.revisions.list(owner.metadata.namespace ?? '').filter((revision) => {
      const controller = controllerOf(revision);
      if (controller !== undefined && controller.uid !== owner.metadata.uid) return false;
      return selector.matches(revision.metadata.labels);
    });
    this.trace?.step(steps.ListControllerRevisions, 'listed', { revisions: listed.length });
    return listed;
  }

  /** `CreateControllerRevision`. If the name is taken by other data, increments the collision count and tries again. */
  *create(
    owner: KubeObject,
    draft: RevisionDraft,
    collisionCount: number,
  ): Process<{ readonly revision: ControllerRevision; readonly collisionCount: number }> {
    for (let count = collisionCount; ; count++) {
      const name = revisionName(owner.metadata.name, hashOf(draft.data, count));
      this.trace?.step(steps.CreateControllerRevision, 'create', { controllerRevision: name, revision: draft.revision });
      try {
        const revision = yield* this.api.create('ControllerRevision', { ...draft, metadata: { ...draft.metadata, name } });
        return { revision, collisionCount: count };
      } catch (error) {
        if (!isReason(error, 'AlreadyExists')) throw error;
      }
      const exists = yield* this.api.get('ControllerRevision', { namespace: owner.metadata.namespace, name });
      if (equalRevision(exists, draft)) {
        this.trace?.step(steps.CreateControllerRevision, 'exists', { controllerRevision: name });
        return { revision: exists, collisionCount: count };
      }
      this.trace?.step(steps.CreateControllerRevision, 'collision', { controllerRevision: name, collisionCount: count + 1 });
    }
  }

  /** `UpdateControllerRevision`: gives the revision a new number. */
  *renumber(revision: ControllerRevision, number: number): Process<ControllerRevision> {
    let current = revision;
    this.trace?.step(steps.UpdateControllerRevision, 'renumber', {
      controllerRevision: revision.metadata.name,
      revision: number,
    });
    for (let attempt = 1; current.revision !== number; attempt++) {
      try {
        return yield* this.api.update('ControllerRevision', { ...current, revision: number });
      } catch (error) {
        if (!isReason(error, 'Conflict') || attempt === UPDATE_ATTEMPTS) throw error;
        current = yield* this.api.get('ControllerRevision', current.metadata);
      }
    }
    return current;
  }

  /** `DeleteControllerRevision`. */
  *delete({ metadata, revision }: ControllerRevision): Process<void> {
    this.trace?.step(steps.DeleteControllerRevision, 'delete', { controllerRevision: metadata.name, revision });
    yield* this.api.delete('ControllerRevision', { namespace: metadata.namespace, name: metadata.name });
  }

  /** `AdoptControllerRevision`. */
  *adopt(owner: KubeObject, { metadata, revision }: ControllerRevision): Process<ControllerRevision> {
    const { namespace, name, uid } = metadata;
    this.trace?.step(steps.AdoptControllerRevision, 'adopt', { controllerRevision: name, revision });
    const body = { metadata: { ownerReferences: [newControllerRef(owner)], uid } };
    return yield* this.api.patch('ControllerRevision', { namespace, name }, { type: 'strategic', body });
  }
}
