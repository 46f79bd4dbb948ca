import type { KubeObject, Labels, ObjectRef, Selector } from '../../api/index.ts';

/** The relation of an object to another. The graph draws an edge for each. */
export type RelationName = 'owns' | 'selects' | 'routes' | 'mounts' | 'scales' | 'binds' | 'runsOn';

/** The other end of a relation. An absent namespace means a cluster-scoped object. */
export interface RelationEnd extends ObjectRef {
  readonly kind: string;
}

/** An object chooses the Pods of its namespace by their labels. */
export interface SelectorRelation<T extends KubeObject = KubeObject> {
  readonly relation: RelationName;
  selector(object: T): Selector;
}

/** An object names the other ends. */
export interface NameRelation<T extends KubeObject = KubeObject> {
  readonly relation: RelationName;
  to(object: T): readonly RelationEnd[];
  /** The object that the relation starts at. If the function is absent, the object itself. If it returns undefined, there is no relation. */
  from?(object: T): RelationEnd | undefined;
}

/** An object makes Pods with these labels. A selector that matches them concerns the object even while it has no Pod. */
export interface TemplateRelation<T extends KubeObject = KubeObject> {
  readonly relation: 'owns';
  podLabels(object: T): Labels | undefined;
}

/**
 * One relation of a kind, as data. It is a function of the object alone. The other end need not exist.
 *
 * Owner references need no declaration, since every kind has them.
 */
export type Relation<T extends KubeObject = KubeObject> = SelectorRelation<T> | NameRelation<T> | TemplateRelation<T>;

/** The relation of every kind whose objects make Pods of `spec.template`. */
export const MAKES_PODS: TemplateRelation = {
  relation: 'owns',
  podLabels: (object) => (object as TemplateOwner).spec.template?.metadata?.labels,
};

interface TemplateOwner extends KubeObject {
  readonly spec: { readonly template?: { readonly metadata?: { readonly labels?: Labels } } };
}
