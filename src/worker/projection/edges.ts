import type { KubeObject, Labels, Selector } from '../../api/index.ts';
import { typeNameOf } from '../../apiserver/index.ts';
import { relationsOf, type RelationEnd, type RelationName, type Relations } from '../../cluster/relations.ts';
import { edgeKey, LOOSE_PODS, objectKey, type EdgeView, type KeyedChange } from '../protocol/index.ts';
import { idOf, ownerIdOf } from './object-view.ts';

/** Something that a selector can match: a Pod, or the Pod template of an owner. */
interface Member {
  readonly namespace: string;
  readonly labels: Labels | undefined;
  /** The owner. Edges to the member are edges to its owner. */
  readonly group: string;
  /** 1 for a Pod, 0 for a template. */
  readonly pods: number;
  readonly chosenBy: Set<Choice>;
}

/** A selector of an object. */
interface Choice {
  readonly from: string;
  readonly relation: RelationName;
  readonly namespace: string;
  readonly selector: Selector;
  readonly members: Set<Member>;
}

/** One object names another. */
interface NamedLink {
  readonly from: string;
  readonly relation: RelationName;
  readonly to: string;
  readonly concernsPods: boolean;
}

/** The last version of an object, and what follows from it. */
interface Known {
  readonly object: KubeObject;
  readonly links: readonly NamedLink[];
  readonly choices: readonly Choice[];
  readonly member: Member | undefined;
}

interface Edge extends Omit<EdgeView, 'pods'> {
  /** The number of links and choices behind the edge. */
  count: number;
  pods: number | undefined;
}

/** A page cannot show more edges of one relation than this. */
export const MOST_EDGES = 1_000;

/**
 * The edges between objects, kept up to date write by write. The cost of a write grows with the names in its object and with the selectors that ask for one of
 * its labels. Only a new selector is compared with all Pods of its namespace.
 */
export class Edges {
  readonly #isNamespaced: (kind: string) => boolean;
  readonly #most: number;
  readonly #known = new Map<string, Known>();
  /** Members by namespace. */
  readonly #members = new Map<string, Set<Member>>();
  /** Choices by namespace and one label that they ask for. A choice that asks for no label stands under its namespace. */
  readonly #choices = new Map<string, Set<Choice>>();
  /** Links to a Pod by its id. The Pod need not exist. */
  readonly #linksToPods = new Map<string, Set<NamedLink>>();
  readonly #edges = new Map<string, Edge>();
  /** Ids of edges that may differ from those of the page. */
  readonly #changed = new Set<string>();
  /** The relations of the edges that the page has room for, by id. */
  readonly #chosen = new Map<string, RelationName>();
  /** Their number, by relation. */
  readonly #chosenOf = new Map<RelationName, number>();
  /** Ids of edges that the page had no room for. */
  readonly #waiting = new Set<string>();

  constructor(isNamespaced: (kind: string) => boolean, most = MOST_EDGES) {
    this.#isNamespaced = isNamespaced;
    this.#most = most;
  }

  /** Takes in a write. */
  note(type: 'put' | 'delete', object: KubeObject): void {
    const id = idOf(object);
    const known = this.#known.get(id);
    if (type === 'put' && known !== undefined && saysTheSame(known.object, object)) return;
    if (known !== undefined) this.#forget(id, known);
    if (type === 'put') this.#learn(id, object);
  }

  /** The edges that may have changed since the last call. */
  drainChanges(): KeyedChange<EdgeView> {
    const changed: EdgeView[] = [];
    const removed: string[] = [];
    for (const id of this.#changed) {
      if (this.#edges.has(id)) continue;
      this.#waiting.delete(id);
      if (this.#drop(id)) removed.push(id);
    }
    // Removed edges make room for others.
    for (const id of removed.length > 0 ? [...this.#waiting, ...this.#changed] : this.#changed) {
      const edge = this.#edges.get(id);
      if (edge === undefined || !this.#choose(id, edge.relation)) continue;
      const { from, relation, to, pods } = edge;
      changed.push({ from, relation, to, ...(pods !== undefined && { pods }) });
    }
    this.#changed.clear();
    return { changed, removed };
  }

  /** Returns false if there is no room for the edge. */
  #choose(id: string, relation: RelationName): boolean {
    if (this.#chosen.has(id)) return true;
    const count = this.#chosenOf.get(relation) ?? 0;
    if (count >= this.#most) {
      this.#waiting.add(id);
      return false;
    }
    this.#waiting.delete(id);
    this.#chosen.set(id, relation);
    this.#chosenOf.set(relation, count + 1);
    return true;
  }

  /** Returns false if the edge had not been chosen. */
  #drop(id: string): boolean {
    const relation = this.#chosen.get(id);
    if (relation === undefined) return false;
    this.#chosen.delete(id);
    this.#chosenOf.set(relation, this.#chosenOf.get(relation)! - 1);
    return true;
  }

  #learn(id: string, object: KubeObject): void {
    const relations = relationsOf(object, this.#isNamespaced);
    const namespace = object.metadata.namespace ?? '';
    const member = memberOf(id, object, relations);
    const links = this.#named(id, object, relations);
    const choices = relations.choices
      .filter(({ selector }) => !selector.matchesNothing)
      .map(({ relation, selector }): Choice => ({ from: id, relation, namespace, selector, members: new Set() }));
    this.#known.set(id, { object, links, choices, member });
    if (member !== undefined) this.#enter(id, member);
    for (const link of links) this.#connect(link);
    for (const choice of choices) this.#apply(choice);
  }

  #forget(id: string, { links, choices, member }: Known): void {
    for (const choice of choices) {
      removeFrom(this.#choices, choiceKey(choice), choice);
      for (const chosen of choice.members) this.#unmatch(choice, chosen);
    }
    for (const link of links) {
      if (link.to.startsWith('Pod/')) removeFrom(this.#linksToPods, link.to, link);
      this.#count(link, this.#groupOf(link.to), -1);
    }
    if (member !== undefined) this.#leave(id, member);
    this.#known.delete(id);
  }

  /** The links of an object by ids. A link of a Pod counts as a link of its owner. */
  #named(id: string, object: KubeObject, { links }: Relations): NamedLink[] {
    const isPod = typeNameOf(object) === 'Pod';
    return links
      .filter(({ relation }) => !isPod || relation !== 'owns')
      .map(({ from, relation, to }) => {
        const [source, target] = [endId(from), endId(to)];
        const concernsPods = isPod || to.kind === 'Pod';
        return { from: isPod && source === id ? ownerOf(object) : source, relation, to: target, concernsPods };
      });
  }

  #connect(link: NamedLink): void {
    if (link.to.startsWith('Pod/')) groupIn(this.#linksToPods, link.to).add(link);
    this.#count(link, this.#groupOf(link.to), 1);
  }

  #enter(id: string, member: Member): void {
    groupIn(this.#members, member.namespace).add(member);
    for (const choice of this.#candidates(member)) if (choice.selector.matches(member.labels)) this.#match(choice, member);
    if (member.pods > 0) for (const link of this.#linksToPods.get(id) ?? []) this.#count(link, member.group, 1);
  }

  #leave(id: string, member: Member): void {
    removeFrom(this.#members, member.namespace, member);
    for (const choice of member.chosenBy) this.#unmatch(choice, member);
    if (member.pods > 0) for (const link of this.#linksToPods.get(id) ?? []) this.#count(link, member.group, -1);
  }

  #apply(choice: Choice): void {
    groupIn(this.#choices, choiceKey(choice)).add(choice);
    for (const member of this.#members.get(choice.namespace) ?? [])
      if (choice.selector.matches(member.labels)) this.#match(choice, member);
  }

  /** Choices that ask for one of its labels, and those that ask for no label. */
  *#candidates({ namespace, labels = {} }: Member): Iterable<Choice> {
    yield* this.#choices.get(namespace) ?? [];
    for (const key of Object.keys(labels)) yield* this.#choices.get(labelKey(namespace, key, labels[key]!)) ?? [];
  }

  #match(choice: Choice, member: Member): void {
    choice.members.add(member);
    member.chosenBy.add(choice);
    this.#add(choice, member.group, 1, member.pods);
  }

  #unmatch(choice: Choice, member: Member): void {
    choice.members.delete(member);
    member.chosenBy.delete(choice);
    this.#add(choice, member.group, -1, -member.pods);
  }

  /** The end at which an object is drawn: the owner for a Pod. Undefined if the Pod does not exist. */
  #groupOf(id: string): string | undefined {
    return id.startsWith('Pod/') ? this.#known.get(id)?.member?.group : id;
  }

  #count(link: NamedLink, to: string | undefined, by: 1 | -1): void {
    if (to !== undefined) this.#add(link, to, by, link.concernsPods ? by : undefined);
  }

  #add({ from, relation }: Pick<EdgeView, 'from' | 'relation'>, to: string, by: 1 | -1, pods: number | undefined): void {
    const id = edgeKey({ from, relation, to });
    const edge = this.#edges.get(id) ?? { from, relation, to, count: 0, pods: undefined };
    edge.count += by;
    if (pods !== undefined) edge.pods = (edge.pods ?? 0) + pods;
    if (edge.count > 0) this.#edges.set(id, edge);
    else this.#edges.delete(id);
    this.#changed.add(id);
    // An edge that came and went between two deltas is not news. While no delta is asked for, such edges must not accumulate.
    if (edge.count === 0 && !this.#chosen.has(id) && !this.#waiting.has(id)) this.#changed.delete(id);
  }
}

/** Whether two versions have the same relations. A write of the status alone does not change them. */
function saysTheSame(before: KubeObject, after: KubeObject): boolean {
  const [old, now] = [before as RelationParts, after as RelationParts];
  return (
    old.spec !== undefined &&
    old.spec === now.spec &&
    old.metadata.labels === now.metadata.labels &&
    old.metadata.ownerReferences === now.metadata.ownerReferences
  );
}

interface RelationParts extends KubeObject {
  readonly spec?: unknown;
}

function memberOf(id: string, object: KubeObject, { podLabels }: Relations): Member | undefined {
  const { metadata } = object;
  const namespace = metadata.namespace ?? '';
  if (typeNameOf(object) === 'Pod')
    return { namespace, labels: metadata.labels, group: ownerOf(object), pods: 1, chosenBy: new Set() };
  return podLabels && { namespace, labels: podLabels, group: id, pods: 0, chosenBy: new Set() };
}

/** The owner that a Pod is drawn in. */
function ownerOf(pod: KubeObject): string {
  return ownerIdOf(pod) ?? LOOSE_PODS;
}

function endId({ kind, namespace = '', name }: RelationEnd): string {
  return objectKey({ kind, namespace, name });
}

function choiceKey({ namespace, selector }: Choice): string {
  const exact = selector.requirements.find(({ operator }) => operator === '=' || operator === '==');
  return exact === undefined ? namespace : labelKey(namespace, exact.key, exact.values[0]!);
}

function labelKey(namespace: string, key: string, value: string): string {
  return `${namespace} ${key}=${value}`;
}

function groupIn<T>(groups: Map<string, Set<T>>, key: string): Set<T> {
  let group = groups.get(key);
  if (group === undefined) groups.set(key, (group = new Set()));
  return group;
}

function removeFrom<T>(groups: Map<string, Set<T>>, key: string, value: T): void {
  const group = groups.get(key);
  group?.delete(value);
  if (group?.size === 0) groups.delete(key);
}
