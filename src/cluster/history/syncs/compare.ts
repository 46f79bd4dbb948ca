import { resultOf, type StepRecord, type StepResult } from '../../../sim/index.ts';
import type { StepChange, SyncNode } from './sync-tree.ts';

type Figures = Readonly<Record<string, number | string | boolean>>;

/** Marks what differs at each step from another sync, and returns the steps that only the other sync had. */
export function compareTrees(
  nodes: readonly SyncNode[],
  other: readonly SyncNode[],
): { readonly nodes: readonly SyncNode[]; readonly missing: readonly StepResult[] } {
  const before = new Map(stepsByPath(other));
  const found = new Set<string>();
  const withChange = (node: SyncNode, path: string): SyncNode => {
    const change = node.body.type === 'step' ? changeOf(node.body, before.get(path)) : undefined;
    found.add(path);
    const children = mapWithPaths(node.children, path, withChange);
    return { ...node, children, ...(change !== undefined && { change }) };
  };
  const compared = mapWithPaths(nodes, '', withChange);
  const missing = [...before].filter(([path]) => !found.has(path));
  return { nodes: compared, missing: missing.map(([, step]) => resultOf(step)) };
}

function* stepsByPath(nodes: readonly SyncNode[], path = ''): Generator<[string, StepRecord], void, void> {
  const steps: [string, StepRecord][] = [];
  mapWithPaths(nodes, path, (node, below) => {
    if (node.body.type === 'step') steps.push([below, node.body], ...stepsByPath(node.children, below));
  });
  yield* steps;
}

/** The path of a step: the names of the enclosing steps and its own, numbered so that repeated names differ. */
function mapWithPaths<T>(nodes: readonly SyncNode[], path: string, map: (node: SyncNode, path: string) => T): T[] {
  const seen = new Map<string, number>();
  return nodes.map((node) => {
    const name = node.body.type === 'step' ? node.body.name : node.body.type;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return map(node, `${path}/${name}#${count}`);
  });
}

function changeOf(step: StepRecord, before: StepRecord | undefined): StepChange | undefined {
  if (before === undefined) return { type: 'new' };
  const figures = changedFigures(step.figures ?? {}, before.figures ?? {});
  if (step.outcome === before.outcome && Object.keys(figures).length === 0) return undefined;
  return { type: 'changed', before: resultOf(before), figures };
}

function changedFigures(now: Figures, before: Figures): Figures {
  return Object.fromEntries(Object.entries(before).filter(([name, figure]) => name in now && now[name] !== figure));
}
