import {
  isConditionTrue,
  type CustomResourceDefinition,
  type CustomResourceDefinitionVersion,
  type KubeObject,
  type Fields,
} from '../../api/index.ts';
import { compareVersions } from '../discovery/served.ts';
import type { CustomRules, KindDefinition, WebhookCall } from '../kinds/definition.ts';
import type { PartRules } from '../subresources/definition.ts';
import { customColumns } from './columns.ts';
import { mergeTypeOfSchema } from './merge-type.ts';
import { fillSchemaDefaults } from './objects/fill-defaults.ts';
import { ObjectCheck } from './objects/check-object.ts';
import { pruneResource } from './objects/prune.ts';
import { fieldText, valueAt } from './paths.ts';
import { scaleRules } from './scale.ts';
import type { Schema } from './schema/schema.ts';

/** The kinds that a definition makes, one for each version that it serves. None until it is established. */
export function customKinds(definition: CustomResourceDefinition): readonly KindDefinition[] {
  if (!isConditionTrue(definition.status.conditions, 'Established')) return [];
  const served = definition.spec.versions.filter((version) => version.served).sort((a, b) => compareVersions(a.name, b.name));
  return served.map((version, i) => customKind(definition, version, i === 0));
}

/** Where a definition's objects are in etcd, below `/registry/`. */
export function customStoragePath({ spec }: CustomResourceDefinition): string {
  return `${spec.group}/${spec.names.plural}`;
}

/** The kind of one version (apiextensions-apiserver pkg/registry/customresource/strategy.go). */
function customKind(
  definition: CustomResourceDefinition,
  version: CustomResourceDefinitionVersion,
  isPreferred: boolean,
): KindDefinition {
  const { spec, status } = definition;
  const { group } = spec;
  const names = status.acceptedNames ?? spec.names;
  const schema = version.schema?.openAPIV3Schema ?? {};
  const hasStatus = version.subresources?.status !== undefined;
  const scale = version.subresources?.scale;
  const check = new ObjectCheck(schema, scale);
  const selectableFields = version.selectableFields?.map(({ jsonPath }) => jsonPath.slice(1));
  return {
    group,
    version: version.name,
    kind: names.kind,
    key: `${names.kind}.${version.name}.${group}`,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced: spec.scope === 'Namespaced',
    storagePath: customStoragePath(definition),
    generation: 'content',
    ...(version.deprecated === true && {
      deprecation: version.deprecationWarning ?? `${spec.group}/${version.name} ${names.kind} is deprecated`,
    }),
    unconditionalUpdate: false,
    setDefaults: (object) => fillSchemaDefaults(withoutAbsent(object), schema) as KubeObject,
    ...(hasStatus && { prepareForCreate: withoutStatus, status: statusRules(check) }),
    validate: (object, errors) => check.create(object as unknown as Fields, errors),
    validateUpdate: (next, old, errors) => check.update(next as unknown as Fields, old as unknown as Fields, errors),
    ...(scale !== undefined && { scale: scaleRules(scale) }),
    ...(selectableFields !== undefined && {
      selectableFields,
      fieldValue: (object: KubeObject, field: string) => fieldText(valueAt(object, field)),
    }),
    columns: customColumns(version.additionalPrinterColumns),
    storedAs: storedVersionOf(definition),
    custom: new VersionRules(definition, version, schema, isPreferred),
  };
}

/** Validation holds that exactly one version is stored. */
function storedVersionOf({ spec: { group, versions } }: CustomResourceDefinition): string {
  return `${group}/${versions.find(({ storage }) => storage)!.name}`;
}

/** How long a webhook may take to convert (pkg/apiserver/conversion/webhook_converter.go `webhookConverter`). */
const CONVERSION_SECONDS = 30;

/** What the API server must know of a custom kind besides. */
class VersionRules implements CustomRules {
  readonly definition: string;
  readonly listKind: string;
  readonly isPreferred: boolean;
  readonly schema: Schema;
  readonly converter: WebhookCall | undefined;
  readonly #apiVersion: string;
  readonly #storedVersion: string;
  /** The objects as this version shows them, by what is stored. */
  readonly #shown = new WeakMap<KubeObject, KubeObject>();
  #mergeType: CustomRules['mergeType'] | undefined;

  constructor(
    definition: CustomResourceDefinition,
    { name }: CustomResourceDefinitionVersion,
    schema: Schema,
    isPreferred: boolean,
  ) {
    const { spec, status, metadata } = definition;
    const names = status.acceptedNames ?? spec.names;
    this.definition = metadata.name;
    this.listKind = names.listKind ?? `${names.kind}List`;
    this.isPreferred = isPreferred;
    this.schema = schema;
    this.#apiVersion = `${spec.group}/${name}`;
    this.#storedVersion = storedVersionOf(definition);
    const { webhook } = spec.conversion ?? {};
    if (this.#apiVersion !== this.#storedVersion && webhook !== undefined)
      this.converter = { clientConfig: webhook.clientConfig ?? {}, timeoutSeconds: CONVERSION_SECONDS };
  }

  get mergeType(): CustomRules['mergeType'] {
    return (this.#mergeType ??= mergeTypeOfSchema(this.schema));
  }

  prune(object: Fields, dropped: (path: string) => void): Fields {
    return pruneResource(object, this.schema, dropped);
  }

  /** Conversion changes the apiVersion alone (pkg/apiserver/conversion/nop_converter.go), also by a webhook: what it would change is not known. The schema may have changed since the object was written. */
  fromStored(object: KubeObject): KubeObject {
    let shown = this.#shown.get(object);
    if (shown !== undefined) return shown;
    const converted = object.apiVersion === this.#apiVersion ? object : { ...object, apiVersion: this.#apiVersion };
    const pruned = this.prune(converted as unknown as Fields, () => undefined);
    shown = fillSchemaDefaults(pruned, this.schema) as KubeObject;
    this.#shown.set(object, shown);
    return shown;
  }

  toStored(object: KubeObject): KubeObject {
    return object.apiVersion === this.#storedVersion ? object : { ...object, apiVersion: this.#storedVersion };
  }
}

/** The status is written apart: the metadata and the rest stay (pkg/registry/customresource/status_strategy.go). */
function statusRules(check: ObjectCheck): PartRules {
  return {
    prepareForUpdate(given, old) {
      const { status } = given as KubeObject & { readonly status?: unknown };
      return status === undefined ? withoutStatus(old) : ({ ...old, status } as KubeObject);
    },
    validateUpdate: (next, old, errors) => check.update(next as unknown as Fields, old as unknown as Fields, errors),
  };
}

function withoutStatus(object: KubeObject): KubeObject {
  if (!('status' in object)) return object;
  const { status: _status, ...rest } = object as KubeObject & { readonly status: unknown };
  return rest;
}

/** Without a status that is not there. */
function withoutAbsent(object: KubeObject): KubeObject {
  return 'status' in object && object.status === undefined ? withoutStatus(object) : object;
}
