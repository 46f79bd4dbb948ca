/**
 * The way to a field, `spec.containers[0].image`: put together only when an error names it, since almost no check fails
 * (apimachinery util/validation/field/path.go). Immutable.
 */
export class FieldPath {
  static readonly root = new FieldPath(undefined, '');

  private constructor(
    private readonly parent: FieldPath | undefined,
    /** A name, or a number or key in brackets. */
    private readonly step: string | number,
    private readonly inBrackets = false,
  ) {}

  static of(...names: readonly string[]): FieldPath {
    return FieldPath.root.child(...names);
  }

  child(...names: readonly string[]): FieldPath {
    return names.reduce<FieldPath>((path, name) => new FieldPath(path, name), this);
  }

  index(position: number): FieldPath {
    return new FieldPath(this, position, true);
  }

  /** A key of a map: `metadata.labels[app]`. */
  key(key: string): FieldPath {
    return new FieldPath(this, key, true);
  }

  toString(): string {
    if (this.parent === undefined) return '';
    const before = this.parent.toString();
    if (this.inBrackets) return `${before}[${this.step}]`;
    return before === '' ? String(this.step) : `${before}.${this.step}`;
  }
}
