import type { Environment } from '@marcbachmann/cel-js';
import { newEnvironment } from '../../cel/environment.ts';
import { entrySchema, isIntOrString, propertiesOf, type Schema } from '../schema/schema.ts';
import { escapedName } from './names.ts';

/** How a rule is evaluated: without types, since looking up fields by name is faster. `optionalOld`: `oldSelf` may be absent. */
export function evaluationEnvironment(optionalOld: boolean): Environment {
  const environment = newEnvironment();
  return environment.registerVariable('self', 'dyn').registerVariable('oldSelf', optionalOld ? 'optional<dyn>' : 'dyn');
}

/** How a rule is checked: with the types of a schema. */
export function checkEnvironment(schema: Schema, isRoot: boolean, optionalOld: boolean): Environment {
  const environment = newEnvironment();
  const type = new Declarations(environment).typeOf(isRoot ? withMeta(schema) : schema);
  environment.registerVariable('self', type);
  return environment.registerVariable('oldSelf', optionalOld ? `optional<${type}>` : type);
}

const TEXT: Schema = { type: 'string' };

/** Every resource has these fields, whatever its schema says. */
export function withMeta(schema: Schema): Schema {
  const metadata: Schema = { type: 'object', properties: { name: TEXT, generateName: TEXT } };
  return { ...schema, properties: { ...schema.properties, apiVersion: TEXT, kind: TEXT, metadata } };
}

/** Declares the types of a schema by made-up names. */
export class Declarations {
  readonly #environment: Environment;
  #types = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** CEL's type for the values of a schema (apiserver pkg/cel/common/schemas.go `SchemaDeclType`). */
  typeOf(schema: Schema): string {
    if (isIntOrString(schema)) return 'dyn';
    switch (schema.type) {
      case 'string':
        return TEXT_TYPES[schema.format ?? ''] ?? 'string';
      case 'boolean':
        return 'bool';
      case 'integer':
        return 'int';
      case 'number':
        return 'double';
      case 'array':
        return `list<${schema.items === undefined ? 'dyn' : this.typeOf(schema.items)}>`;
      case 'object':
        return this.#objectType(schema);
      default:
        return 'dyn';
    }
  }

  #objectType(schema: Schema): string {
    const entries = entrySchema(schema);
    if (entries !== undefined) return `map<string, ${this.typeOf(entries)}>`;
    if (schema.properties === undefined) return schema.additionalProperties === true ? 'map<string, dyn>' : 'dyn';
    const fields: Record<string, string> = {};
    for (const [name, each] of propertiesOf(schema)) {
      const escaped = escapedName(name);
      if (escaped !== undefined) fields[escaped] = this.typeOf(each);
    }
    const name = `Object${++this.#types}`;
    this.#environment.registerType({ name, fields });
    return name;
  }
}

/** The formats whose values are more than texts in a rule. */
export const TEXT_TYPES: Readonly<Record<string, string>> = {
  'date-time': 'google.protobuf.Timestamp',
  date: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  byte: 'bytes',
};
