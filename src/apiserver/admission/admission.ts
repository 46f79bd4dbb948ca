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

/** The ways in which a plugin takes part. */
type Hook = Exclude<keyof AdmissionPlugin, 'name' | 'kinds'>;

/** The plugins that take part in this way. */
type Taking<H extends Hook> = readonly (AdmissionPlugin & Required<Pick<AdmissionPlugin, H>>)[];

/** The plugins in the order of their calls (kubeapiserver/options/plugins.go `AllOrderedPlugins`). */
export class Admission {
  /** Every write passes here, and most plugins have two or three hooks: so those without one are not asked. */
  readonly #byHook: { readonly [H in Hook]: Map<string, Taking<H>> } = {
    create: new Map(),
    update: new Map(),
    validateCreate: new Map(),
    validateUpdate: new Map(),
    validatePart: new Map(),
    delete: new Map(),
  };

  constructor(readonly plugins: readonly AdmissionPlugin[]) {}

  admitCreate<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): T {
    const plugins = this.#with('create', kind);
    return inRounds(object, request, (given) => {
      let admitted: KubeObject = given;
      for (const plugin of plugins) admitted = plugin.create(kind, admitted, request);
      return admitted as T;
    });
  }

  admitUpdate<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): T {
    const plugins = this.#with('update', kind);
    return inRounds(next, request, (given) => {
      let admitted: KubeObject = given;
      for (const plugin of plugins) admitted = plugin.update(kind, admitted, old, request);
      return admitted as T;
    });
  }

  /** The second round, which changes nothing (admission `Validate`). Throws the refusal. */
  validateCreate<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): Settlement | undefined {
    let settlement: Settlement | undefined;
    for (const plugin of this.#with('validateCreate', kind))
      settlement = plugin.validateCreate(kind, object, request) ?? settlement;
    return settlement;
  }

  validateUpdate<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): Settlement | undefined {
    let settlement: Settlement | undefined;
    for (const plugin of this.#with('validateUpdate', kind))
      settlement = plugin.validateUpdate(kind, next, old, request) ?? settlement;
    return settlement;
  }

  validatePart<T extends KubeObject>(kind: KindDefinition<T>, next: T, old: T, request: ServerRequest): void {
    for (const plugin of this.#with('validatePart', kind)) plugin.validatePart(kind, next, old, request);
  }

  checkDelete<T extends KubeObject>(kind: KindDefinition<T>, object: T, request: ServerRequest): void {
    for (const plugin of this.#with('delete', kind)) plugin.delete(kind, object, request);
  }

  #with<H extends Hook>(hook: H, kind: KindDefinition): Taking<H> {
    const byKind: Map<string, Taking<H>> = this.#byHook[hook];
    const key = keyOfKind(kind);
    const known = byKind.get(key);
    if (known !== undefined) return known;
    const has = (plugin: AdmissionPlugin): plugin is Taking<H>[number] =>
      plugin[hook] !== undefined && (plugin.kinds === undefined || plugin.kinds.includes(key));
    const plugins = this.plugins.filter(has);
    byKind.set(key, plugins);
    return plugins;
  }
}

/** If a policy has changed what is written, all plugins run once more (admission/reinvocation.go). */
function inRounds<T extends KubeObject>(object: T, request: ServerRequest, round: (object: T) => T): T {
  request.policyMutations = undefined;
  request.rounds = undefined as ServerRequest['rounds'];
  const first = round(object);
  if (request.rounds?.hasChanged !== true) return first;
  request.rounds.isSecond = true;
  return round(first);
}
