import type { Figures } from '../client/index.ts';
import type { Prioritized } from './algorithm.ts';
import type { NodeInfo } from './cache/index.ts';
import type { Diagnosis } from './framework/index.ts';
import type { Candidate } from './preempt/index.ts';

/** A step shows the figures of so many nodes at most: the best ones. */
const MAX_NODES_SHOWN = 20;

/** How many nodes each plugin ruled out. */
export function rejectionFigures(diagnosis: Diagnosis): Figures | undefined {
  return diagnosis.rejections.size === 0 ? undefined : diagnosis.countsByPlugin();
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
