import type { CustomResourceDefinitionVersion, JSONSchemaProps, KubeObject } from '../../../../src/api/index.ts';
import { World } from '../world.ts';

/** What a definition says besides its schema. */
export type VersionPart = Partial<CustomResourceDefinitionVersion>;

/** A definition of the kind Widget in example.com, with a schema for its spec. */
export function widgets(spec: JSONSchemaProps, part: VersionPart = {}): KubeObject {
  return definitionOf([versionOf('v1', { type: 'object', properties: { spec } }, { storage: true, ...part })]);
}

export function versionOf(name: string, schema: JSONSchemaProps, part: VersionPart = {}): CustomResourceDefinitionVersion {
  return { name, served: true, storage: false, schema: { openAPIV3Schema: schema }, ...part };
}

export function definitionOf(versions: readonly CustomResourceDefinitionVersion[], more: object = {}): KubeObject {
  const names = { plural: 'widgets', kind: 'Widget' };
  const spec = { group: 'example.com', scope: 'Namespaced', names, versions, ...more };
  const metadata = { name: 'widgets.example.com' };
  return { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition', metadata, spec } as unknown as KubeObject;
}

/** A server with a custom kind, Widget. */
export class CustomWorld extends World {
  constructor(definition?: KubeObject) {
    super();
    if (definition !== undefined) this.define(definition);
  }

  /** Creates a definition and waits until it is established. */
  define(definition: KubeObject): void {
    this.do(this.user.create('CustomResourceDefinition', definition as never));
    this.sim.run({ forMs: 1_000 });
  }

  /** The problems of a definition that is refused. */
  problemsOf(definition: KubeObject): readonly string[] {
    return problemsIn(this.refusalOf(this.user.create('CustomResourceDefinition', definition as never)));
  }

  create(spec: unknown, name = 'a', version = 'v1'): KubeObject & { readonly spec: unknown } {
    return this.do(this.user.create<string>(keyIn(version), widget(spec, name, version) as never)) as never;
  }

  /** The problems of an object that is refused. */
  problemsWith(spec: unknown): readonly string[] {
    return problemsIn(this.refusalOf(this.user.create<string>(keyIn('v1'), widget(spec, 'a', 'v1') as never)));
  }

  /** The problems of another spec for the object. */
  problemsToChange(spec: unknown): readonly string[] {
    const patch = { type: 'merge', body: { spec } } as const;
    return problemsIn(this.refusalOf(this.user.patch<string>(keyIn('v1'), { namespace: 'default', name: 'a' }, patch)));
  }
}

export function keyIn(version: string): string {
  return `Widget.${version}.example.com`;
}

export function widget(spec: unknown, name: string, version: string): object {
  return { apiVersion: `example.com/${version}`, kind: 'Widget', metadata: { name, namespace: 'default' }, spec };
}

function problemsIn({ details, message }: ReturnType<World['refusalOf']>): readonly string[] {
  return details.causes?.map((cause) => `${cause.field}: ${cause.message}`) ?? [message];
}
