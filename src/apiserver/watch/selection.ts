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

/** What a list or a watch is about, as the request says it. */
interface SelectionOptions {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string | undefined;
  readonly fieldSelector?: string | undefined;
}

/** The objects of one kind that a list or a watch is about, ready to be asked many times (apiserver storage `SelectionPredicate`). */
export class Selection {
  /** Undefined: all namespaces. */
  readonly namespace: string | undefined;
  readonly #kind: KindDefinition;
  readonly #labels: Selector;
  readonly #fields: FieldSelector;

  /** Throws `BadRequest` for a selector that cannot be read, or for a field that the kind cannot be selected by. */
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

  /** True where nothing but the namespace chooses. */
  readonly unfiltered: boolean;
  /** True where it selects every object of the kind. */
  readonly everything: boolean;
  /** True where nothing but the value of the kind's index field chooses. */
  readonly byIndexAlone: boolean;

  /** The value of the kind's index field that every selected object has. */
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
