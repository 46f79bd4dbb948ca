/**
 * The way to a field, `spec.containers[0].image`: put together only when an error names it, since almost no check fails
 * (apimachinery util/validation/field/path.go). Immutable.
 */
export class FieldPath {
  static readonly root = new FieldPath(undefined, '');

  private constructor(
    private readonly parent: FieldPath | undefined,
    private readonly step: string,
  ) {}

  static of(...names: readonly string[]): FieldPath {
    return FieldPath.root.child(...names);
  }

  child(...names: readonly string[]): FieldPath {
    return names.reduce<FieldPath>((path, name) => new FieldPath(path, path.parent === undefined ? name : `.${name}`), this);
  }

  index(position: number): FieldPath {
    return new FieldPath(this, `[${position}]`);
  }

  /** A key of a map: `metadata.labels[app]`. */
  key(key: string): FieldPath {
    return new FieldPath(this, `[${key}]`);
  }

  toString(): string {
    return this.parent === undefined ? this.step : this.parent.toString() + this.step;
  }
}
