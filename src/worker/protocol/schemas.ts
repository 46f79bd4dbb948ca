/** Schemas by kind, for the editor: see `src/api/schema`. */
export interface Schemas {
  /** `apps/v1 Deployment` → type name. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, TypeView>>;
}

export interface TypeView {
  readonly doc: string;
  readonly fields: Readonly<Record<string, FieldView>>;
}

export interface FieldView {
  /** `string`, `integer`, `boolean`, `quantity`, `int-or-string`, … or the name of a type. */
  readonly type: string;
  readonly list: boolean;
  readonly map: boolean;
  readonly required: boolean;
  readonly enum?: readonly string[];
  readonly doc: string;
}
