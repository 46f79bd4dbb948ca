/** What is read here of a syntax tree. */
export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A function that sees nothing but its parameters and its module: it could as well stand in another one. */
export interface ModuleFunction {
  /** Its node: of a method in an object literal, from the parameters on. */
  readonly node: AstNode;
  /** Its own name, where it is declared as a function of the module; such a name is seen by the rest of the module. */
  readonly name: string | undefined;
  /** It is written as an object's method: without the word `function`. */
  readonly isMethod: boolean;
  readonly isGenerator: boolean;
  readonly parameters: readonly AstNode[];
  /** The names that occur in it, those of fields included. */
  readonly names: ReadonlySet<string>;
}

/** Shorter bodies than this are not worth a stand-in. */
const SHORTEST = 60;

/** The functions of a module that stand in none of its functions and classes, in their order. */
export function moduleFunctions(program: AstNode): readonly ModuleFunction[] {
  const found: ModuleFunction[] = [];
  const look = (node: AstNode, parent: AstNode | undefined): void => {
    if (isClass(node)) return;
    if (!isFunction(node)) return children(node).forEach((child) => look(child, node));
    const described = describe(node, parent);
    if (described !== undefined) found.push(described);
  };
  look(program, undefined);
  return found;
}

/** The names of what a module declares itself: variables, functions and classes, no types and no imports. */
export function moduleBindings(program: AstNode): { readonly all: ReadonlySet<string>; readonly changing: ReadonlySet<string> } {
  const all = new Set<string>();
  const changing = new Set<string>();
  for (const statement of program['body'] as readonly AstNode[]) {
    const declared = (statement['declaration'] as AstNode | null | undefined) ?? statement;
    if (declared.type === 'FunctionDeclaration' || declared.type === 'ClassDeclaration') all.add(nameOf(declared['id'])!);
    if (declared.type !== 'VariableDeclaration') continue;
    for (const { id } of declared['declarations'] as readonly { readonly id: AstNode }[]) {
      identifiers(id, all);
      if (declared['kind'] !== 'const') identifiers(id, changing);
    }
  }
  return { all, changing };
}

function describe(node: AstNode, parent: AstNode | undefined): ModuleFunction | undefined {
  const body = node['body'] as AstNode | null;
  const isAccessor = parent?.['kind'] === 'get' || parent?.['kind'] === 'set';
  if (body === null || isAccessor || node['async'] === true || body.end - body.start < SHORTEST || usesMore(node))
    return undefined;
  return {
    node,
    name: node.type === 'FunctionDeclaration' ? nameOf(node['id']) : undefined,
    isMethod: parent?.['method'] === true,
    isGenerator: node['generator'] === true,
    parameters: node['params'] as readonly AstNode[],
    names: identifiers(node, new Set()),
  };
}

/** It depends on how it is called. */
function usesMore(node: AstNode): boolean {
  return node.type === 'ThisExpression' || node.type === 'Super' || nameOf(node) === 'arguments' || children(node).some(usesMore);
}

function isFunction({ type }: AstNode): boolean {
  return type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';
}

function isClass({ type }: AstNode): boolean {
  return type === 'ClassDeclaration' || type === 'ClassExpression';
}

function nameOf(node: unknown): string | undefined {
  const { type, name } = (node ?? {}) as { readonly type?: string; readonly name?: string };
  return type === 'Identifier' ? name : undefined;
}

function identifiers(node: AstNode, names: Set<string>): Set<string> {
  const name = nameOf(node);
  if (name !== undefined) names.add(name);
  for (const child of children(node)) identifiers(child, names);
  return names;
}

const OF_TYPES: ReadonlySet<string> = new Set(['typeAnnotation', 'returnType', 'typeParameters', 'typeArguments']);

/** The nodes below a node, without those that say what type something is. */
function children(node: AstNode): readonly AstNode[] {
  return Object.entries(node)
    .filter(([field]) => !OF_TYPES.has(field))
    .flatMap(([, value]) => value)
    .filter((value): value is AstNode => typeof (value as AstNode | null)?.type === 'string');
}
