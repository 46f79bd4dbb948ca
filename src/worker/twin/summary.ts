import { classNameOf } from './probe.ts';

/** The longest summary, in characters. */
const LONGEST = 120;
const LONGEST_STRING = 48;
/** The most items of a list and fields of an object that a summary names. */
const MOST_ITEMS = 4;
const MOST_FIELDS = 6;
/** How deep a summary looks into an object. */
const DEPTH = 2;

/**
 * A value as a short text. It is made when a probe reports the value, because the object may change later. It reads data fields
 * alone and calls no getter, so it changes nothing.
 *
 *     10    'default/web'    ReplicaSet web-6d4c replicas 8, generation 2    (3) [web-1, web-2, web-3]    Map(2) { 'a' → 1, 'b' → 2 }
 */
export function summaryOf(value: unknown): string {
  const text = textOf(value, DEPTH);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function textOf(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'string':
      return value.length > LONGEST_STRING ? `'${value.slice(0, LONGEST_STRING)}…'` : `'${value}'`;
    case 'function':
      return 'ƒ';
    case 'bigint':
      return `${value}n`;
    case 'symbol':
      return 'symbol';
    case 'object':
      return value === null ? 'null' : objectText(value, depth);
    default:
      return String(value);
  }
}

function objectText(value: object, depth: number): string {
  if (Array.isArray(value)) return arrayText(value, depth);
  if (value instanceof Map) {
    const entries = firstOf(value, ([key, each]) => `${textOf(key, 0)} → ${textOf(each, depth - 1)}`);
    return `Map(${value.size})${depth > 0 && value.size > 0 ? ` { ${entries} }` : ''}`;
  }
  if (value instanceof Set)
    return `Set(${value.size})${depth > 0 && value.size > 0 ? ` { ${firstOf(value, (each) => textOf(each, depth - 1))} }` : ''}`;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const name = nameOf(value);
  if (name !== undefined) return depth < DEPTH ? name : kubernetesText(value, name);
  const step = stepNameOf(value);
  if (step !== undefined) return `steps.${step}`;
  const told = toldText(value, depth);
  if (told !== undefined) return told;
  const className = classNameOf(value);
  if (className !== undefined) return className === '' || className.endsWith('Function') ? '{…}' : className;
  return plainText(value, depth);
}

function arrayText(value: readonly unknown[], depth: number): string {
  if (value.length === 0) return '[]';
  if (depth <= 0) return `(${value.length}) […]`;
  return `(${value.length}) [${firstOf(value, (each) => textOf(each, depth - 1))}]`;
}

/** The first few, as text. Only these are read: the list may be long. */
function firstOf<T>(
  items: Iterable<T> & { readonly size?: number; readonly length?: number },
  text: (item: T) => string,
): string {
  const texts: string[] = [];
  for (const item of items) {
    if (texts.length === MOST_ITEMS) return `${texts.join(', ')}, …`;
    texts.push(text(item));
  }
  return texts.join(', ');
}

function plainText(value: object, depth: number): string {
  const names = Object.keys(value);
  if (names.length === 0) return '{}';
  if (depth <= 0) return '{…}';
  const fields = names.slice(0, MOST_FIELDS).map((name) => {
    const field = Object.getOwnPropertyDescriptor(value, name)!;
    return `${name}: ${'value' in field ? textOf(field.value, depth - 1) : '…'}`;
  });
  return `{ ${fields.join(', ')}${names.length > MOST_FIELDS ? ', …' : ''} }`;
}

/** The data field of an object. Undefined if it has none of that name, or one that would have to be computed. */
function own(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

/** The fields of what a plan tells. The table is left out. */
const TOLD: ReadonlySet<string> = new Set(['step', 'outcome', 'figures', 'table']);

/** A plan, as the tree of steps shows it, and what else it has decided: `scale → onlyOneActive { replicas: 4 }, shares: (1) […]`. Undefined for other objects. */
function toldText(value: object, depth: number): string | undefined {
  const [step, outcome, figures] = [stepNameOf(own(value, 'step')), own(value, 'outcome'), own(value, 'figures')];
  if (step === undefined || typeof outcome !== 'string') return undefined;
  const others = Object.keys(value).filter((name) => !TOLD.has(name));
  const decided = others.map((name) => `, ${name}: ${textOf(own(value, name), depth - 1)}`);
  return `${step} → ${outcome}${figures === undefined ? '' : ` ${textOf(figures, depth)}`}${decided.join('')}`;
}

/** The name of a declared step, of which a plan tells. Undefined for other values. */
function stepNameOf(value: unknown): string | undefined {
  const [name, ...others] = ['name', 'component', 'kind', 'upstream'].map((field) => own(value, field));
  return typeof name === 'string' && others.every((other) => typeof other === 'string') ? name : undefined;
}

/** The name of a Kubernetes object. Undefined for other objects. */
function nameOf(value: object): string | undefined {
  const name = own(own(value, 'metadata'), 'name');
  return typeof name === 'string' ? name : undefined;
}

/** A Kubernetes object with the fields that tell what state it is in. */
function kubernetesText(value: object, name: string): string {
  const [spec, status, metadata] = [own(value, 'spec'), own(value, 'status'), own(value, 'metadata')];
  const kind = own(value, 'kind');
  const facts = [
    ...factsOf(status, ['phase']),
    ...factsOf(spec, ['replicas', 'nodeName']),
    ...factsOf(status, ['readyReplicas', 'availableReplicas']),
    ...factsOf(metadata, ['generation']),
    ...factsOf(status, ['observedGeneration']),
    ...factsOf(metadata, ['resourceVersion']),
    ...(own(metadata, 'deletionTimestamp') === undefined ? [] : ['terminating']),
  ];
  return `${typeof kind === 'string' ? `${kind} ` : ''}${name}${facts.length > 0 ? ` · ${facts.join(', ')}` : ''}`;
}

function factsOf(of: unknown, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = own(of, name);
    return typeof value === 'number' || typeof value === 'string' ? [`${name} ${value}`] : [];
  });
}
