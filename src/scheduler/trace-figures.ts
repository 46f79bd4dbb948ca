import { tableOf } from '../client/index.ts';
import type { Figures } from '../sim/index.ts';
import type { StepTable } from '../sim/index.ts';
import type { Prioritized } from './algorithm.ts';
import type { NodeInfo } from './cache/index.ts';
import type { Diagnosis } from './framework/index.ts';
import type { Candidate } from './preempt/index.ts';

/** A step shows the figures of so many nodes at most: the best ones. */
const MAX_NODES_SHOWN = 20;
/** The scores of each plugin are shown of fewer. */
const MAX_NODES_COMPARED = 6;

/** How many nodes each plugin ruled out. */
export function rejectionFigures(diagnosis: Diagnosis): Figures | undefined {
  return diagnosis.rejections.size === 0 ? undefined : diagnosis.countsByPlugin();
}

/** Which plugin ruled out each node, and why. */
export function rejectionTable({ rejections }: Diagnosis): StepTable | undefined {
  if (rejections.size === 0) return undefined;
  return tableOf(['node', 'plugin', 'reason'], [...rejections], ([node, { plugin, reasons }]) => [
    node,
    plugin,
    reasons.join(', '),
  ]);
}

/** What each plugin gave the best nodes, weights included, and what that comes to. Of many nodes it would cost more than it is worth. */
export function scoreTable(nodes: readonly NodeInfo[], { plugins, totals }: Prioritized): StepTable | undefined {
  if (nodes.length > MAX_NODES_SHOWN) return undefined;
  const best = [...nodes.keys()].sort((a, b) => totals[b]! - totals[a]!).slice(0, MAX_NODES_COMPARED);
  const rows = best.map((i) => [nodes[i]!.name, ...plugins.map(({ weight, scores }) => scores[i]! * weight), totals[i]!]);
  return { columns: ['node', ...plugins.map(({ plugin }) => plugin), 'total'], rows, more: nodes.length - rows.length };
}

/** What making room would cost. */
export function candidateFigures({ victims, pdbViolations }: Candidate): Figures {
  return { victims: victims.length, pdbViolations };
}

/** The sums of the weighted scores, by node. */
export function scoreFigures(nodes: readonly NodeInfo[], totals: readonly number[]): Figures {
  const figures: Record<string, number> = {};
  if (nodes.length <= MAX_NODES_SHOWN) {
    for (let i = 0; i < nodes.length; i++) figures[nodes[i]!.name] = totals[i]!;
    return figures;
  }
  const best = [...nodes.keys()].sort((a, b) => totals[b]! - totals[a]!).slice(0, MAX_NODES_SHOWN);
  for (const i of best) figures[nodes[i]!.name] = totals[i]!;
  return figures;
}

/** What each plugin gave the chosen node, weights included. */
export function winnerFigures({ plugins }: Prioritized, host: number): Figures {
  const figures: Record<string, number> = {};
  for (const { plugin, weight, scores } of plugins) figures[plugin] = scores[host]! * weight;
  return figures;
}
