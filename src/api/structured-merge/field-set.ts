import { compareElements, fieldOf, isKeyElement, isPathElement, pathText, SELF, type PathElement } from './path-element.ts';
import { typeOfElement, type MergeType } from './merge-type.ts';

/** FieldsV1 as in an object: `{ "f:spec": { "f:replicas": {} } }`. */
export interface FieldsV1 {
  readonly [element: string]: FieldsV1;
}

/**
 * A set of field paths (structured-merge-diff fieldpath/set.go). A path in it implies nothing about the paths above and below.
 * Immutable; operations share unchanged parts.
 */
export class FieldSet {
  static readonly EMPTY = new FieldSet(new Set(), new Map());

  #fields: FieldsV1 | undefined;

  private constructor(
    /** The paths of one element in the set. */
    readonly members: ReadonlySet<PathElement>,
    /** The sets below each element; never empty. */
    readonly children: ReadonlyMap<PathElement, FieldSet>,
  ) {}

  static make(members: ReadonlySet<PathElement>, children: ReadonlyMap<PathElement, FieldSet>): FieldSet {
    return members.size === 0 && children.size === 0 ? FieldSet.EMPTY : new FieldSet(members, children);
  }

  static of(...paths: readonly (readonly PathElement[])[]): FieldSet {
    const builder = new FieldSetBuilder();
    for (const path of paths) builder.insert(path);
    return builder.finish();
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && this.children.size === 0;
  }

  has(path: readonly PathElement[]): boolean {
    const [first, ...rest] = path;
    if (first === undefined) return false;
    return rest.length === 0 ? this.members.has(first) : this.below(first).has(rest);
  }

  /** The rest of the paths that begin with the element. */
  below(element: PathElement): FieldSet {
    return this.children.get(element) ?? FieldSet.EMPTY;
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty || other === this) return this;
    if (this.isEmpty) return other;
    const children = new Map(this.children);
    for (const [element, below] of other.children) children.set(element, children.get(element)?.union(below) ?? below);
    return FieldSet.make(new Set([...this.members, ...other.members]), children);
  }

  intersection(other: FieldSet): FieldSet {
    if (other === this || this.isEmpty) return this;
    if (other.isEmpty) return other;
    return this.#filter(
      (element) => other.members.has(element),
      (element, below) => below.intersection(other.below(element)),
    );
  }

  /** The paths of this set that are not in the other. A path in the other does not remove those below it. */
  difference(other: FieldSet): FieldSet {
    if (other.isEmpty || this.isEmpty) return this;
    return this.#filter(
      (element) => !other.members.has(element),
      (element, below) => below.difference(other.below(element)),
    );
  }

  /** Like `difference`, but a path in the other also removes everything below it. */
  recursiveDifference(other: FieldSet): FieldSet {
    if (other.isEmpty || this.isEmpty) return this;
    return this.#filter(
      (element) => !other.members.has(element),
      (element, below) => (other.members.has(element) ? FieldSet.EMPTY : below.recursiveDifference(other.below(element))),
    );
  }

  /** The paths on the way to one of the patterns, and all below it. `*` stands for any element (`FilterIncludeMatches`). */
  matching(patterns: readonly (readonly PathElement[])[]): FieldSet {
    if (patterns.some((pattern) => pattern.length === 0)) return this;
    const after = (element: PathElement): (readonly PathElement[])[] =>
      patterns.filter(([first]) => first === '*' || first === element).map(([, ...rest]) => rest);
    return this.#filter(
      (element) => after(element).length > 0,
      (element, below) => below.matching(after(element)),
    );
  }

  /** The paths that are not a prefix of another path in the set. */
  leaves(): FieldSet {
    return this.#filter(
      (element) => !this.children.has(element),
      (_element, below) => below.leaves(),
    );
  }

  /**
   * Adds each named field that has paths below it. Entries of maps and items of lists are not named fields
   * (`EnsureNamedFieldsAreMembers`).
   */
  withNamedFields(type: MergeType | undefined): FieldSet {
    if (this.children.size === 0) return this;
    const members = new Set(this.members);
    const children = new Map<PathElement, FieldSet>();
    for (const [element, below] of this.children) {
      const field = fieldOf(element);
      if (field !== undefined && type?.map?.fields.has(field) === true) members.add(element);
      children.set(
        element,
        below.withNamedFields(isKeyElement(element) || field !== undefined ? typeOfElement(type, field) : undefined),
      );
    }
    return FieldSet.make(members, children);
  }

  equals(other: FieldSet): boolean {
    if (this === other) return true;
    if (this.members.size !== other.members.size || this.children.size !== other.children.size) return false;
    for (const element of this.members) if (!other.members.has(element)) return false;
    for (const [element, below] of this.children) if (!below.equals(other.below(element))) return false;
    return true;
  }

  /** All paths in upstream's order: paths of one element first, then those below each element. */
  paths(): (readonly PathElement[])[] {
    const found: (readonly PathElement[])[] = [...this.members].sort(compareElements).map((element) => [element]);
    for (const element of [...this.children.keys()].sort(compareElements)) {
      for (const path of this.below(element).paths()) found.push([element, ...path]);
    }
    return found;
  }

  toString(): string {
    return this.paths().map(pathText).join('\n');
  }

  toFieldsV1(): FieldsV1 {
    return (this.#fields ??= this.#makeFieldsV1());
  }

  #makeFieldsV1(): FieldsV1 {
    const elements = [...new Set([...this.members, ...this.children.keys()])].sort(compareElements);
    const entries = elements.map((element): [string, FieldsV1] => {
      const below = this.children.get(element);
      if (below === undefined) return [element, {}];
      const fields = below.toFieldsV1();
      return [element, this.members.has(element) ? { [SELF]: {}, ...fields } : fields];
    });
    return Object.fromEntries(entries);
  }

  /** Throws an `Error` if the value is not valid fieldsV1. */
  static fromFieldsV1(fields: unknown): FieldSet {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new Error('fieldsV1 is no object');
    const members = new Set<PathElement>();
    const children = new Map<PathElement, FieldSet>();
    for (const [element, below] of Object.entries(fields as Record<string, unknown>)) {
      if (element === SELF) continue;
      if (!isPathElement(element)) throw new Error(`${JSON.stringify(element)} is no path element`);
      const set = FieldSet.fromFieldsV1(below);
      if (set.isEmpty || Object.hasOwn(below as object, SELF)) members.add(element);
      if (!set.isEmpty) children.set(element, set);
    }
    return FieldSet.make(members, children);
  }

  #filter(isMember: (element: PathElement) => boolean, child: (element: PathElement, below: FieldSet) => FieldSet): FieldSet {
    let same = true;
    const members = new Set<PathElement>();
    for (const element of this.members) {
      if (isMember(element)) members.add(element);
      else same = false;
    }
    const children = new Map<PathElement, FieldSet>();
    for (const [element, below] of this.children) {
      const next = child(element, below);
      if (next !== below) same = false;
      if (!next.isEmpty) children.set(element, next);
    }
    return same ? this : FieldSet.make(members, children);
  }
}

/** Builds a set. */
export class FieldSetBuilder {
  readonly #members = new Set<PathElement>();
  readonly #children = new Map<PathElement, FieldSet>();

  add(element: PathElement): void {
    this.#members.add(element);
  }

  /** Adds all paths of `set` below the element. */
  addBelow(element: PathElement, set: FieldSet): void {
    if (set.isEmpty) return;
    this.#children.set(element, this.#children.get(element)?.union(set) ?? set);
  }

  insert([first, ...rest]: readonly PathElement[]): void {
    if (first === undefined) return;
    if (rest.length === 0) this.add(first);
    else this.addBelow(first, FieldSet.of(rest));
  }

  finish(): FieldSet {
    return FieldSet.make(this.#members, this.#children);
  }
}
