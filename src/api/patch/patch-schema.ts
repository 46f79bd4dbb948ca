/** How the value of a field is patched: what of a type the strategic merge patch needs to know. */
export interface PatchField {
  /** Of maps and lists: the schema of what the values (or items) are. Undefined for scalars and for what has no fields. */
  readonly schema: PatchSchema | undefined;
  /** `merge`, `replace`, `retainKeys`, or several. None: a map is merged, a list replaced. */
  readonly strategies: readonly string[];
  /** Of a list with the strategy `merge`: the field by which its items are told apart. Empty: a list of scalars. */
  readonly mergeKey: string;
}

/** What a strategic merge patch asks of a type (apimachinery util/strategicpatch/meta.go `LookupPatchMeta`). */
export interface PatchSchema {
  /** For messages: `Pod`. */
  readonly name: string;
  /** Undefined: the type has no such field. */
  patchField(field: string): PatchField | undefined;
}
