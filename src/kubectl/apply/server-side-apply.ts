import { isReason, LAST_APPLIED, StatusError, type KubeObject, type Patch, type WriteOptions } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { KubectlError } from '../errors.ts';
import { refOf, type Item } from '../resources/item.ts';
import type { Session } from '../session.ts';
import { FieldSet } from '../../api/structured-merge/field-set.ts';

export interface ServerSideOptions {
  /** Includes the field manager. */
  readonly write: WriteOptions;
  /** Takes fields over from other managers. */
  readonly force: boolean;
  /** Empty: the object itself. */
  readonly subresource: string;
}

/** The default field manager. */
const DEFAULT_MANAGER = 'kubectl';
/** Owns the annotation of client-side apply, so that it is not removed together with the fields of its former manager. */
const ANNOTATION_MANAGER = 'kubectl-last-applied';
const MAX_TRIES = 5;

/** Applies one object by server-side apply, and migrates it from client-side apply if needed (cmd/apply/apply.go `applyOneObject`). */
export class ServerSideApply {
  readonly #session: Session;
  readonly #item: Item;
  readonly #options: ServerSideOptions;

  constructor(session: Session, item: Item, options: ServerSideOptions) {
    this.#session = session;
    this.#item = item;
    this.#options = options;
  }

  /** Returns the resulting object. Throws the server's error. */
  *run(object: KubeObject): Process<KubeObject> {
    const applied = yield* this.#applyOrExplain(object);
    return this.#options.subresource === '' ? yield* this.#migrated(applied, object) : applied;
  }

  *#applyOrExplain(object: KubeObject): Process<KubeObject> {
    try {
      return yield* this.#apply(object);
    } catch (error) {
      if (error instanceof StatusError && error.code === 415) {
        throw new KubectlError(`Server-side apply not available on the server: (${error.message})`);
      }
      throw isReason(error, 'Conflict') ? new KubectlError(`${error.message}\n${CONFLICT_ADVICE}`) : error;
    }
  }

  #apply(object: KubeObject): Process<KubeObject> {
    return this.#patch({ type: 'apply', body: object, force: this.#options.force }, this.#options.write);
  }

  #patch(patch: Patch, write: WriteOptions): Process<KubeObject> {
    const { subresource } = this.#options;
    return this.#session.api.patch<string>(this.#item.resource.key, refOf(this.#item), patch, {
      ...write,
      ...(subresource !== '' && { subresource }),
    });
  }

  /** Migrates the object. A failure does not undo the apply: it is a warning, and the next apply tries again. */
  *#migrated(applied: KubeObject, object: KubeObject): Process<KubeObject> {
    let live = applied;
    let failing = 'failed to migrate kubectl.kubernetes.io/last-applied-configuration for Server-Side Apply';
    try {
      live = yield* this.#keepAnnotation(live);
      failing = 'server rejected managed fields migration to Server-Side Apply';
      const migrated = yield* this.#migrateManagers(live);
      if (migrated === undefined) return live;
      live = migrated;
      failing = 'failed to re-apply configuration after performing Server-Side Apply migration';
      return yield* this.#apply(object);
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#session.warn(`${failing}. This is non-fatal and will be retried next time you apply. Error: ${error.message}`);
      return live;
    }
  }

  /** `saveLastApplyAnnotationIfNecessary`. */
  *#keepAnnotation(live: KubeObject): Process<KubeObject> {
    const note = live.metadata.annotations?.[LAST_APPLIED];
    if (this.#options.write.fieldManager !== DEFAULT_MANAGER || note === undefined) return live;
    if (ownersOf(managersOf(live), 'Apply').length > 0) return live;
    const { apiVersion, kind, metadata } = live;
    const { name, namespace } = metadata;
    const identity = namespace === undefined ? { name } : { name, namespace };
    const body = { apiVersion, kind, metadata: { ...identity, annotations: { [LAST_APPLIED]: note } } };
    return yield* this.#patch({ type: 'apply', body }, { ...this.#options.write, fieldManager: ANNOTATION_MANAGER });
  }

  /** `migrateToSSAIfNecessary`. Returns undefined if there was nothing to do. */
  *#migrateManagers(applied: KubeObject): Process<KubeObject | undefined> {
    let live = applied;
    const names = new Set(ownersOf(managersOf(applied), 'Update').map(({ manager = '' }) => manager));
    for (let attempt = 1; ; attempt++) {
      const managers = upgraded(managersOf(live), names, this.#options.write.fieldManager ?? DEFAULT_MANAGER);
      if (managers === undefined) return undefined;
      const body = [
        { op: 'replace', path: '/metadata/managedFields', value: managers },
        { op: 'replace', path: '/metadata/resourceVersion', value: live.metadata.resourceVersion },
      ];
      try {
        return yield* this.#patch({ type: 'json', body }, this.#options.write);
      } catch (error) {
        if (!isReason(error, 'Conflict') || attempt === MAX_TRIES) throw error;
        live = yield* this.#session.api.get<string>(this.#item.resource.key, refOf(this.#item));
      }
    }
  }
}

const CONFLICT_ADVICE = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`;

/** metav1.ManagedFieldsEntry. */
export interface ManagerEntry {
  readonly manager?: string;
  readonly operation?: string;
  readonly apiVersion?: string;
  readonly fieldsV1?: unknown;
  readonly subresource?: string;
}

const ANNOTATION = ['f:metadata', 'f:annotations', `f:${LAST_APPLIED}`];

export function managersOf({ metadata }: KubeObject): readonly ManagerEntry[] {
  return metadata.managedFields ?? [];
}

/** The managers that wrote or applied the annotation of client-side apply (client-go util/csaupgrade `FindFieldsOwners`). */
export function ownersOf(managers: readonly ManagerEntry[], operation: 'Apply' | 'Update'): readonly ManagerEntry[] {
  return managers.filter((entry) => entry.operation === operation && fieldsOf(entry).has(ANNOTATION));
}

/**
 * The managers after an upgrade: the fields that client-side apply wrote under `names` now belong to what `manager` applies (csaupgrade
 * `UpgradeManagedFields`). Returns undefined if nothing changes.
 */
export function upgraded(
  managers: readonly ManagerEntry[],
  names: ReadonlySet<string>,
  manager: string,
): readonly ManagerEntry[] | undefined {
  let next = managers;
  for (const name of names) next = withOneUpgraded(next, name, manager);
  return next === managers ? undefined : next;
}

function withOneUpgraded(managers: readonly ManagerEntry[], name: string, manager: string): readonly ManagerEntry[] {
  const isClientSide = (entry: ManagerEntry): boolean =>
    entry.manager === name && entry.operation === 'Update' && (entry.subresource ?? '') === '';
  const applier = managers.findIndex(
    (entry) => entry.manager === manager && entry.operation === 'Apply' && (entry.subresource ?? '') === '',
  );
  const index = applier >= 0 ? applier : managers.findIndex(isClientSide);
  const entry = managers[index];
  if (entry === undefined) return managers;
  const former = managers.find((other) => isClientSide(other) && other.apiVersion === entry.apiVersion);
  const fields = former === undefined ? fieldsOf(entry) : fieldsOf(entry).union(fieldsOf(former));
  const next = { ...entry, manager, operation: 'Apply', fieldsV1: fields.toFieldsV1() };
  return managers.map((other, i) => (i === index ? next : other)).filter((other) => !isClientSide(other));
}

function fieldsOf({ fieldsV1 = {} }: ManagerEntry): FieldSet {
  return FieldSet.fromFieldsV1(fieldsV1);
}
