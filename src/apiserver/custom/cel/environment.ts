import { Environment, EvaluationError, type ASTNode } from '@marcbachmann/cel-js';
import { calledBy, nodesOf } from '../../../api/cel/nodes.ts';
import { ipFamily, parseCIDR } from '../../../api/index.ts';
import { RegexError } from '../../../api/regex/compile.ts';
import { compilePattern } from '../schema/pattern.ts';
import { entrySchema, isIntOrString, propertiesOf, type Schema } from '../schema/schema.ts';
import { escapedName } from './names.ts';

/** The size of a rule, so that reading it takes bounded time. */
const LIMITS = { maxAstNodes: 2_000, maxDepth: 100, maxListElements: 500, maxMapEntries: 500, maxCallArguments: 16 };
/** The longest text that a function may make, in characters. */
const MOST_CHARS = 1_000_000;

/** How a rule is evaluated: without types, since looking up fields by name is faster. `optionalOld`: `oldSelf` may be absent. */
export function evaluationEnvironment(optionalOld: boolean): Environment {
  const environment = emptyEnvironment();
  environment.registerVariable('self', 'dyn').registerVariable('oldSelf', optionalOld ? 'optional<dyn>' : 'dyn');
  return environment.registerFunction(`string.${BOUNDED_MATCHES}(string): bool`, matches);
}

/** How a rule is checked: with the types of a schema. */
export function checkEnvironment(schema: Schema, isRoot: boolean, optionalOld: boolean): Environment {
  const environment = emptyEnvironment();
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

function emptyEnvironment(): Environment {
  const environment = new Environment({ enableOptionalTypes: true, limits: LIMITS });
  for (const [signature, handler] of Object.entries(FUNCTIONS)) environment.registerFunction(signature, handler as never);
  return environment;
}

type Comparable = bigint | number | string;

/** The functions of Kubernetes' own libraries that are here (apiserver pkg/cel/library: lists.go, ip.go, cidr.go). */
const FUNCTIONS = {
  'list.isSorted(): bool': (items: readonly Comparable[]) => items.every((item, i) => i === 0 || items[i - 1]! <= item),
  'list.sum(): dyn': (items: readonly bigint[]) => items.reduce<unknown>((sum, item) => (sum as bigint) + item, zeroLike(items)),
  'list.min(): dyn': (items: readonly Comparable[]) => extreme(items, (a, b) => a < b, 'min'),
  'list.max(): dyn': (items: readonly Comparable[]) => extreme(items, (a, b) => a > b, 'max'),
  'list.indexOf(dyn): int': (items: readonly unknown[], item: unknown) => BigInt(items.indexOf(item)),
  'list.lastIndexOf(dyn): int': (items: readonly unknown[], item: unknown) => BigInt(items.lastIndexOf(item)),
  'string.replace(string, string): string': replaceAll,
  'string.charAt(int): string': (text: string, at: bigint) => text.charAt(Number(at)),
  'isIP(string): bool': (text: string) => ipFamily(text) !== undefined,
  'isCIDR(string): bool': (text: string) => parseCIDR(text) !== undefined,
};

function zeroLike([first]: readonly unknown[]): unknown {
  return typeof first === 'number' ? 0 : 0n;
}

function extreme(items: readonly Comparable[], wins: (a: Comparable, b: Comparable) => boolean, name: string): Comparable {
  const [first, ...rest] = items;
  if (first === undefined) throw new EvaluationError(`${name} called on empty list`);
  return rest.reduce((best, item) => (wins(item, best) ? item : best), first);
}

function replaceAll(text: string, from: string, to: string): string {
  if ((text.length + 1) * (to.length + 1) > MOST_CHARS) throw new EvaluationError('the text would be too long');
  return text.replaceAll(from, () => to);
}

/** The regular expressions of rules are searched in bounded time: the library's would take JavaScript's. */
const BOUNDED_MATCHES = 'matchesInBoundedTime';

function matches(text: string, pattern: string): boolean {
  try {
    return compilePattern(pattern).test(text);
  } catch (error) {
    if (error instanceof RegexError) throw new EvaluationError(error.message);
    throw error;
  }
}

/** Makes a rule use our `matches`. It looks up its functions at the first evaluation. */
export function boundMatches(ast: ASTNode): void {
  for (const node of nodesOf(ast)) {
    if (calledBy(node) === 'matches') (node.args as unknown as string[])[0] = BOUNDED_MATCHES;
  }
}

/** Declares the types of a schema by made-up names. */
class Declarations {
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
