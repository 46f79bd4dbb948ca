import { Environment, type ASTNode } from '@marcbachmann/cel-js';
import { calledBy, nodesOf } from '../../api/cel/nodes.ts';
import { COMPREHENSIONS } from './libraries/comprehensions.ts';
import { LISTS } from './libraries/lists.ts';
import { NETWORK } from './libraries/network.ts';
import { OPTIONALS } from './libraries/optionals.ts';
import { QUANTITIES } from './libraries/quantities.ts';
import { patternOf, TEXTS } from './libraries/texts.ts';
import { VERSIONS } from './libraries/versions.ts';
import type { Library } from './libraries/library.ts';

/** The size of an expression, so that reading it takes bounded time. */
const LIMITS = { maxAstNodes: 2_000, maxDepth: 100, maxListElements: 500, maxMapEntries: 500, maxCallArguments: 16 };

const LIBRARIES: readonly Library[] = [COMPREHENSIONS, LISTS, NETWORK, OPTIONALS, QUANTITIES, TEXTS, VERSIONS];

/** The regular expressions of `matches` are searched in bounded time: the library's would take JavaScript's. */
const BOUNDED_MATCHES = 'matchesInBoundedTime';

/** An environment with the libraries of Kubernetes (apiserver pkg/cel/environment/base.go), to which variables and types can be added. */
export function newEnvironment(): Environment {
  return base.clone();
}

const base = ((): Environment => {
  const environment = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false, limits: LIMITS });
  for (const library of LIBRARIES) addLibrary(environment, library);
  const matches = (text: string, pattern: string): boolean => patternOf(pattern).test(text);
  for (const signature of [
    `string.${BOUNDED_MATCHES}(string): bool`,
    `${BOUNDED_MATCHES}(string, string): bool`,
    'matches(string, string): bool',
  ])
    environment.registerFunction(signature, matches);
  return environment;
})();

/** Adds functions with their types. */
export function addLibrary(environment: Environment, { types = {}, fields = {}, constants = {}, functions }: Library): void {
  for (const [name, ctor] of Object.entries(types))
    environment.registerType(name, { ctor: ctor as never, fields: fields[name] ?? {} });
  for (const [name, { type, value }] of Object.entries(constants)) environment.registerConstant(name, type, value);
  for (const [signature, handler] of Object.entries(functions)) environment.registerFunction(signature, handler as never);
}

/** Makes an expression use our `matches`. It looks up its functions at the first evaluation. */
export function boundMatches(ast: ASTNode): void {
  for (const node of nodesOf(ast)) {
    if (calledBy(node) === 'matches') (node.args as unknown as string[])[0] = BOUNDED_MATCHES;
  }
}
