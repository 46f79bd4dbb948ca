import type { ClusterView, NodeInfo, PodInfo } from './cache/index.ts';
import {
  Diagnosis,
  isRejection,
  MAX_NODE_SCORE,
  MIN_NODE_SCORE,
  unresolvable,
  type NodeCheck,
  type Rejection,
  type ScorePlugin,
} from './framework/index.ts';
import type { Random } from '../sim/index.ts';
import { nominatedBefore, rejectionInTrial } from './preempt/nominated-filters.ts';
import type { Profile } from './profile.ts';
import { Nominator } from './queue/index.ts';
import type { ScorePluginName } from './steps.ts';

/** In clusters with fewer nodes, all nodes are searched. In larger ones, the search finds at least this many feasible nodes. */
const MIN_FEASIBLE_NODES_TO_FIND = 100;
const MIN_FEASIBLE_NODES_PERCENTAGE_TO_FIND = 5;

/** The feasible nodes, and why the others are not feasible. */
export interface Feasible {
  readonly nodes: readonly NodeInfo[];
  readonly diagnosis: Diagnosis;
  readonly search: Search;
}

/** How the nodes were searched. */
export type Search =
  /** A plugin ruled out all nodes in advance. */
  | { readonly type: 'rejected'; readonly plugin: string; readonly message: string }
  /** The nominated node was tried first, and it is feasible. */
  | { readonly type: 'nominated'; readonly node: string }
  /** `nodes` candidates were searched from `startIndex` on, until `numNodesToFind` were feasible. */
  | { readonly type: 'searched'; readonly nodes: number; readonly startIndex: number; readonly numNodesToFind: number };

/** The scores of one plugin for each node: 0…100, before its weight. */
export interface PluginScores {
  readonly plugin: ScorePluginName;
  readonly weight: number;
  readonly scores: readonly number[];
}

/** The scores, in the order of the nodes. */
export interface Prioritized {
  readonly totals: readonly number[];
  readonly plugins: readonly PluginScores[];
}

/** Chooses a node for a Pod: the pure part of the scheduler (schedule_one.go). It remembers only where the last search ended. */
export class Algorithm {
  readonly #profile: Profile;
  readonly #cluster: ClusterView;
  readonly #random: Random;
  readonly #nominator: Nominator;
  #nextStartNodeIndex = 0;

  constructor(profile: Profile, cluster: ClusterView, random: Random, nominator = new Nominator()) {
    this.#profile = profile;
    this.#cluster = cluster;
    this.#random = random;
    this.#nominator = nominator;
  }

  /** The nodes that the Pod can run on (`findNodesThatFitPod`). */
  findNodesThatFitPod(pod: PodInfo): Feasible {
    const diagnosis = new Diagnosis();
    const prepared = this.#runPreFilters(pod, diagnosis);
    if ('verdict' in prepared) {
      const { plugin } = prepared;
      return { nodes: [], diagnosis, search: { type: 'rejected', plugin, message: diagnosis.preFilterMessage } };
    }
    const { checks, nodeNames } = prepared;
    const nominated = this.#cluster.node(pod.pod.status.nominatedNodeName ?? '');
    if (nominated !== undefined && this.#rejection(pod, nominated, checks) === undefined)
      return { nodes: [nominated], diagnosis, search: { type: 'nominated', node: nominated.name } };
    const all = this.#cluster.nodes;
    const tried = nodeNames === undefined ? all : this.#named(nodeNames);
    const startIndex = this.#nextStartNodeIndex;
    const numNodesToFind = numFeasibleNodesToFind(tried.length);
    const nodes = this.#findNodesThatPassFilters(pod, checks, tried, numNodesToFind, diagnosis);
    this.#nextStartNodeIndex = (startIndex + nodes.length + diagnosis.rejections.size) % Math.max(1, all.length);
    return { nodes, diagnosis, search: { type: 'searched', nodes: tried.length, startIndex, numNodesToFind } };
  }

  /** The scores of the feasible nodes (`prioritizeNodes`). */
  prioritizeNodes(pod: PodInfo, nodes: readonly NodeInfo[]): Prioritized {
    const totals = new Array<number>(nodes.length).fill(0);
    const plugins: PluginScores[] = [];
    for (const plugin of this.#profile.scores) {
      const scores = plugin.score(pod, nodes, this.#cluster);
      if (scores === undefined) continue;
      addScores(totals, scores, plugin);
      plugins.push({ plugin: plugin.name, weight: plugin.weight, scores });
    }
    return { totals, plugins };
  }

  /** The index of the best node. Among equals, chance decides (`selectHost`). */
  selectHost(totals: readonly number[]): number {
    let best = 0;
    let equals = 1;
    for (let i = 1; i < totals.length; i++) {
      if (totals[i]! > totals[best]!) {
        best = i;
        equals = 1;
      } else if (totals[i] === totals[best]) {
        equals++;
        if (this.#random.int(equals) === 0) best = i;
      }
    }
    return best;
  }

  /**
   * Asks each plugin about the Pod and the whole cluster (`RunPreFilterPlugins`). Returns a rejection if a plugin rules out all
   * nodes.
   */
  #runPreFilters(
    pod: PodInfo,
    diagnosis: Diagnosis,
  ): { checks: NodeCheck[]; nodeNames: ReadonlySet<string> | undefined } | Rejection {
    const checks: NodeCheck[] = [];
    let nodeNames: ReadonlySet<string> | undefined;
    for (const plugin of this.#profile.filters) {
      const result = plugin.preFilter(pod, this.#cluster);
      if (result === undefined) continue;
      if (isRejection(result)) {
        diagnosis.absentNodes = result;
        diagnosis.preFilterMessage = result.reasons.join(', ');
        diagnosis.unschedulablePlugins.add(result.plugin);
        return result;
      }
      checks.push(result.check);
      if (result.nodeNames === undefined) continue;
      nodeNames = result.nodeNames;
      diagnosis.unschedulablePlugins.add(plugin.name);
      diagnosis.absentNodes = unresolvable(plugin.name, `node(s) didn't satisfy plugin(s) [${plugin.name}]`);
    }
    return { checks, nodeNames };
  }

  /** `findNodesThatPassFilters`: continues where the last search ended, until enough nodes are found. */
  #findNodesThatPassFilters(
    pod: PodInfo,
    checks: readonly NodeCheck[],
    nodes: readonly NodeInfo[],
    wanted: number,
    diagnosis: Diagnosis,
  ): NodeInfo[] {
    const feasible: NodeInfo[] = [];
    const start = this.#nextStartNodeIndex;
    for (let i = 0; i < nodes.length && feasible.length < wanted; i++) {
      const node = nodes[(start + i) % nodes.length]!;
      const rejection = this.#rejection(pod, node, checks);
      if (rejection === undefined) feasible.push(node);
      else diagnosis.reject(node.name, rejection);
    }
    return feasible;
  }

  /** If other Pods are nominated to the node, it is filtered with them too. */
  #rejection(pod: PodInfo, node: NodeInfo, checks: readonly NodeCheck[]): Rejection | undefined {
    if (this.#nominator.isEmpty) return runFilters(checks, node);
    const nominated = nominatedBefore(pod, this.#nominator.podsOn(node.name));
    if (nominated.length === 0) return runFilters(checks, node);
    return rejectionInTrial(pod, node, this.#cluster, { filters: this.#profile.filters, nominated });
  }

  #named(names: ReadonlySet<string>): NodeInfo[] {
    return [...names].map((name) => this.#cluster.node(name)).filter((node) => node !== undefined);
  }
}

/**
 * How many feasible nodes are enough. In a small cluster all; in a larger one at most 50 %, and less the more nodes there are
 * (`numFeasibleNodesToFind` with `percentageOfNodesToScore: 0`).
 */
export function numFeasibleNodesToFind(nodeCount: number): number {
  if (nodeCount < MIN_FEASIBLE_NODES_TO_FIND) return nodeCount;
  const percentage = Math.max(50 - Math.trunc(nodeCount / 125), MIN_FEASIBLE_NODES_PERCENTAGE_TO_FIND);
  return Math.max(Math.trunc((nodeCount * percentage) / 100), MIN_FEASIBLE_NODES_TO_FIND);
}

/** Returns the first rejection (`RunFilterPlugins`). */
function runFilters(checks: readonly NodeCheck[], node: NodeInfo): Rejection | undefined {
  for (let i = 0; i < checks.length; i++) {
    const rejection = checks[i]!(node);
    if (rejection !== undefined) return rejection;
  }
  return undefined;
}

/** The end of `RunScorePlugins` for one plugin: adds its weighted scores. Throws if a score is out of bounds. */
function addScores(totals: number[], scores: readonly number[], { name, weight }: ScorePlugin): void {
  for (let i = 0; i < totals.length; i++) {
    const score = scores[i]!;
    if (score >= MIN_NODE_SCORE && score <= MAX_NODE_SCORE) totals[i]! += score * weight;
    else {
      throw new RangeError(
        `plugin "${name}" returns an invalid score ${score}, it should in the range of [0, 100] after normalizing`,
      );
    }
  }
}
