import {
  type FieldSelector,
  FormatError,
  type Selector,
  badRequest,
  parseFieldSelector,
  parseSelector,
  type KubeObject,
} from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';

/** The selection of a list or watch, from the request. */
interface SelectionOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** The objects that a list or watch selects, prepared for many matches (apiserver storage `SelectionPredicate`). */
export class Selection {
  /** Undefined for all namespaces. */
  readonly namespace: string | undefined;
  readonly #kind: KindDefinition;
  readonly #labels: Selector;
  readonly #fields: FieldSelector;

  /** Throws `BadRequest` for an invalid selector, or for a field that the kind cannot be selected by. */
  constructor(kind: KindDefinition, options: SelectionOptions) {
    this.#kind = kind;
    this.#labels = readSelector(() => parseSelector(options.labelSelector ?? ''));
    this.#fields = readSelector(() => parseFieldSelector(options.fieldSelector ?? ''));
    for (const { field } of this.#fields.requirements) checkField(kind, field);
    const namespace = options.namespace === undefined || options.namespace === '' ? undefined : options.namespace;
    this.namespace = kind.namespaced ? (namespace ?? this.#fields.exactMatch('metadata.namespace')) : undefined;
    this.unfiltered = this.#labels.empty && this.#fields.empty;
    this.everything = this.namespace === undefined && this.unfiltered;
    this.byIndexAlone =
      this.namespace === undefined &&
      this.#labels.empty &&
      this.#fields.requirements.length === 1 &&
      this.indexValue !== undefined;
  }

  /** True if only the namespace restricts. */
  readonly unfiltered: boolean;
  /** True if it selects every object of the kind. */
  readonly everything: boolean;
  /** True if only the kind's index field restricts. */
  readonly byIndexAlone: boolean;

  /** The value of the kind's index field that every selected object has. Undefined if there is none. */
  get indexValue(): string | undefined {
    return this.#kind.watchIndex === undefined ? undefined : this.#fields.exactMatch(this.#kind.watchIndex);
  }

  matches(object: KubeObject): boolean {
    const { metadata } = object;
    if (this.namespace !== undefined && metadata.namespace !== this.namespace) return false;
    if (!this.#labels.empty && !this.#labels.matches(metadata.labels)) return false;
    return this.#fields.empty || this.#fields.matches((field) => fieldValue(this.#kind, object, field));
  }
}

/** The value of a selectable field, as text. */
export function fieldValue(kind: KindDefinition, object: KubeObject, field: string): string {
  if (field === 'metadata.name') return object.metadata.name;
  if (field === 'metadata.namespace') return object.metadata.namespace ?? '';
  return kind.fieldValue?.(object, field) ?? '';
}

function checkField(kind: KindDefinition, field: string): void {
  if (field === 'metadata.name' || (field === 'metadata.namespace' && kind.namespaced)) return;
  if (kind.selectableFields === undefined) {
    throw badRequest(`"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`);
  }
  if (!kind.selectableFields.includes(field)) throw badRequest(`field label not supported: ${field}`);
}

function readSelector<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof FormatError) throw badRequest(error.message);
    throw error;
  }
}
