import { childrenOf, lineCounter, type Named, type Node, nodesOf, parse } from '../syntax-tree.ts';
import { TextEdits } from '../text-edits.ts';
import type { Edit, Variation } from './edits.ts';
import type { LineChange } from '../../src/ui/code/source-facts.ts';

/** A function with statements. */
interface FunctionPlace {
  /** `resolveFenceposts`, `WorkQueue.add`, `LeaderElector.#renewAsSeen` */
  readonly name: string;
  readonly line: number;
  readonly lastLine: number;
  /** The block, from its brace to behind the closing one. */
  readonly body: Node;
}

/** One file as a variation has it. Its lines have the same numbers as in the plain file. */
export interface Alternative {
  readonly id: string;
  readonly text: string;
  /** The names of the functions that differ. */
  readonly functions: readonly string[];
}

/** A file as each variation has it that changes it. Throws if an edit does not fit the file. */
export function alternativesOf(
  file: string,
  text: string,
  variations: Readonly<Record<string, Variation>>,
): readonly Alternative[] {
  return Object.entries(variations).flatMap(([id, { edits }]) => {
    const own = edits.filter((edit) => edit.file === file);
    if (own.length === 0) return [];
    const lines = text.split('\n');
    for (const edit of own) {
      const change = lineChangeOf(id, edit, text);
      lines.splice(change.line - 1, change.new.length, ...change.new);
    }
    return [{ id, text: lines.join('\n'), functions: [...new Set(own.map((edit) => edit.function))] }];
  });
}

/** Where an edit stands in its file. Throws if the file does not have the old lines there exactly once. */
export function lineChangeOf(id: string, edit: Edit, text: string): LineChange {
  const fail = (what: string): never => {
    throw new Error(`variation ${id}: ${edit.file} ${what}`);
  };
  const [place, other] = functionsIn(text).filter(({ name }) => name === edit.function);
  if (place === undefined || other !== undefined)
    return fail(`has ${other ? 'several functions' : 'no function'} ${edit.function}`);
  const wanted = edit.old.split('\n').map((line) => line.trim());
  const lines = text.split('\n');
  const found: number[] = [];
  for (let line = place.line; line + wanted.length - 1 <= place.lastLine; line++)
    if (wanted.every((each, i) => lines[line - 1 + i]!.trim() === each)) found.push(line);
  const [line] = found;
  if (line === undefined || found.length > 1)
    return fail(`has the old line ${found.length} times in ${edit.function}, not once: ${edit.old}`);
  const indent = /^\s*/.exec(lines[line - 1]!)![0];
  const replacing = edit.new === '' ? [] : edit.new.split('\n').map((each) => indent + each);
  if (replacing.length > wanted.length) return fail(`would get more lines in ${edit.function} than it loses: ${edit.new}`);
  const padding = Array.from({ length: wanted.length - replacing.length }, () => '');
  return { line, old: lines.slice(line - 1, line - 1 + wanted.length), new: [...replacing, ...padding] };
}

/**
 * Gives each function that a variation changes its other body, behind a test of the variation that runs:
 *
 *     function f(a) {                    function f(a) { if ($varied("id")) { return g(a); return; }
 *       return a;                          return a;
 *     }                                  }
 *
 * All is inserted on the line of the brace, so the other lines keep their numbers. `runtime`: the import specifier of `sim/variation.ts`.
 */
export function addAlternatives(text: string, alternatives: readonly Alternative[], runtime: string): string {
  const edits = new TextEdits(text);
  edits.insert(0, importOfVaried(runtime));
  const plain = functionsIn(text);
  for (const { id, text: varied, functions } of alternatives) {
    for (const { name, body } of functionsIn(varied)) {
      if (!functions.includes(name)) continue;
      edits.insert(bodyOf(plain, name).start + 1, alternativeBody(id, onOneLine(varied, body)));
    }
  }
  return edits.apply();
}

export function importOfVaried(runtime: string): string {
  return `import { varied as $varied } from ${JSON.stringify(runtime)}; `;
}

/** A body that runs instead of what follows it. */
export function alternativeBody(id: string, statements: string): string {
  return ` if ($varied(${JSON.stringify(id)})) {${statements} return; }`;
}

function bodyOf(places: readonly FunctionPlace[], name: string): Node {
  return places.find((place) => place.name === name)!.body;
}

/** The functions and methods of a file that stand in no other function. */
function functionsIn(text: string): readonly FunctionPlace[] {
  const lineAt = lineCounter(text);
  return [...childrenOf(parse(text))]
    .flatMap((statement) => namedFunctions(declared(statement)))
    .map(({ name, node, body }) => {
      return { name, line: lineAt(node.start), lastLine: lineAt(node.end), body };
    });
}

interface NamedFunction {
  readonly name: string;
  readonly node: Node;
  readonly body: Node;
}

function namedFunctions(node: Node): readonly NamedFunction[] {
  const { id, body } = node as Node & { readonly id?: Named | null; readonly body?: Node | null };
  if (node.type === 'FunctionDeclaration' && body) return [{ name: id?.name ?? '', node, body }];
  if (node.type !== 'ClassDeclaration' || !body) return [];
  return [...childrenOf(body)].flatMap((member) => {
    const { key, value } = member as Node & { readonly key?: Named; readonly value?: { readonly body?: Node | null } | null };
    if (member.type !== 'MethodDefinition' || key === undefined || !value?.body) return [];
    const own = `${key.type === 'PrivateIdentifier' ? '#' : ''}${key.name ?? ''}`;
    return [{ name: `${id?.name ?? ''}.${own}`, node: member, body: value.body }];
  });
}

/** What a statement declares, exported or not. */
function declared(statement: Node): Node {
  return (statement as Node & { readonly declaration?: Node | null }).declaration ?? statement;
}

/** The statements of a block on one line, without their comments. */
function onOneLine(text: string, block: Node): string {
  const literals = [...nodesOf(block)].filter(({ type }) => type === 'Literal' || type === 'TemplateLiteral');
  const parts: string[] = [];
  let done = block.start + 1;
  for (const { start, end } of literals.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    parts.push(withoutBreaks(text.slice(done, start)), text.slice(start, end));
    done = end;
  }
  parts.push(withoutBreaks(text.slice(done, block.end - 1)));
  return parts.join('');
}

function withoutBreaks(code: string): string {
  return code.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '').replace(/\s+/g, ' ');
}
