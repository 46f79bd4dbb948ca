/** The maximum number of cached children, above the number of fields of any type: names may come from users. */
const KNOWN_CHILDREN = 64;
/** The number of cached items; most lists are short. */
const KNOWN_ITEMS = 8;

/**
 * The path of a field, `spec.containers[0].image`. The text is built only if an error needs it, since almost no check fails
 * (apimachinery util/validation/field/path.go). Immutable.
 */
export class FieldPath {
  static readonly root = new FieldPath(undefined, '');

  readonly #parent: FieldPath | undefined;
  /** A name, or a number or key in brackets. */
  readonly #step: string | number;
  readonly #inBrackets: boolean;
  /** The children requested first: the kind's own fields, which every validation requests again. */
  #children: Map<string, FieldPath> | undefined;
  /** The first items of a list, cached likewise. */
  #items: FieldPath[] | undefined;

  private constructor(parent: FieldPath | undefined, step: string | number, inBrackets = false) {
    this.#parent = parent;
    this.#step = step;
    this.#inBrackets = inBrackets;
  }

  static of(...names: readonly string[]): FieldPath {
    return names.reduce<FieldPath>((path, name) => path.child(name), FieldPath.root);
  }

  child(name: string): FieldPath {
    const known = this.#children?.get(name);
    if (known !== undefined) return known;
    const child = new FieldPath(this, name);
    this.#children ??= new Map();
    if (this.#children.size < KNOWN_CHILDREN) this.#children.set(name, child);
    return child;
  }

  index(position: number): FieldPath {
    if (position >= KNOWN_ITEMS) return new FieldPath(this, position, true);
    this.#items ??= [];
    return (this.#items[position] ??= new FieldPath(this, position, true));
  }

  /** A key of a map: `metadata.labels[app]`. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, true);
  }

  toString(): string {
    if (this.#parent === undefined) return '';
    const before = this.#parent.toString();
    if (this.#inBrackets) return `${before}[${this.#step}]`;
    return before === '' ? String(this.#step) : `${before}.${this.#step}`;
  }
}
