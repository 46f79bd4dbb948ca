import type { Environment } from '@marcbachmann/cel-js';
import {
  schemaOfKind,
  type ExpressionWarning,
  type ScalarType,
  type TypeSchema,
  type ValidatingAdmissionPolicy,
  type ValidatingAdmissionPolicySpec,
  type ValueType,
} from '../../../api/index.ts';
import { check } from '../../cel/compile.ts';
import { Declarations } from '../../custom/cel/environment.ts';
import { escapedName } from '../../custom/cel/names.ts';
import { apiVersionOf, type KindDefinition } from '../../kinds/definition.ts';
import { admissionCheck } from './environment.ts';
import { VARIABLES } from './expressions.ts';

/** How many kinds of one rule are looked at (`maxTypesToCheck`). */
const MOST_KINDS = 10;

/**
 * What the types of the kinds that a policy is about tell against its expressions (policy/validating/typechecking.go `TypeChecker.Check`). A library, as
 * in upstream: kube-controller-manager calls it. `served`: the kinds of the API server.
 */
export function typeCheck({ spec }: ValidatingAdmissionPolicy, served: readonly KindDefinition[]): ExpressionWarning[] {
  const environments = kindsToCheck(spec, served).map((kind) => ({ kind, environment: environmentOf(kind, spec, served) }));
  const warnings: ExpressionWarning[] = [];
  const look = (fieldRef: string, text: string): void => {
    const found = environments.flatMap(({ kind: { group, version, kind }, environment }) => {
      const checked = check(text, environment);
      return 'problem' in checked ? [`${group}/${version}, Kind=${kind}: ${checked.problem}\n`] : [];
    });
    if (found.length > 0) warnings.push({ fieldRef, warning: found.join('\n') });
  };
  (spec.validations ?? []).forEach(({ expression, messageExpression = '' }, i) => {
    look(`spec.validations[${i}].expression`, expression);
    if (messageExpression !== '') look(`spec.validations[${i}].messageExpression`, messageExpression);
  });
  return warnings;
}

/** `typesToCheck`: rules with a wildcard, and subresources, are left out. */
function kindsToCheck({ matchConstraints }: ValidatingAdmissionPolicySpec, served: readonly KindDefinition[]): KindDefinition[] {
  const found = new Set<KindDefinition>();
  for (const { apiGroups = [], apiVersions = [], resources = [] } of matchConstraints?.resourceRules ?? []) {
    if ([...apiGroups, ...apiVersions].some((name) => name.includes('*'))) continue;
    const named = served
      .filter(
        ({ group, version, plural }) => apiGroups.includes(group) && apiVersions.includes(version) && resources.includes(plural),
      )
      .sort(byName);
    for (const kind of named.slice(0, MOST_KINDS)) found.add(kind);
    if (named.length >= MOST_KINDS) break;
  }
  return [...found].sort(byName);
}

function byName(a: KindDefinition, b: KindDefinition): number {
  return [a.group, a.version, a.kind].join(' ') < [b.group, b.version, b.kind].join(' ') ? -1 : 1;
}

/** What expressions may name when an object of this kind is written, with the types. */
function environmentOf(
  kind: KindDefinition,
  spec: ValidatingAdmissionPolicySpec,
  served: readonly KindDefinition[],
): Environment {
  const { paramKind, variables = [] } = spec;
  const paramsOf = served.find((each) => each.kind === paramKind?.kind && apiVersionOf(each) === paramKind.apiVersion);
  const typed = admissionCheck({ params: false, authorizer: true, patches: false }, (environment) => {
    const types = new KindTypes(environment);
    if (paramsOf !== undefined) environment.registerVariable('params', types.ofKind(paramsOf));
    return types.ofKind(kind);
  });
  const fields: Record<string, string> = {};
  const withVariables = (): Environment =>
    typed
      .clone()
      .registerType({ name: VARIABLES, fields: { ...fields } })
      .registerVariable('variables', VARIABLES);
  let environment = withVariables();
  for (const { name, expression } of variables) {
    const checked = check(expression, environment);
    fields[name] = 'type' in checked ? checked.type : 'dyn';
    environment = withVariables();
  }
  return environment;
}

/** CEL's types of the API's (apiserver pkg/cel/common/schemas.go `SchemaDeclType`). What may be a number or a text has none. */
const SCALARS: Readonly<Record<ScalarType, string>> = {
  string: 'string',
  boolean: 'bool',
  int32: 'int',
  int64: 'int',
  double: 'double',
  byte: 'bytes',
  Quantity: 'dyn',
  Time: 'google.protobuf.Timestamp',
  MicroTime: 'google.protobuf.Timestamp',
  IntOrString: 'dyn',
  object: 'dyn',
  JSON: 'dyn',
};

/** Declares the types of kinds in an environment. */
class KindTypes {
  readonly #environment: Environment;
  readonly #custom: Declarations;
  readonly #declared = new Map<TypeSchema, string>();

  constructor(environment: Environment) {
    this.#environment = environment;
    this.#custom = new Declarations(environment);
  }

  ofKind(kind: KindDefinition): string {
    if (kind.custom !== undefined) {
      const { schema } = kind.custom;
      const text = { type: 'string' };
      return this.#custom.typeOf({ ...schema, properties: { ...schema.properties, apiVersion: text, kind: text, metadata: {} } });
    }
    const schema = schemaOfKind({ apiVersion: apiVersionOf(kind), kind: kind.kind });
    return schema === undefined ? 'dyn' : this.#ofSchema(schema);
  }

  #of(type: ValueType): string {
    switch (type.kind) {
      case 'object':
        return this.#ofSchema(type.schema);
      case 'list':
        return `list<${this.#of(type.item)}>`;
      case 'map':
        return `map<string, ${this.#of(type.value)}>`;
      case 'scalar':
        return SCALARS[type.scalar];
    }
  }

  #ofSchema(schema: TypeSchema): string {
    const known = this.#declared.get(schema);
    if (known !== undefined) return known;
    // A type within itself is not followed.
    this.#declared.set(schema, 'dyn');
    const fields: Record<string, string> = {};
    for (const [name, { type }] of schema.fields) {
      const escaped = escapedName(name);
      if (escaped !== undefined) fields[escaped] = this.#of(type);
    }
    const name = `api.${schema.name}`;
    this.#environment.registerType({ name, fields });
    this.#declared.set(schema, name);
    return name;
  }
}
