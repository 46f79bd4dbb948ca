import type { KubeObject } from '../../api/index.ts';
import type { KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Objects } from '../subresources/definition.ts';

/** The objects of a kind; undefined where the server does not have it. */
export type Lookup = (kind: string) => Objects | undefined;

/**
 * One admission plugin: it may change or refuse (by throwing `StatusError`) what a request wants to write. Returns the very object
 * that it was given where it changes nothing.
 */
export interface AdmissionPlugin {
  readonly name: string;
  /** Kinds that it looks at; absent: all. */
  readonly kinds?: readonly string[];
  create?(kind: KindDefinition, object: KubeObject, request: ServerRequest): KubeObject;
  update?(kind: KindDefinition, next: KubeObject, old: KubeObject, request: ServerRequest): KubeObject;
  /** Looks at the object as it will be stored, after validation. Returns what is left to do once nothing can refuse it any more. */
  validateCreate?(kind: KindDefinition, object: KubeObject, request: ServerRequest): Settlement | undefined;
  validateUpdate?(kind: KindDefinition, next: KubeObject, old: KubeObject, request: ServerRequest): Settlement | undefined;
  delete?(kind: KindDefinition, object: KubeObject, request: ServerRequest): void;
}

/** What a plugin writes together with the object that it has admitted. */
export type Settlement = () => void;

/** The object's name as the request has it: a refusal names what was sent, before the server made up a suffix. */
export function requestedName(object: KubeObject, request: ServerRequest): string {
  return request.name === '' ? (object.metadata.generateName ?? 'Unknown') : request.name;
}

/** The plugins in the order in which they are asked (kubeapiserver/options/plugins.go `AllOrderedPlugins`). */
export class Admission {
  readonly #byKind = new Map<string, readonly AdmissionPlugin[]>();

  constructor(readonly plugins: readonly AdmissionPlugin[]) {}

  admitCreate<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): T {
    let admitted: KubeObject = object;
    for (const plugin of this.#pluginsOf(kind)) admitted = plugin.create?.(kind, admitted, request) ?? admitted;
    return admitted as T;
  }

  admitUpdate<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): T {
    let admitted: KubeObject = next;
    for (const plugin of this.#pluginsOf(kind)) admitted = plugin.update?.(kind, admitted, old, request) ?? admitted;
    return admitted as T;
  }

  /** The second round, in which nothing is changed any more (admission `Validate`). Throws the refusal. */
  validateCreate<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): Settlement | undefined {
    let settlement: Settlement | undefined;
    for (const plugin of this.#pluginsOf(kind)) settlement = plugin.validateCreate?.(kind, object, request) ?? settlement;
    return settlement;
  }

  validateUpdate<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): Settlement | undefined {
    let settlement: Settlement | undefined;
    for (const plugin of this.#pluginsOf(kind)) settlement = plugin.validateUpdate?.(kind, next, old, request) ?? settlement;
    return settlement;
  }

  checkDelete<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): void {
    for (const plugin of this.#pluginsOf(kind)) plugin.delete?.(kind, object, request);
  }

  #pluginsOf(kind: KindDefinition): readonly AdmissionPlugin[] {
    const known = this.#byKind.get(kind.kind);
    if (known !== undefined) return known;
    const plugins = this.plugins.filter((plugin) => plugin.kinds === undefined || plugin.kinds.includes(kind.kind));
    this.#byKind.set(kind.kind, plugins);
    return plugins;
  }
}
