import { listNames, tableOf, type SyncTrace } from '../client/index.ts';
import type { ColumnOf, FiguresOf, StepTable } from '../trace/index.ts';
import type { Feasible, Prioritized } from './algorithm.ts';
import type { NodeInfo } from './cache/index.ts';
import type { Diagnosis } from './framework/index.ts';
import { steps, type ScorePluginName } from './steps.ts';

/** The table shows this many nodes, the best ones. */
const MAX_NODES_COMPARED = 6;

/** Reports which nodes are feasible, and why the others are not. `nodes`: the number of all nodes. */
export function reportFeasible(trace: SyncTrace, { nodes: found, diagnosis, search }: Feasible, nodes: number): void {
  const figures = { fit: found.length, nodes };
  if (search.type === 'nominated') {
    trace.step(steps.findNodesThatFitPod, 'nominated', { ...figures, node: search.node });
    return;
  }
  const scope = trace.into(steps.findNodesThatFitPod, found.length === 0 ? 'none' : 'found', figures);
  const { absentNodes } = diagnosis;
  if (search.type === 'rejected') {
    const { plugin, message } = search;
    scope.step(steps.RunPreFilterPlugins, 'rejected', { plugin, message });
    return;
  }
  if (absentNodes === undefined) scope.step(steps.RunPreFilterPlugins, 'passed');
  else scope.step(steps.RunPreFilterPlugins, 'narrowed', { plugin: absentNodes.plugin, nodes: search.nodes });
  const { startIndex, numNodesToFind } = search;
  scope.step(steps.findNodesThatPassFilters, 'searched', { nodes: search.nodes, startIndex, numNodesToFind });
  reportRejections(scope, diagnosis);
}

function reportRejections(trace: SyncTrace, diagnosis: Diagnosis): void {
  const { rejections } = diagnosis;
  if (rejections.size === 0) return trace.step(steps.RunFilterPlugins, 'passed');
  const plugins = listNames(Object.entries(diagnosis.countsByPlugin()).map(([plugin, count]) => `${plugin} ${count}`));
  const table = tableOf(['node', 'plugin', 'reason'], [...rejections], ([node, { plugin, reasons }]) => [
    node,
    plugin,
    reasons.join(', '),
  ]);
  trace.step(steps.RunFilterPlugins, 'rejected', { rejected: rejections.size, plugins }, table);
}

/** Reports the weighted scores of the feasible nodes. */
export function reportScores(trace: SyncTrace, nodes: readonly NodeInfo[], prioritized: Prioritized): void {
  const { plugins, totals } = prioritized;
  const scope = trace.into(steps.prioritizeNodes, '', { nodes: nodes.length });
  const figures = { plugins: plugins.length, highest: Math.max(...totals), lowest: Math.min(...totals) };
  scope.step(steps.RunScorePlugins, 'scored', figures, scoreTable(nodes, prioritized));
}

function scoreTable(
  nodes: readonly NodeInfo[],
  { plugins, totals }: Prioritized,
): StepTable<ColumnOf<typeof steps.RunScorePlugins>> {
  const best = nodes
    .map((_, i) => i)
    .sort((a, b) => totals[b]! - totals[a]!)
    .slice(0, MAX_NODES_COMPARED);
  const rows = best.map((i) => [nodes[i]!.name, ...plugins.map(({ weight, scores }) => scores[i]! * weight), totals[i]!]);
  return { columns: ['node', ...plugins.map(({ plugin }) => plugin), 'total'], rows, more: nodes.length - rows.length };
}

/** The chosen node, its scores, and how many nodes have the same total. */
export function hostFigures(
  nodes: readonly NodeInfo[],
  { plugins, totals }: Prioritized,
  host: number,
): FiguresOf<typeof steps.selectHost, 'chosen'> {
  const scores: Partial<Record<ScorePluginName, number>> = {};
  for (const { plugin, weight, scores: given } of plugins) scores[plugin] = given[host]! * weight;
  const total = totals[host]!;
  return { node: nodes[host]!.name, total, equals: totals.filter((other) => other === total).length, ...scores };
}
