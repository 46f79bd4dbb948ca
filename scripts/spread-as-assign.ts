import MagicString from 'magic-string';
import type { Plugin } from 'vite';

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

interface ObjectExpression extends AstNode {
  readonly properties: readonly (AstNode & {
    readonly kind?: string;
    readonly computed?: boolean;
    readonly key?: AstNode;
    readonly argument?: AstNode;
  })[];
}

/**
 * Writes `{ ...a, b }` as `Object.assign({}, a, { b })` in what is built.
 *
 * The engine's objects are immutable, so copying by spread is what it does most. V8 (as in Node 20) gives the copies of a place that
 * has seen a few shapes a hidden class each, which makes the copy some four times slower than `Object.assign` and every later read
 * of it some thirty times. The source stays as one would write it. See docs/decisions/object-spread.md.
 */
export function spreadAsAssign(): Plugin {
  return {
    name: 'spread-as-assign',
    apply: 'build',
    renderChunk(code) {
      const text = new MagicString(code);
      visit(this.parse(code) as unknown as AstNode, (node) => {
        if (node.type === 'ObjectExpression') rewrite(text, node as ObjectExpression);
      });
      return text.hasChanged() ? { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) } : null;
    },
  };
}

/** Getters would be read by `Object.assign`, and `__proto__` is no field: such literals stay as they are. */
function canBeRewritten({ properties }: ObjectExpression): boolean {
  const hasSpread = properties.some(({ type }) => type === 'SpreadElement');
  return (
    hasSpread &&
    properties.every(
      ({ kind, computed, key }) => kind !== 'get' && kind !== 'set' && (computed === true || key?.['name'] !== '__proto__'),
    )
  );
}

function rewrite(text: MagicString, literal: ObjectExpression): void {
  if (!canBeRewritten(literal)) return;
  const { properties } = literal;
  text.overwrite(literal.start, literal.start + 1, 'Object.assign({');
  let inLiteral = true;
  let before = literal.start + 1;
  properties.forEach((property, i) => {
    const isSpread = property.type === 'SpreadElement';
    const opening = i === 0 ? '' : ', ';
    if (isSpread) {
      const argument = property.argument as AstNode;
      text.overwrite(before, argument.start, inLiteral ? '}, ' : ', ');
      before = argument.end;
    } else {
      if (before < property.start) text.overwrite(before, property.start, inLiteral ? opening : ', {');
      else if (!inLiteral) text.appendLeft(property.start, ', {');
      before = property.end;
    }
    inLiteral = !isSpread;
  });
  text.overwrite(before, literal.end, inLiteral ? '})' : ')');
}

function visit(node: AstNode, enter: (node: AstNode) => void): void {
  enter(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const item of value) visitValue(item, enter);
    else visitValue(value, enter);
  }
}

function visitValue(value: unknown, enter: (node: AstNode) => void): void {
  if (typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string') visit(value as AstNode, enter);
}
