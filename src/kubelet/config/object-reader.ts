import { isReason, type ApiPort, type ConfigMap, type KubeObject, type Secret } from '../../api/index.ts';
import type { Process } from '../../sim/index.ts';
import { decodeBase64 } from './base64.ts';
import { ConfigError } from './config-error.ts';

/** Keys and values of a ConfigMap or Secret, as text. */
export type KeyValues = Readonly<Record<string, string>>;

/** Reads the objects that Pods refer to, from the API server (upstream: pkg/kubelet/configmap, pkg/kubelet/secret). */
export class ObjectReader {
  readonly #api: ApiPort;

  constructor(api: ApiPort) {
    this.#api = api;
  }

  /** Undefined where it is optional and not there. Throws `ConfigError`. */
  *configMap(namespace: string, name: string, optional: boolean): Process<KeyValues | undefined> {
    const object = yield* this.#read('ConfigMap', 'configmap', namespace, name, optional);
    return object === undefined ? undefined : configMapValues(object as ConfigMap);
  }

  /** As `configMap`, decoded. Throws `ConfigError`. */
  *secret(namespace: string, name: string, optional: boolean): Process<KeyValues | undefined> {
    const object = yield* this.#read('Secret', 'secret', namespace, name, optional);
    return object === undefined ? undefined : secretValues(object as Secret);
  }

  /** Any other object that a volume needs. Throws `ConfigError`. */
  *object(kind: string, resource: string, ref: { readonly namespace?: string; readonly name: string }): Process<KubeObject> {
    try {
      return yield* this.#api.get<string>(kind, ref);
    } catch (error) {
      if (isReason(error, 'NotFound')) throw new ConfigError(`${resource} "${ref.name}" not found`);
      throw error;
    }
  }

  *#read(kind: 'ConfigMap' | 'Secret', resource: string, namespace: string, name: string, optional: boolean): Process<KubeObject | undefined> {
    try {
      return yield* this.object(kind, resource, { namespace, name });
    } catch (error) {
      if (error instanceof ConfigError && optional) return undefined;
      throw error;
    }
  }
}

export function configMapValues({ data = {}, binaryData = {} }: ConfigMap): KeyValues {
  return { ...data, ...decodeAll(binaryData) };
}

export function secretValues({ data = {} }: Secret): KeyValues {
  return decodeAll(data);
}

function decodeAll(values: KeyValues): KeyValues {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, decodeBase64(value)]));
}
