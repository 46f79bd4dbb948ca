import {
  type ClusterRole,
  type ClusterRoleBinding,
  type FullRule,
  type Json,
  jsonEqual,
  type KubeObject,
  type PolicyRule,
  type Role,
  type RoleBinding,
  type Subject,
  uncovered,
} from '../../api/index.ts';
import { isSubject } from './subjects.ts';

/** What it takes to give an object the rights of a manifest (component-helpers auth/rbac/reconciliation). */
export interface Reconciliation {
  /** What is written, or what is there already. */
  readonly object: KubeObject;
  readonly operation: 'none' | 'create' | 'update' | 'recreate';
  /** The object says that nobody may update it by itself. */
  readonly isProtected: boolean;
  readonly missingRules: readonly PolicyRule[];
  readonly extraRules: readonly PolicyRule[];
  readonly missingSubjects: readonly Subject[];
  readonly extraSubjects: readonly Subject[];
}

/** Whether what a manifest does not name is taken away. */
export interface RemovesExtra {
  readonly permissions: boolean;
  readonly subjects: boolean;
}

const AUTOUPDATE = 'rbac.authorization.kubernetes.io/autoupdate';
const NOTHING = { missingRules: [], extraRules: [], missingSubjects: [], extraSubjects: [] };

export type RoleKind = Role | ClusterRole;
export type BindingKind = RoleBinding | ClusterRoleBinding;

/** Whether an object says who may do what. Others are left out. */
export function isOfRights(object: KubeObject): object is RoleKind | BindingKind {
  return ['Role', 'ClusterRole', 'RoleBinding', 'ClusterRoleBinding'].includes(object.kind);
}

/** Compares an object with its manifest. `existing`: undefined if there is none. */
export function reconciliationOf<T extends RoleKind | BindingKind>(
  expected: T,
  existing: T | undefined,
  removes: RemovesExtra,
): Reconciliation {
  if ('roleRef' in expected) return ofBinding(expected, existing as BindingKind | undefined, removes.subjects);
  return ofRole(expected as RoleKind, existing as RoleKind | undefined, removes.permissions);
}

/** `ReconcileRoleOptions`, `computeReconciledRole`. */
function ofRole(expected: RoleKind, existing: RoleKind | undefined, removesExtra: boolean): Reconciliation {
  const wanted = expected.rules ?? [];
  if (existing === undefined) return { ...created(expected), missingRules: wanted };
  const held = existing.rules ?? [];
  const areAggregated = selectorsOf(expected) !== undefined && selectorsOf(existing) !== undefined;
  const extraRules = areAggregated ? [] : uncovered(wanted, held).map(compact);
  const missingRules = uncovered(held, wanted).map(compact);
  const isOther = missingRules.length > 0 || (removesExtra && extraRules.length > 0);
  const rules = !isOther ? existing.rules : removesExtra ? wanted : [...held, ...missingRules];
  const object = withAggregation(
    { ...merged(expected, existing), ...(rules !== undefined && { rules }) },
    expected,
    removesExtra,
  );
  return { ...NOTHING, ...updated(object, existing), missingRules, extraRules };
}

function selectorsOf(role: RoleKind): readonly object[] | undefined {
  return (role as ClusterRole).aggregationRule?.clusterRoleSelectors;
}

function withAggregation<T extends RoleKind>(role: T, expected: RoleKind, removesExtra: boolean): T {
  const [held, wanted] = [selectorsOf(role), selectorsOf(expected)];
  const { aggregationRule: _, ...plain } = role as ClusterRole;
  if (wanted === undefined) return plain as unknown as T;
  const lacking = (from: readonly object[], others: readonly object[]): object[] =>
    others.filter((selector) => !from.some((each) => jsonEqual(each as Json, selector as Json)));
  const [missing, extra] = [lacking(held ?? [], wanted), lacking(wanted, held ?? [])];
  if (missing.length === 0 && !(removesExtra && extra.length > 0)) return role;
  return { ...role, aggregationRule: { clusterRoleSelectors: removesExtra ? wanted : [...(held ?? []), ...missing] } };
}

/** `ReconcileRoleBindingOptions`, `computeReconciledRoleBinding`. Another role needs another binding. */
function ofBinding(expected: BindingKind, existing: BindingKind | undefined, removesExtra: boolean): Reconciliation {
  const wanted = expected.subjects ?? [];
  if (existing === undefined) return { ...created(expected), missingSubjects: wanted };
  if (!jsonEqual(expected.roleRef as unknown as Json, existing.roleRef as unknown as Json))
    return { ...NOTHING, object: expected, operation: 'recreate', isProtected: isProtected(existing) };
  const held = existing.subjects ?? [];
  const lacking = (from: readonly Subject[], others: readonly Subject[]): Subject[] =>
    others.filter((subject) => !from.some((each) => isSubject(each, subject)));
  const [missingSubjects, extraSubjects] = [lacking(held, wanted), lacking(wanted, held)];
  const isOther = missingSubjects.length > 0 || (removesExtra && extraSubjects.length > 0);
  const subjects = !isOther ? existing.subjects : removesExtra ? wanted : [...held, ...missingSubjects];
  const object = { ...merged(expected, existing), ...(subjects !== undefined && { subjects }) };
  return { ...NOTHING, ...updated(object, existing), missingSubjects, extraSubjects };
}

function created(object: KubeObject): Reconciliation {
  return { ...NOTHING, object, operation: 'create', isProtected: false };
}

function updated(object: KubeObject, existing: KubeObject): Pick<Reconciliation, 'object' | 'operation' | 'isProtected'> {
  const isSame = jsonEqual(object as unknown as Json, existing as unknown as Json);
  return { object, operation: isSame ? 'none' : 'update', isProtected: isProtected(existing) };
}

function isProtected({ metadata }: KubeObject): boolean {
  return metadata.annotations?.[AUTOUPDATE] === 'false';
}

/** The existing object with the labels and annotations of the manifest. Its own come first. */
function merged<T extends KubeObject>({ metadata: { labels, annotations } }: KubeObject, existing: T): T {
  const { metadata } = existing;
  return {
    ...existing,
    metadata: {
      ...metadata,
      ...(labels !== undefined && { labels: { ...labels, ...metadata.labels } }),
      ...(annotations !== undefined && { annotations: { ...annotations, ...metadata.annotations } }),
    },
  };
}

/** A rule without its empty lists. */
function compact(rule: FullRule): PolicyRule {
  return Object.fromEntries(Object.entries(rule).filter(([, list]) => list.length > 0)) as unknown as PolicyRule;
}
