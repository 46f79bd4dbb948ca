import { childrenOf, type Named, type Node } from '../syntax-tree.ts';

/** What a reader needs to know of a function beside its text. */
export interface FunctionFacts {
  /** `reconcileNewReplicaSet`, `WorkQueue.add`; `syncDeployment =>` for a function within it. */
  readonly name: string;
  readonly line: number;
  readonly lastLine: number;
  /** The lines that give a variable its value. */
  readonly variables: Readonly<Record<string, readonly number[]>>;
  /** The fields of `this` that the function mentions: `this.#dirty`. */
  readonly fields: readonly string[];
}

type FunctionNode = Node & { readonly params: readonly Node[]; readonly body: Node | null };

/** `known`: the fields of the class. */
export function functionFacts(
  node: FunctionNode,
  name: string,
  known: ReadonlySet<string>,
  lineAt: (index: number) => number,
): FunctionFacts {
  const variables: Record<string, number[]> = {};
  const give = (given: string, at: Node): void => {
    const lines = Object.hasOwn(variables, given) ? variables[given]! : (variables[given] = []);
    if (!lines.includes(lineAt(at.start))) lines.push(lineAt(at.start));
  };
  for (const param of node.params) for (const each of patternNames(param)) give(each, param);
  const fields = new Set<string>();
  for (const part of ownNodes(node.body)) {
    for (const pattern of givenBy(part)) for (const each of patternNames(pattern)) give(each, pattern);
    const field = fieldOf(part);
    if (field !== undefined && known.has(field)) fields.add(field);
  }
  return { name, line: lineAt(node.start), lastLine: lineAt(node.end), variables, fields: [...fields] };
}

/** The nodes of a function that are not within another. */
function* ownNodes(node: Node | null): Generator<Node, void, void> {
  if (node === null || /Function/.test(node.type)) return;
  yield node;
  for (const child of childrenOf(node)) yield* ownNodes(child);
}

/** The patterns that a node gives a value. */
function givenBy(node: Node): readonly Node[] {
  const { id, left, argument } = node as Node & { readonly id?: Node; readonly left?: Node; readonly argument?: Node };
  switch (node.type) {
    case 'VariableDeclarator':
      return [id!];
    case 'AssignmentExpression':
      return left!.type === 'MemberExpression' ? [] : [left!];
    case 'UpdateExpression':
      return argument!.type === 'MemberExpression' ? [] : [argument!];
    default:
      return [];
  }
}

/** `this.#dirty`. Undefined for other expressions. */
function fieldOf(node: Node): string | undefined {
  if (node.type !== 'MemberExpression') return undefined;
  const { object, property, computed } = node as Node & {
    readonly object: Node;
    readonly property: Named;
    readonly computed: boolean;
  };
  if (object.type !== 'ThisExpression' || computed) return undefined;
  return property.type === 'PrivateIdentifier' ? `this.#${property.name}` : `this.${property.name}`;
}

/** The names that a pattern of a declaration or a parameter declares. */
export function patternNames(node: Node): string[] {
  const parts = node as Node & {
    readonly name: string;
    readonly properties: readonly Node[];
    readonly elements: readonly (Node | null)[];
    readonly value: Node;
    readonly left: Node;
    readonly argument: Node;
    readonly parameter: Node;
  };
  switch (node.type) {
    case 'Identifier':
      return [parts.name];
    case 'ObjectPattern':
      return parts.properties.flatMap(patternNames);
    case 'ArrayPattern':
      return parts.elements.flatMap((element) => (element === null ? [] : patternNames(element)));
    case 'Property':
      return patternNames(parts.value);
    case 'AssignmentPattern':
      return patternNames(parts.left);
    case 'RestElement':
      return patternNames(parts.argument);
    case 'TSParameterProperty':
      return patternNames(parts.parameter);
    default:
      return [];
  }
}
