import type { ASTNode } from '@marcbachmann/cel-js';

/** A node of a syntax tree and all nodes below it. */
export function nodesOf(node: ASTNode): readonly ASTNode[] {
  return [node, ...partsOf(node.args).flatMap(nodesOf)];
}

/** The nodes right below a node with these arguments. */
export function partsOf(args: unknown): readonly ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf);
  return typeof args === 'object' && args !== null && 'op' in args ? [args as ASTNode] : [];
}

/** The function or method that a node calls. Undefined if it calls none. */
export function calledBy(node: ASTNode): string | undefined {
  return node.op === 'call' || node.op === 'rcall' ? node.args[0] : undefined;
}
