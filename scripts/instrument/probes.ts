import { type FunctionFacts, functionFacts, patternNames } from './function-facts.ts';
import { childrenOf, lineCounter, type Named, type Node, parse } from '../syntax-tree.ts';
import { TextEdits } from '../text-edits.ts';
import { alternativeBody, type Alternative, importOfVaried } from '../vary/alternatives.ts';

/**
 * Adds probes to the functions of one of our files. A probe reports that a statement is about to run, with the names that have a value
 * there. Probes read variables and fields and nothing else, so the program does the same as before.
 *
 *     const surge = maxSurge(d);                 if ($probe.on) $call = $probe.line($call, $file, 4, [d, replicas]);
 *                                                const surge = maxSurge(d);
 *     if (pods >= total) return 0;               if ($probe.tested($call, $file, 5, pods >= total)) return $probe.returned($call, $file, 6, 0);
 *
 * `$call` is the number of the present call of the function; the probes give it. It is a variable of the function, so a generator keeps
 * it while it waits.
 *
 * A function that a variation changes has its other body, too, with probes of its own; its lines have the same numbers.
 *
 * `file`: the path in the repository. `runtime`: the import specifier of the probes' functions (`worker/twin/probe.ts`).
 */
export function addProbes(file: string, text: string, runtime: string, variations?: Variations): string {
  const prober = new Prober(text);
  prober.visit(parse(text));
  for (const alternative of variations?.alternatives ?? []) prober.addAlternative(alternative);
  return `${variations === undefined ? '' : importOfVaried(variations.runtime)}${prober.finish(file, runtime)}`;
}

/** The variations of a file. `runtime`: the import specifier of `sim/variation.ts`. */
export interface Variations {
  readonly alternatives: readonly Alternative[];
  readonly runtime: string;
}

/** Tells the probes the names of a file's classes, which a build shortens. For files without probes. */
export function nameClasses(text: string, runtime: string): string {
  const names = [...childrenOf(parse(text))].flatMap((node) => classNameOf(node) ?? []);
  const calls = names.map((name) => `$probe.named(${name}, ${JSON.stringify(name)});`);
  return calls.length === 0 ? text : `import * as $probe from ${JSON.stringify(runtime)}; ${text}\n${calls.join('\n')}\n`;
}

/** The name of a class that a statement declares, exported or not. */
function classNameOf(node: Node): string | undefined {
  const { declaration, id } = node as Node & { readonly declaration?: Node | null; readonly id?: Named | null };
  if (node.type === 'ExportNamedDeclaration' && declaration) return classNameOf(declaration);
  return node.type === 'ClassDeclaration' ? id?.name : undefined;
}

/** A statement with its probe: the index of its function, its first and last lines, and the names whose values it reports. */
type Site = readonly [fn: number, line: number, lastLine: number, names: string];

/** The names that have a value at a statement. A block adds to those of its surroundings. */
class Scope {
  readonly #outer: Scope | undefined;
  readonly #own: string[];

  constructor(outer: Scope | undefined, names: readonly string[] = []) {
    this.#outer = outer;
    this.#own = [...names];
  }

  add(names: readonly string[]): void {
    this.#own.push(...names);
  }

  get names(): readonly string[] {
    return [...new Set([...(this.#outer?.names ?? []), ...this.#own])];
  }
}

/** The surroundings of a statement. */
interface Within {
  readonly scope: Scope;
  /** The index of the function. */
  readonly fn: number;
  /** The fields of `this` that the function mentions: `this.#dirty`. */
  readonly fields: readonly string[];
}

class Prober {
  readonly #edits: TextEdits;
  readonly #lineAt: (index: number) => number;
  readonly #functions: FunctionFacts[];
  readonly #sites: Site[];
  /** The only functions that get probes. Undefined: all. */
  readonly #only: readonly string[] | undefined;
  /** The bodies of the functions, by their names. */
  readonly #bodies = new Map<string, Node>();

  /** `of`: the prober of the plain file, if the text is a variation of it. */
  constructor(text: string, of?: Prober, only?: readonly string[]) {
    this.#edits = new TextEdits(text);
    this.#lineAt = lineCounter(text);
    this.#functions = of === undefined ? [] : of.#functions;
    this.#sites = of === undefined ? [] : of.#sites;
    this.#only = only;
  }

  addAlternative({ id, text, functions }: Alternative): void {
    const other = new Prober(text, this, functions);
    other.visit(parse(text));
    for (const name of functions) {
      const { start, end } = other.#bodies.get(name)!;
      this.#edits.insert(this.#bodies.get(name)!.start + 1, alternativeBody(id, other.#edits.apply(start + 1, end - 1)));
    }
  }

  finish(file: string, runtime: string): string {
    if (this.#functions.length === 0) return this.#edits.apply();
    const facts = [file, this.#functions, this.#sites].map((each) => JSON.stringify(each)).join(', ');
    // On the first line, so that the lines keep their numbers.
    return `import * as $probe from ${JSON.stringify(runtime)}; const $file = $probe.file(${facts}); ${this.#edits.apply()}`;
  }

  /** Visits code outside of functions. `owner`: the name of the class or function around it. */
  visit(node: Node, owner = '', fields: ReadonlySet<string> = new Set()): void {
    if (isType(node)) return;
    if (node.type === 'ClassDeclaration') return this.#visitClass(node as ClassNode);
    if (isFunction(node)) return this.#visitFunction(node, owner, fields);
    if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
      return this.#visitMember(node as Member, owner, fields);
    const named = (node as Node & { readonly id?: Named }).id;
    const within = node.type === 'VariableDeclarator' && named?.type === 'Identifier' ? named.name! : owner;
    for (const child of childrenOf(node)) this.visit(child, within, fields);
  }

  #visitClass(node: ClassNode): void {
    const name = node.id?.name ?? '';
    const fields = new Set(node.body.body.flatMap(fieldsOf));
    for (const member of node.body.body) this.visit(member, name, fields);
    if (name !== '') this.#edits.insert(node.end, ` $probe.named(${name}, ${JSON.stringify(name)});`);
  }

  #visitMember(node: Member, owner: string, fields: ReadonlySet<string>): void {
    const hasFields = !node.static && node.kind !== 'constructor';
    const key = `${node.key.type === 'PrivateIdentifier' ? '#' : ''}${node.key.name ?? ''}`;
    if (node.value === null) return;
    this.visit(node.value, owner === '' ? key : `${owner}.${key}`, hasFields ? fields : new Set());
  }

  #visitFunction(node: FunctionNode, owner: string, fields: ReadonlySet<string>): void {
    const name = node.id?.name ?? owner;
    for (const param of node.params) this.visit(param, name, fields);
    if (node.body === null || this.#only?.includes(withoutInner(name)) === false) return;
    // An arrow function without a block has no statements.
    if (node.body.type !== 'BlockStatement') return this.visit(node.body, `${name} =>`, fields);
    this.#bodies.set(name, node.body);
    const facts = functionFacts(node, name, fields, this.#lineAt);
    const fn = this.#functions.push(facts) - 1;
    const within: Within = { scope: new Scope(undefined, node.params.flatMap(patternNames)), fn, fields: facts.fields };
    this.#edits.insert(node.body.start + 1, ' let $call = 0;');
    const statements = (node.body as Block).body;
    this.#visitStatements(statements, within, `${name} =>`);
    const last = statements.at(-1);
    if (last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement') return;
    const end = node.body.end - 1;
    this.#edits.insert(end, `${this.#line(end, end, within)} ${ENDED} `);
  }

  #visitStatements(statements: readonly Node[], within: Within, owner: string): void {
    const inner = { ...within, scope: new Scope(within.scope) };
    for (const statement of statements) {
      this.#visitStatement(statement, inner, owner, false);
      if (statement.type !== 'VariableDeclaration') continue;
      inner.scope.add((statement as Declaration).declarations.flatMap(({ id }) => patternNames(id)));
    }
  }

  /** `bare`: the statement is the body of another without braces, so its probe brings them. */
  #visitStatement(node: Node, within: Within, owner: string, bare: boolean): void {
    if (isType(node) || node.type === 'EmptyStatement') return;
    if (node.type === 'BlockStatement') return this.#visitStatements((node as Block).body, within, owner);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return this.visit(node, owner);
    if (isStop(node)) this.#edits.insert(node.start, `${bare ? '{ ' : ''}${this.#line(node.start, node.end, within)} `);
    else if (bare) this.#edits.insert(node.start, '{ ');
    this.#visitParts(node, within, owner);
    if (bare) this.#edits.insert(node.end, ' }');
  }

  /** The statements and expressions in a statement. */
  #visitParts(node: Node, within: Within, owner: string): void {
    const parts = node as Statement;
    switch (node.type) {
      case 'IfStatement':
        this.#wrap(parts.test!, 'tested', within);
        this.visit(parts.test!, owner);
        this.#visitStatement(parts.consequent!, within, owner, isBare(parts.consequent!));
        if (parts.alternate) this.#visitStatement(parts.alternate, within, owner, isBare(parts.alternate));
        return;
      case 'WhileStatement':
        this.#wrap(parts.test!, 'tested', within);
        this.visit(parts.test!, owner);
        return this.#visitStatement(parts.body as Node, within, owner, isBare(parts.body as Node));
      case 'ForStatement':
      case 'ForOfStatement':
      case 'ForInStatement': {
        for (const part of [parts.init, parts.left, parts.right, parts.test, parts.update]) if (part) this.visit(part, owner);
        const declared = parts.init ?? parts.left;
        const names = declared?.type === 'VariableDeclaration' ? (declared as Declaration).declarations : [];
        const scope = new Scope(
          within.scope,
          names.flatMap(({ id }) => patternNames(id)),
        );
        return this.#visitStatement(parts.body as Node, { ...within, scope }, owner, isBare(parts.body as Node));
      }
      case 'TryStatement': {
        this.#visitStatement(parts.block!, within, owner, false);
        const { handler, finalizer } = parts;
        if (handler) {
          const scope = new Scope(within.scope, handler.param ? patternNames(handler.param) : []);
          this.#visitStatement(handler.body, { ...within, scope }, owner, false);
        }
        if (finalizer) this.#visitStatement(finalizer, within, owner, false);
        return;
      }
      case 'SwitchStatement':
        this.#wrap(parts.discriminant!, 'tested', within);
        this.visit(parts.discriminant!, owner);
        // The cases share one scope, but a case may begin without those before it: each knows only its own names.
        for (const { consequent } of parts.cases!) this.#visitStatements(consequent, within, owner);
        return;
      case 'LabeledStatement':
        return this.#visitParts(parts.body as Node, within, owner);
      case 'ReturnStatement':
        if (!parts.argument) return this.#edits.insert(node.start, `${ENDED} `);
        this.#wrap(parts.argument, 'returned', within);
        return this.visit(parts.argument, owner);
      default:
        for (const child of childrenOf(node)) this.visit(child, owner);
    }
  }

  /** A probe before the statement from `start` to `end`. */
  #line(start: number, end: number, within: Within): string {
    const { scope, fields } = within;
    const names = [...scope.names, ...fields];
    return `if ($probe.on) $call = $probe.line($call, $file, ${this.#site(start, end, within, names)}, [${names.join(', ')}]);`;
  }

  /** Reports the value of an expression. */
  #wrap({ start, end, type }: Node, report: 'tested' | 'returned', within: Within): void {
    const [open, close] = type === 'SequenceExpression' ? ['(', ')'] : ['', ''];
    this.#edits.insert(start, `$probe.${report}($call, $file, ${this.#site(start, end, within, [])}, ${open}`);
    this.#edits.insert(end, `${close})`);
  }

  #site(start: number, end: number, { fn }: Within, names: readonly string[]): number {
    return this.#sites.push([fn, this.#lineAt(start), this.#lineAt(end), names.join(' ')]) - 1;
  }
}

/** The name of the outermost function: `syncDeployment => =>` → `syncDeployment`. */
function withoutInner(name: string): string {
  return name.replace(/(?: =>)+$/, '');
}

const ENDED = 'if ($probe.on) $probe.ended($call);';

type FunctionNode = Node & { readonly id?: Named | null; readonly params: readonly Node[]; readonly body: Node | null };
type Block = Node & { readonly body: readonly Node[] };
type ClassNode = Node & { readonly id: Named | null; readonly body: { readonly body: readonly Member[] } };
type Declaration = Node & { readonly declarations: readonly { readonly id: Node; readonly init: Node | null }[] };
type Member = Node & {
  readonly key: Named;
  readonly value: (Node & { readonly params?: readonly Node[] }) | null;
  readonly static: boolean;
  readonly kind?: string;
};

/** The parts that statements have. */
interface Statement extends Node {
  readonly test?: Node | null;
  readonly consequent?: Node;
  readonly alternate?: Node | null;
  readonly body?: Node;
  readonly init?: Node | null;
  readonly left?: Node;
  readonly right?: Node;
  readonly update?: Node | null;
  readonly block?: Node;
  readonly handler?: { readonly param: Node | null; readonly body: Node } | null;
  readonly finalizer?: Node | null;
  readonly discriminant?: Node;
  readonly cases?: readonly { readonly consequent: readonly Node[] }[];
  readonly argument?: Node | null;
}

function isFunction(node: Node): node is FunctionNode {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

/** True for declarations of types, which are gone when the program runs. */
function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull|TypeAssertion|Parameter|Instantiation)/.test(type);
}

function isBare({ type }: Node): boolean {
  return type !== 'BlockStatement';
}

/** True if a debugger stops at the statement. It does not stop at a `try`, nor at a variable without a value. */
function isStop(node: Node): boolean {
  if (node.type === 'VariableDeclaration') return (node as Declaration).declarations.some(({ init }) => init !== null);
  return node.type !== 'TryStatement';
}

/** The fields that a member of a class declares. A constructor declares those that are its parameters. */
function fieldsOf({ type, key, kind, value, static: isStatic }: Member): string[] {
  if (kind === 'constructor') {
    const params = (value?.params ?? []).filter((param) => param.type === 'TSParameterProperty');
    return params.flatMap(patternNames).map((name) => `this.${name}`);
  }
  if (type !== 'PropertyDefinition' || isStatic || key.name === undefined) return [];
  return [key.type === 'PrivateIdentifier' ? `this.#${key.name}` : `this.${key.name}`];
}
