import { type ASTNode, type Environment, ParseError } from '@marcbachmann/cel-js';
import type { CheckedType, Checker, Evaluator } from './libraries/library.ts';

/**
 * Message literals: `Object.spec{replicas: 3}`. The library parses none. So each is rewritten to a call of a macro with a map,
 * `Object.spec.__message({replicas: 3})`, whose keys the macro reads as names of fields.
 */
const MACRO = '__message';

/** Comments, texts, names, and any other character, as the library reads them. */
const TOKEN =
  /\/\/[^\n]*|[rRbB]?(?:"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\.|[^"\\\n\r])*"|'(?:\\.|[^'\\\n\r])*')|[A-Za-z_]\w*|[\s\S]/g;

/** An expression without message literals. */
export interface Rewritten {
  readonly text: string;
  /** The place in the expression as it was written. */
  at(offset: number): number;
}

/** Rewrites the message literals of an expression: a brace after a name begins one. */
export function withoutMessages(given: string): Rewritten {
  const inserted: { readonly at: number; readonly length: number }[] = [];
  /** The open brackets. True: of a message. */
  const open: boolean[] = [];
  let text = '';
  let last = '';
  const insert = (part: string): void => {
    inserted.push({ at: text.length, length: part.length });
    text += part;
  };
  for (const [token] of given.matchAll(TOKEN)) {
    const isMessage = token === '{' && /^[A-Za-z_]\w*$/.test(last) && last !== 'in';
    if (isMessage) insert(`.${MACRO}(`);
    text += token;
    if ('{[('.includes(token)) open.push(isMessage);
    else if ('}])'.includes(token) && open.pop() === true) insert(')');
    if (!/^(?:\s|\/\/)/.test(token)) last = token;
  }
  const at = (offset: number): number =>
    inserted.reduce((left, part) => left - Math.min(part.length, Math.max(0, offset - part.at)), offset);
  return { text, at };
}

/** A value of a message type: its fields by name. */
export class Message extends Map<string, unknown> {
  constructor(
    readonly type: string,
    fields: readonly (readonly [string, unknown])[],
  ) {
    super(fields);
  }
}

/** The fields of a message type with their types. An empty object: it may have any. */
export type MessageFields = Readonly<Record<string, string>>;

/**
 * Adds message literals to an environment. `fieldsOf` checks them: undefined if there is no type of this name. An environment that only evaluates checks nothing.
 */
export function addMessages(environment: Environment, fieldsOf?: (type: string) => MessageFields | undefined): void {
  const known = new Set<string>();
  environment.registerType('Message', { ctor: Message as never, fields: undefined as never });
  const expand = ({ receiver, args: [body] }: { receiver: ASTNode; args: [ASTNode] }): object => {
    const type = typeNameOf(receiver);
    const declared = fieldsOf?.(type);
    const fields = body.op === 'map' ? body.args.map(([key, value]) => ({ name: nameOf(key), key, value })) : [];
    return {
      async: false,
      typeCheck(checker: Checker, _macro: unknown, context: unknown): CheckedType {
        const types = fields.map(({ value }) => checker.check(value, context));
        if (fieldsOf === undefined) return checker.getType('dyn');
        if (declared === undefined) throw worded(`undeclared reference to '${type}' (in container '')`, body);
        fields.forEach(({ name, key }, i) => checkField(name, types[i]!, declared, key));
        if (!known.has(type))
          environment.registerType(type, { ctor: class extends Message {} as never, fields: undefined as never });
        known.add(type);
        return checker.getType(type);
      },
      evaluate: (evaluator: Evaluator, _macro: unknown, context: unknown): Message =>
        new Message(
          type,
          fields.map(({ name, value }) => [name, evaluator.run(value, context)]),
        ),
    };
  };
  environment.registerFunction(`dyn.${MACRO}(ast): dyn`, expand as never);
}

/** `Object.spec`. Empty if the node is no name. */
function typeNameOf(node: ASTNode): string {
  if (node.op === 'id') return node.args;
  return node.op === '.' ? `${typeNameOf(node.args[0])}.${node.args[1]}` : '';
}

function nameOf(key: ASTNode): string {
  if (key.op === 'id') return key.args;
  throw new ParseError('Expected the name of a field', key);
}

/** checker.go `checkCreateMessage`. */
function checkField(name: string, { kind, name: given }: CheckedType, declared: MessageFields, key: ASTNode): void {
  const wanted = Object.keys(declared).length === 0 ? 'dyn' : declared[name];
  if (wanted === undefined) throw worded(`undefined field '${name}'`, key);
  if (kind === 'dyn' || wanted === 'dyn' || given === wanted) return;
  throw worded(`expected type of field '${name}' is '${wanted}' but provided type is '${goType(given)}'`, key);
}

/** The code of an error whose words are cel-go's. */
export const WORDED = 'worded';

/** An error at a node, in cel-go's words. */
export function worded(message: string, node: ASTNode): ParseError {
  return new ParseError({ code: WORDED, message, node } as never);
}

/** cel-go's name of a type: `list(string)`. */
export function goType(type: string): string {
  const whole = type
    .replace(/^list$/, 'list<dyn>')
    .replace(/^map$/, 'map<dyn, dyn>')
    .replace(/^null$/, 'null_type');
  return whole.replaceAll('optional<', 'optional_type<').replaceAll('<', '(').replaceAll('>', ')');
}
