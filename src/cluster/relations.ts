import type { KubeObject, Labels, Selector } from '../api/index.ts';
import { KINDS, typeNameOf } from '../apiserver/kinds/index.ts';
import type { RelationEnd, RelationName } from '../apiserver/kinds/relation.ts';

export type { RelationEnd, RelationName };

/** One object names another. */
export interface Link {
  readonly from: RelationEnd;
  readonly relation: RelationName;
  readonly to: RelationEnd;
}

/** All that an object says about others. */
export interface Relations {
  readonly links: readonly Link[];
  /** It chooses Pods of its namespace. */
  readonly choices: readonly { readonly relation: RelationName; readonly selector: Selector }[];
  /** It makes Pods with these labels. */
  readonly podLabels?: Labels | undefined;
}

const KIND_BY_NAME = new Map(KINDS.map((kind) => [kind.kind, kind]));

/**
 * The relations of an object: those that its kind declares, and its owners. It takes as long as the object is large, whatever else there is.
 * `isNamespaced` tells of a kind's name whether its objects have namespaces.
 */
export function relationsOf(object: KubeObject, isNamespaced: (kind: string) => boolean): Relations {
  const { metadata } = object;
  const kind = typeNameOf(object);
  const self = { kind, namespace: metadata.namespace, name: metadata.name };
  const links: Link[] = [];
  const choices: { relation: RelationName; selector: Selector }[] = [];
  let podLabels: Labels | undefined;
  for (const owner of metadata.ownerReferences ?? []) {
    const ownerKind = typeNameOf(owner);
    const namespace = isNamespaced(ownerKind) ? metadata.namespace : undefined;
    links.push({ from: { kind: ownerKind, namespace, name: owner.name }, relation: 'owns', to: self });
  }
  for (const declared of KIND_BY_NAME.get(kind)?.relations ?? []) {
    const { relation } = declared;
    if ('selector' in declared) choices.push({ relation, selector: declared.selector(object) });
    else if ('podLabels' in declared) podLabels = declared.podLabels(object);
    else {
      const from = declared.from === undefined ? self : declared.from(object);
      if (from !== undefined) for (const to of declared.to(object)) links.push({ from, relation, to });
    }
  }
  return { links, choices, podLabels };
}
