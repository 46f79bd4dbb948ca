import { FormatError, quote } from '../../api/index.ts';
import { functionOf } from './functions.ts';
import type { Command, Operand, Pipe, TemplateNode } from './parser.ts';
import { GoNumber, isTrue, kindOf, numberOf, textOf, typeOf } from './values.ts';

/** Bounds of one execution: pieces and operands that are evaluated, and characters of output. */
const MAX_STEPS = 1_000_000;
const MAX_CHARS = 32 * 1_048_576;

/** Stands for the value that a pipe has not passed on (`missingVal`). */
const NONE = Symbol('none');

interface Variable {
  readonly name: string;
  value: unknown;
}

/** A value of an object's field or of a list, whose static type in Go is `interface {}`, which messages name. */
type Receiver = { readonly value: unknown; readonly isTyped: boolean };

/** A piece of the template that messages quote. */
type Place = Pick<Operand, 'at' | 'text'>;

/** One execution of a template of Go over an object (text/template/exec.go). `undefined` is Go's zero `Value`. */
export class GoTemplateExecution {
  /** What is printed so far, also if the execution fails. */
  output = '';
  readonly #template: string;
  readonly #allowMissing: boolean;
  readonly #variables: Variable[];
  /** What is evaluated, for messages. */
  #place: Place = { at: 0, text: '' };
  #steps = 0;
  #chars = 0;

  constructor(template: string, object: unknown, options: { readonly allowMissing: boolean }) {
    this.#template = template;
    this.#allowMissing = options.allowMissing;
    this.#variables = [{ name: '$', value: object }];
  }

  /** Throws `FormatError`. */
  run(nodes: readonly TemplateNode[]): void {
    this.#walkAll({ value: this.#variables[0]!.value, isTyped: true }, nodes);
  }

  /** Returns how it left the range around it, if it did. */
  #walkAll(dot: Receiver, nodes: readonly TemplateNode[]): 'break' | 'continue' | undefined {
    const scope = this.#variables.length;
    for (const node of nodes) {
      const left = this.#walk(dot, node);
      if (left !== undefined) {
        this.#variables.length = scope;
        return left;
      }
    }
    return undefined;
  }

  #walk(dot: Receiver, node: TemplateNode): 'break' | 'continue' | undefined {
    this.#count();
    switch (node.type) {
      case 'text':
        this.#print(node.text);
        return undefined;
      case 'break':
      case 'continue':
        return node.type;
      case 'action': {
        const value = this.#pipe(dot, node.pipe);
        if (node.pipe.variables.length === 0) this.#print(kindOf(value) === 'invalid' ? '<no value>' : textOf(value));
        return undefined;
      }
      case 'range':
        return this.#range(dot, node);
      case 'if':
      case 'with': {
        const scope = this.#variables.length;
        const value = this.#pipe(dot, node.pipe);
        const inner = node.type === 'with' ? { value, isTyped: true } : dot;
        const left = isTrue(value) ? this.#walkAll(inner, node.body) : this.#walkAll(dot, node.otherwise);
        this.#variables.length = scope;
        return left;
      }
    }
  }

  #range(
    dot: Receiver,
    { pipe, body, otherwise }: Extract<TemplateNode, { type: 'range' | 'if' | 'with' }>,
  ): 'break' | 'continue' | undefined {
    const scope = this.#variables.length;
    const value = this.#pipe(dot, pipe);
    const inside = this.#variables.length;
    const entries = this.#entriesOf(value);
    let isEmpty = true;
    for (const [key, each] of entries) {
      isEmpty = false;
      this.#count();
      // With one variable it is the element.
      if (pipe.assigns)
        pipe.variables.forEach((name, i) => this.#assign(name, i === 0 && pipe.variables.length > 1 ? key : each));
      else if (pipe.variables.length > 0) {
        this.#variables[inside - 1]!.value = each;
        if (pipe.variables.length > 1) this.#variables[inside - 2]!.value = key;
      }
      const left = this.#walkAll({ value: each, isTyped: false }, body);
      this.#variables.length = inside;
      if (left === 'break') break;
    }
    const left = isEmpty ? this.#walkAll(dot, otherwise) : undefined;
    this.#variables.length = scope;
    return left;
  }

  /** The elements of a list, of a map by its sorted keys, and the numbers below an integer. */
  *#entriesOf(value: unknown): Generator<readonly [key: unknown, value: unknown], void> {
    switch (kindOf(value)) {
      case 'invalid':
        return;
      case 'list':
        for (const [i, each] of (value as readonly unknown[]).entries()) yield [new GoNumber(i), each];
        return;
      case 'map':
        yield* Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1));
        return;
      case 'int':
        for (let i = 0; i < numberOf(value); i++) yield [new GoNumber(i), value instanceof GoNumber ? new GoNumber(i) : i];
        return;
      default:
        throw this.#error(`range can't iterate over ${textOf(value)}`);
    }
  }

  #pipe(dot: Receiver, pipe: Pipe): unknown {
    this.#place = pipe;
    let value: unknown = NONE;
    for (const command of pipe.commands) value = this.#command(dot, command, value) ?? undefined;
    for (const name of pipe.variables) {
      if (pipe.assigns) this.#assign(name, value);
      else this.#variables.push({ name, value });
    }
    return value;
  }

  #assign(name: string, value: unknown): void {
    this.#variable(name).value = value;
  }

  #variable(name: string): Variable {
    return this.#variables.findLast((each) => each.name === name)!;
  }

  #command(dot: Receiver, command: Command, final: unknown): unknown {
    const { args } = command;
    const [first] = args;
    if (first.type === 'function') return this.#call(dot, first, command, args.slice(1), final);
    const hasArguments = args.length > 1 || final !== NONE;
    if (first.type === 'field' || first.type === 'chain' || (first.type === 'variable' && first.names.length > 0))
      return this.#operand(dot, first, hasArguments);
    this.#place = first.type === 'pipe' ? this.#place : first;
    if (hasArguments) throw this.#error(`can't give argument to non-function ${first.text}`);
    if (first.type === 'nil') throw this.#error('nil is not a command');
    return this.#operand(dot, first);
  }

  #operand(dot: Receiver, operand: Operand, hasArguments = false): unknown {
    this.#count();
    this.#place = operand.type === 'pipe' ? this.#place : operand;
    switch (operand.type) {
      case 'dot':
        return dot.value;
      case 'nil':
        return undefined;
      case 'constant':
        return operand.value;
      case 'field':
        return this.#fields(dot, operand.names, hasArguments);
      case 'variable':
        return this.#fields({ value: this.#variable(operand.name).value, isTyped: true }, operand.names, hasArguments);
      case 'chain': {
        const value = this.#operand(dot, operand.of);
        this.#place = operand;
        return this.#fields({ value, isTyped: operand.of.type === 'pipe' }, operand.names, hasArguments);
      }
      case 'function':
        return this.#call(dot, operand, operand, [], NONE);
      case 'pipe':
        return this.#pipe(dot, operand.pipe);
    }
  }

  /** `evalFieldChain`. */
  #fields(from: Receiver, names: readonly string[], hasArguments: boolean): unknown {
    let { value, isTyped } = from;
    for (const [i, name] of names.entries()) {
      value = this.#field({ value, isTyped }, name, hasArguments && i === names.length - 1);
      isTyped = false;
    }
    return value;
  }

  /** `evalField`. */
  #field({ value, isTyped }: Receiver, name: string, hasArguments: boolean): unknown {
    if (value === undefined) {
      if (this.#allowMissing) return undefined;
      throw this.#error(`nil data; no entry for key ${quote(name)}`);
    }
    if (value === null) throw this.#error(`nil pointer evaluating interface {}.${name}`);
    if (kindOf(value) !== 'map')
      throw this.#error(`can't evaluate field ${name} in type ${isTyped ? typeOf(value) : 'interface {}'}`);
    if (hasArguments) throw this.#error(`${name} is not a method but has arguments`);
    if (Object.hasOwn(value as object, name)) return (value as Readonly<Record<string, unknown>>)[name];
    if (this.#allowMissing) return undefined;
    throw this.#error(`map has no entry for key ${quote(name)}`);
  }

  /** `evalCall`. `whole`: what messages of the function quote. */
  #call(
    dot: Receiver,
    { name, ...place }: Extract<Operand, { type: 'function' }>,
    whole: Place,
    args: readonly Operand[],
    final: unknown,
  ): unknown {
    this.#count();
    this.#place = place;
    const { least, most = Infinity, takesString = false, call } = functionOf(name);
    const count = args.length + (final === NONE ? 0 : 1);
    if (count < least || count > most)
      throw this.#error(`wrong number of args for ${name}: want ${most === Infinity ? 'at least ' : ''}${least} got ${count}`);
    const values: unknown[] = [];
    for (const [i, arg] of args.entries()) {
      const value = this.#operand(dot, arg);
      if (takesString && i === 0) this.#checkString(value, arg);
      this.#countChars(value);
      values.push(value);
      // `and` and `or` stop at the first that decides.
      if ((name === 'and' && !isTrue(value)) || (name === 'or' && isTrue(value))) return value;
    }
    if (final !== NONE) {
      if (takesString && args.length === 0) {
        this.#place = place;
        this.#checkString(final);
      }
      this.#countChars(final);
      values.push(final);
    }
    try {
      return call(values);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.#place = whole;
      throw this.#error(`error calling ${name}: ${error.message}`);
    }
  }

  #checkString(value: unknown, arg?: Operand): void {
    if (typeof value === 'string') return;
    if (arg?.type === 'constant') throw this.#error(`expected string; found ${arg.text}`);
    throw this.#error(
      kindOf(value) === 'invalid'
        ? 'invalid value; expected string'
        : `wrong type for value; expected string; got ${typeOf(value)}`,
    );
  }

  #print(text: string): void {
    this.#countChars(text);
    this.output += text;
  }

  /** Texts that are printed or given to functions count, so that none can double itself forever. */
  #countChars(value: unknown): void {
    if (typeof value !== 'string') return;
    this.#chars += value.length;
    if (this.#chars > MAX_CHARS) throw new FormatError('there is more output than 32 MiB');
  }

  #count(): void {
    if (++this.#steps > MAX_STEPS) throw new FormatError(`the template takes more than ${MAX_STEPS} steps`);
  }

  #error(why: string): FormatError {
    const { at, text } = this.#place;
    const before = this.#template.slice(0, at);
    const column = at - (before.lastIndexOf('\n') + 1);
    return new FormatError(`template: output:${before.split('\n').length}:${column}: executing "output" at <${text}>: ${why}`);
  }
}
