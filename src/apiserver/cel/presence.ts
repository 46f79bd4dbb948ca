import { type ASTNode, Optional } from '@marcbachmann/cel-js';
import { nodesOf } from '../../api/cel/nodes.ts';
import type { MacroNode } from './equality.ts';
import type { CheckedType, Checker, Evaluator } from './libraries/library.ts';

/** Makes `has(self[0].tls)` look at a field of any value. The library's `has` knows fields of names alone. */
export function findFields(ast: ASTNode): void {
  for (const node of nodesOf(ast)) {
    const [field] = node.op === 'call' && node.args[0] === 'has' ? node.args[1] : [];
    if (field?.op !== '.' || isChain(field)) continue;
    const [owner, name] = field.args;
    (node as MacroNode).setMeta('macro', {
      typeCheck(checker: Checker, _macro: unknown, context: unknown): CheckedType {
        checker.check(field, context);
        return checker.getType('bool');
      },
      evaluate(evaluator: Evaluator, _macro: unknown, context: unknown): boolean {
        const found = evaluator.run(owner, context);
        const value = found instanceof Optional ? found.orValue<unknown>(undefined) : found;
        return (
          typeof value === 'object' && value !== null && (value instanceof Map ? value.has(name) : Object.hasOwn(value, name))
        );
      },
    });
  }
}

/** Whether a node is a name, or a field of a field of one. */
function isChain(node: ASTNode): boolean {
  return node.op === 'id' || ((node.op === '.' || node.op === '.?') && isChain(node.args[0]));
}
