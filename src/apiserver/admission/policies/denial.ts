import type { ASTNode } from '@marcbachmann/cel-js';
import { partsOf } from '../../../api/cel/nodes.ts';
import type { KubeObject } from '../../../api/index.ts';
import type { PolicyDenial } from '../../../trace/index.ts';
import { Budget, type Context, evaluate, syntaxOf } from './evaluation.ts';
import type { Misconfiguration } from './dispatch.ts';
import type { Binding, Policy } from './params.ts';

/** The most values of an expression that are told, and the longest text of one in characters. */
const MOST_VALUES = 8;
const MOST_CHARS = 200;
const ROOTS: ReadonlySet<unknown> = new Set(['object', 'oldObject', 'request', 'params', 'namespaceObject', 'variables']);

/** What a policy says against a request. */
export interface Denied<P extends Policy, B extends Binding> extends Misconfiguration<P, B> {
  readonly params?: KubeObject;
  /** The rule or the mutation, and what it saw. Absent if none could be evaluated. */
  readonly expression?: string;
  readonly context?: Context;
}

/** What the trace tells of a request that a policy refused: the rule, and what its parts were. */
export function policyDenial({
  policy,
  binding,
  params,
  message,
  expression = '',
  context,
}: Denied<Policy, Binding>): PolicyDenial {
  return {
    ...(policy.kind === 'MutatingAdmissionPolicy' && { kind: policy.kind }),
    policy: policy.metadata.name,
    message,
    expression: expression.trim(),
    values: context === undefined ? [] : valuesOf(expression, context),
    ...(binding && { binding: binding.metadata.name }),
    ...paramsTold(params),
  };
}

/** The object of params, as the trace names it. */
export function paramsTold(params: KubeObject | undefined): Pick<PolicyDenial, 'params'> {
  if (params === undefined) return {};
  return { params: { kind: params.kind, namespace: params.metadata.namespace ?? '', name: params.metadata.name } };
}

function valuesOf(expression: string, context: Context): PolicyDenial['values'] {
  const texts = new Set(selections(syntaxOf(expression)));
  return [...texts].slice(0, MOST_VALUES).map((text) => ({ text, ...valueText(text, context) }));
}

/** The longest parts that select something of a variable: `object.spec.replicas`. */
function selections(node: ASTNode): readonly string[] {
  if (rootOf(node) !== undefined) return [node.input.slice(node.range.start, node.range.end)];
  return partsOf(node.args).flatMap(selections);
}

/** The variable of which a chain of fields and constant indices selects a part. */
function rootOf(node: ASTNode): string | undefined {
  if (node.op === 'id') return ROOTS.has(node.args) ? node.args : undefined;
  if (node.op === '.' || (node.op === '[]' && node.args[1].op === 'value')) return rootOf(node.args[0]);
  return undefined;
}

/** Nothing if there is no such value. */
function valueText(text: string, context: Context): { readonly value?: string } {
  const outcome = evaluate(text, context, Budget.ofConditions());
  if ('error' in outcome) return {};
  const value = JSON.stringify(outcome.value, (_key, each: unknown) => (typeof each === 'bigint' ? Number(each) : each)) ?? '';
  return { value: value.length > MOST_CHARS ? `${value.slice(0, MOST_CHARS)}…` : value };
}
