import type { ASTNode } from '@marcbachmann/cel-js';

/** Functions of an environment, and the types of their values. */
export interface Library {
  /** The classes of values, by the names of their types. */
  readonly types?: Readonly<Record<string, new (...args: never[]) => object>>;
  /** The fields that expressions may read of values, by the names of their types. Of others they read none. */
  readonly fields?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Names that stand for a value: `format` of `format.dns1123Label()`. */
  readonly constants?: Readonly<Record<string, { readonly type: string; readonly value: object }>>;
  /** `string.find(string): string`. */
  readonly functions: Readonly<Record<string, (...args: never[]) => unknown>>;
}

/** A type as the library checks it. */
export interface CheckedType {
  readonly name: string;
  readonly kind: string;
  /** Of a map, and of a map or a list. */
  readonly keyType?: CheckedType;
  readonly valueType?: CheckedType;
  matches(other: CheckedType): boolean;
}

/** The variables that the parts of a macro see. */
export interface Scope {
  forkWithVariable(name: string, type: CheckedType): Scope;
  reuse(parent: Scope): Scope;
  setIterValue(value: unknown, evaluator: Evaluator): Scope;
}

/** What checks the parts of a macro. */
export interface Checker {
  check(node: ASTNode, context: unknown): CheckedType;
  getType(name: string): CheckedType;
}

/** What evaluates the parts of a macro. */
export interface Evaluator {
  run(node: ASTNode, context: unknown): unknown;
}
