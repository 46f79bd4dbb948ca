import type { KubeObject } from '../../api/index.ts';
import { keyOfKind, type KindDefinition } from '../kinds/definition.ts';
import type { ServerRequest } from '../registry/request.ts';
import type { Objects } from '../subresources/definition.ts';

/** The objects of a kind. Undefined if the server does not have the kind. */
export type Lookup = (kind: string) => Objects | undefined;

/**
 * An admission plugin: it may change a write or refuse it by throwing `StatusError`. Returns the very same object if it changes
 * nothing.
 */
export interface AdmissionPlugin {
  readonly name: string;
  /** The kinds that it checks. Absent: all. */
  readonly kinds?: readonly string[];
  create?(kind: KindDefinition, object: KubeObject, request: ServerRequest): KubeObject;
  update?(kind: KindDefinition, next: KubeObject, old: KubeObject, request: ServerRequest): KubeObject;
  /**
   * Checks the object as it will be stored, after validation. Returns what remains to be done once the write can no longer be
   * refused.
   */
  validateCreate?(kind: KindDefinition, object: KubeObject, request: ServerRequest): Settlement | undefined;
  validateUpdate?(kind: KindDefinition, next: KubeObject, old: KubeObject, request: ServerRequest): Settlement | undefined;
  /** Checks a write to a part of the object, as it will be stored. `request.subresource` says to which: its status, its approval. */
  validatePart?(kind: KindDefinition, next: KubeObject, old: KubeObject, request: ServerRequest): void;
  delete?(kind: KindDefinition, object: KubeObject, request: ServerRequest): void;
}

/** A write that a plugin makes together with the admitted object. */
export type Settlement = () => void;

/** The object's name in the request. A refusal shows what was sent, before the server generated a suffix. */
export function requestedName(object: KubeObject, request: ServerRequest): string {
  return request.name === '' ? (object.metadata.generateName ?? 'Unknown') : request.name;
}

/** The plugins in the order of their calls (kubeapiserver/options/plugins.go `AllOrderedPlugins`). */
export class Admission {
  readonly #byKind = new Map<string, readonly AdmissionPlugin[]>();

  constructor(readonly plugins: readonly AdmissionPlugin[]) {}

  admitCreate<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): T {
    return this.#admit(kind, object, request, (plugin, given) => plugin.create?.(kind, given, request));
  }

  admitUpdate<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): T {
    return this.#admit(kind, next, request, (plugin, given) => plugin.update?.(kind, given, old, request));
  }

  /** The second round, which changes nothing (admission `Validate`). Throws the refusal. */
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

  validatePart<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): void {
    for (const plugin of this.#pluginsOf(kind)) plugin.validatePart?.(kind, next, old, request);
  }

  checkDelete<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): void {
    for (const plugin of this.#pluginsOf(kind)) plugin.delete?.(kind, object, request);
  }

  #admit<T extends KubeObject>(
    kind: KindDefinition<T>,
    object: T,
    request: ServerRequest,
    run: (plugin: AdmissionPlugin, object: KubeObject) => KubeObject | undefined,
  ): T {
    const round = (given: KubeObject): KubeObject =>
      this.#pluginsOf(kind).reduce((admitted, plugin) => run(plugin, admitted) ?? admitted, given);
    request.policyMutations = undefined;
    request.rounds = undefined as ServerRequest['rounds'];
    const first = round(object);
    if (request.rounds?.hasChanged !== true) return first as T;
    request.rounds.isSecond = true;
    return round(first) as T;
  }

  #pluginsOf(kind: KindDefinition): readonly AdmissionPlugin[] {
    const key = keyOfKind(kind);
    const known = this.#byKind.get(key);
    if (known !== undefined) return known;
    const plugins = this.plugins.filter((plugin) => plugin.kinds === undefined || plugin.kinds.includes(key));
    this.#byKind.set(key, plugins);
    return plugins;
  }
}
