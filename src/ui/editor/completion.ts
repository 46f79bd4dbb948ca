import type { FieldView, Schemas } from '../../worker/protocol/index.ts';
import { apiVersionsOf, kindsOf, typeOf, typeText, walkSchema } from './schema-walk.ts';
import { fieldAt, placeAt, type YamlPlace } from './yaml-place.ts';

/** A completion. */
export interface Suggestion {
  readonly label: string;
  readonly type: 'field' | 'value';
  /** Replaces what was typed. `$0` is the new position of the cursor. */
  readonly snippet: string;
  readonly detail: string;
  readonly doc: string;
  readonly required: boolean;
}

/** The completions at a position (line and column from 0), and the column from which they replace the text. */
export function suggestAt(
  schemas: Schemas,
  text: string,
  line: number,
  column: number,
): { readonly startColumn: number; readonly suggestions: readonly Suggestion[] } {
  const place = placeAt(text, line, column);
  if (place === undefined) return { startColumn: column, suggestions: [] };
  const suggestions = place.awaits === 'key' ? fieldSuggestions(schemas, place) : valueSuggestions(schemas, place);
  return { startColumn: place.startColumn, suggestions };
}

function fieldSuggestions(schemas: Schemas, place: YamlPlace): readonly Suggestion[] {
  const { apiVersion, kind, path, siblings } = place;
  const fields = walkSchema(schemas, apiVersion, kind, path)?.type?.fields ?? (path.length === 0 ? HEAD : {});
  return Object.entries(fields).flatMap(([name, field]) =>
    siblings.includes(name) || (path.length === 0 && name === 'status') ? [] : [fieldSuggestion(schemas, name, field)],
  );
}

/** The fields of every object, for a document whose kind is not known yet. */
const HEAD: Readonly<Record<string, FieldView>> = {
  apiVersion: { type: 'string', list: false, map: false, required: true, doc: '' },
  kind: { type: 'string', list: false, map: false, required: true, doc: '' },
};

function fieldSuggestion(schemas: Schemas, name: string, field: FieldView): Suggestion {
  const nested = field.map || typeOf(schemas, field) !== undefined;
  // Monaco indents the next line like this one.
  const rest = field.list ? ':\n  - $0' : nested ? ':\n  $0' : ': $0';
  return {
    label: name,
    type: 'field',
    snippet: `${name}${rest}`,
    detail: typeText(field),
    doc: field.doc,
    required: field.required,
  };
}

function valueSuggestions(schemas: Schemas, place: YamlPlace): readonly Suggestion[] {
  return valuesFor(schemas, place).map((value) => ({
    label: value,
    type: 'value',
    snippet: value,
    detail: '',
    doc: '',
    required: false,
  }));
}

function valuesFor(schemas: Schemas, { apiVersion, kind, path }: YamlPlace): readonly string[] {
  if (path.length === 1 && path[0] === 'apiVersion') return apiVersionsOf(schemas, kind);
  if (path.length === 1 && path[0] === 'kind') return kindsOf(schemas, apiVersion);
  const field = walkSchema(schemas, apiVersion, kind, path)?.field;
  if (field?.enum !== undefined) return field.enum;
  return field?.type === 'boolean' ? ['true', 'false'] : [];
}

/** The schema's text about the field at an offset. */
interface FieldText {
  /** `spec.template.spec.containers` */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  readonly doc: string;
  readonly values: readonly string[];
}

export function describeAt(schemas: Schemas, text: string, offset: number): FieldText | undefined {
  const place = fieldAt(text, offset);
  if (place === undefined) return undefined;
  const field = walkSchema(schemas, place.apiVersion, place.kind, place.path)?.field;
  if (field === undefined) return undefined;
  return {
    path: place.path.join('.'),
    type: typeText(field),
    required: field.required,
    doc: field.doc,
    values: field.enum ?? [],
  };
}
