import { expect } from 'vitest';
import type { Affinity, Labels } from '../../../src/api/index.ts';
import type { ClusterView, NodeInfo } from '../../../src/scheduler/cache/index.ts';
import {
  insufficientResources,
  interPodAffinity,
  nodeAffinity,
  nodeResourcesFit,
  podTopologySpread,
  taintToleration,
  type FitArgs,
} from '../../../src/scheduler/filter/index.ts';
import { isRejection, type FilterPlugin, type ScorePlugin } from '../../../src/scheduler/framework/index.ts';
import {
  interPodAffinityScore,
  leastAllocated,
  nodeAffinityScore,
  podTopologySpreadScore,
  taintTolerationScore,
  type ResourceSpec,
} from '../../../src/scheduler/score/index.ts';
import { cluster, node, pod, podInfo, type Sketch } from '../../unit/scheduler/cluster.ts';
import { check, describeGroup } from './group.ts';

type NodeSketch = Sketch & { readonly metadata: { readonly name: string } };

interface Scores {
  readonly scores: readonly { readonly name: string; readonly score: number }[];
}

interface Status {
  readonly code: string;
  readonly reasons: readonly string[];
}

/** Reasons with a new wording. Undefined for removed reasons. */
const REWORDED: Readonly<Record<string, string | undefined>> = {
  "node(s) didn't match Pod's node affinity": "node(s) didn't match Pod's node affinity/selector",
  "node(s) didn't match pod affinity/anti-affinity": undefined,
};

function currentWords(reasons: readonly string[]): string[] {
  return reasons.flatMap((reason) => {
    if (reason.startsWith('node(s) had taint {')) return ['node(s) had untolerated taint(s)'];
    if (reason in REWORDED) return REWORDED[reason] ?? [];
    return [reason];
  });
}

function nodesOf(sketches: readonly NodeSketch[]) {
  return sketches.map((sketch) => node(sketch.metadata.name, sketch));
}

/** Pods of the tables have the namespace '' by default. Go omits an empty list of terms, which the API server refuses. */
function tablePod(sketch: Sketch) {
  const made = pod({ ...sketch, metadata: { namespace: '', ...sketch.metadata } });
  const required = made.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (required === undefined || 'nodeSelectorTerms' in required) return made;
  const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } };
  return { ...made, spec: { ...made.spec, affinity: { nodeAffinity } } };
}

function filter(plugin: FilterPlugin, sketch: Sketch, view: ClusterView): Status[] {
  const result = plugin.preFilter(podInfo(tablePod(sketch)), view);
  return view.nodes.map((each) => {
    const rejection = result === undefined ? undefined : isRejection(result) ? result : result.check(each);
    return { code: rejection?.verdict ?? 'Success', reasons: rejection?.reasons ?? [] };
  });
}

function score(plugin: ScorePlugin, sketch: Sketch, view: ClusterView, candidates: readonly NodeInfo[] = view.nodes) {
  const scores = plugin.score(podInfo(tablePod(sketch)), candidates, view);
  return candidates.map(({ name }, i) => ({ name, score: scores?.[i] ?? 0 }));
}

interface FitInput {
  readonly pod: Sketch;
  readonly existingPods: readonly Sketch[];
  readonly node: NodeSketch;
  readonly args: FitArgs;
}

type Insufficient = { readonly resourceName: string };

const checkFit = check<FitInput, Status & { insufficient: readonly Insufficient[] | null }>(
  (input, { code, reasons, insufficient }) => {
    const name = input.node.metadata.name;
    const existing = input.existingPods.map((each) => tablePod({ ...each, spec: { ...each.spec, nodeName: name } }));
    const view = cluster(nodesOf([input.node]), existing);
    const [status] = filter(nodeResourcesFit(input.args), input.pod, view);
    // Since 1.33 upstream reports whether an empty node would be sufficient.
    expect(status?.code.replace('AndUnresolvable', '')).toBe(code);
    expect(status?.reasons.toSorted()).toEqual(reasons.toSorted());
    if (insufficient === null) return;
    const found = insufficientResources(podInfo(tablePod(input.pod)).requests.resource, view.nodes[0]!, input.args);
    const byName = (a: Insufficient, b: Insufficient) => (a.resourceName < b.resourceName ? -1 : 1);
    const named = found.map(({ resource, ...rest }) => ({ resourceName: resource, ...rest }));
    expect(named.toSorted(byName)).toEqual(insufficient.toSorted(byName));
  },
);

interface AllocationInput {
  readonly pod: Sketch;
  readonly pods: readonly Sketch[];
  readonly nodes: readonly NodeSketch[];
  readonly resources: readonly ResourceSpec[];
}

const checkLeastAllocated = check<AllocationInput, Scores & { error: string | null }>(
  ({ pod: sketch, pods, nodes, resources }, { scores, error }) => {
    if (error !== null) expect(() => leastAllocated(resources)).toThrow(RangeError);
    else expect(score(leastAllocated(resources), sketch, cluster(nodesOf(nodes), pods.map(tablePod)))).toEqual(scores);
  },
);

interface SpreadInput {
  readonly pod: Sketch;
  readonly nodes: readonly NodeSketch[];
  readonly failedNodes: readonly NodeSketch[];
  readonly existingPods: readonly Sketch[];
}

const checkSpreadFilter = check<Omit<SpreadInput, 'failedNodes'>, { codes: Readonly<Record<string, string>> }>(
  (input, { codes }) => {
    const view = cluster(nodesOf(input.nodes), input.existingPods.map(tablePod));
    const statuses = filter(podTopologySpread, input.pod, view);
    expect(Object.fromEntries(view.nodes.map(({ name }, i) => [name, statuses[i]?.code]))).toEqual(codes);
  },
);

const checkSpreadScore = check<SpreadInput, Scores>(({ pod: sketch, nodes, failedNodes, existingPods }, { scores }) => {
  const view = cluster(nodesOf([...nodes, ...failedNodes]), existingPods.map(tablePod));
  const names = new Set(nodes.map(({ metadata }) => metadata.name));
  const candidates = view.nodes.filter(({ name }) => names.has(name));
  expect(score(podTopologySpreadScore, sketch, view, candidates)).toEqual(scores);
});

interface AffinityInput {
  readonly pod: Sketch;
  readonly pods: readonly Sketch[];
  readonly nodes: readonly NodeSketch[];
}

/** The tables have `invalid label value` for an error that describes the value. */
const INVALID_LABEL_VALUE = /a valid label must be/;

const checkAffinityFilter = check<AffinityInput, { statuses: readonly Status[] }>(
  ({ pod: sketch, pods, nodes }, { statuses }) => {
    const actual = filter(interPodAffinity, sketch, cluster(nodesOf(nodes), pods.map(tablePod)));
    expect(actual.map(({ code }) => code)).toEqual(statuses.map(({ code }) => code));
    if (statuses[0]?.reasons[0] === 'invalid label value') expect(actual[0]?.reasons[0]).toMatch(INVALID_LABEL_VALUE);
    else expect(actual.map(({ reasons }) => reasons)).toEqual(statuses.map(({ reasons }) => currentWords(reasons)));
  },
);

const checkAffinityScore = check<
  AffinityInput & { hardPodAffinityWeight: number },
  { derivedCurrentScores: object[]; status: Status | null }
>(({ pod: sketch, pods, nodes, hardPodAffinityWeight }, { derivedCurrentScores, status }) => {
  const run = () => score(interPodAffinityScore(hardPodAffinityWeight), sketch, cluster(nodesOf(nodes), pods.map(tablePod)));
  if (status === null) expect(run()).toEqual(derivedCurrentScores);
  else expect(run).toThrow(INVALID_LABEL_VALUE);
});

interface NodeAffinityInput {
  readonly pod: Sketch;
  readonly addedAffinity: Affinity['nodeAffinity'] | null;
}

describeGroup(
  'scheduler',
  {
    'scheduler_interPodAffinity_filter.json': checkAffinityFilter,
    'scheduler_interPodAffinity_score_hardSymmetric.json': checkAffinityScore,
    'scheduler_interPodAffinity_score_preferred.json': checkAffinityScore,
    'scheduler_nodeAffinity_filter.json': check<NodeAffinityInput & { nodeName: string; nodeLabels: Labels }, Status>(
      (input, expected) => {
        const view = cluster([node(input.nodeName, { metadata: { labels: input.nodeLabels } })]);
        const actual = filter(nodeAffinity(input.addedAffinity ?? undefined), input.pod, view);
        expect(actual).toEqual([{ code: expected.code, reasons: currentWords(expected.reasons) }]);
      },
    ),
    'scheduler_nodeAffinity_score.json': check<NodeAffinityInput & { nodes: NodeSketch[] }, Scores>((input, { scores }) => {
      expect(score(nodeAffinityScore(input.addedAffinity ?? undefined), input.pod, cluster(nodesOf(input.nodes)))).toEqual(
        scores,
      );
    }),
    'scheduler_noderesources_fit_EnoughRequests.json': checkFit,
    'scheduler_noderesources_fit_NotEnoughRequests.json': checkFit,
    'scheduler_noderesources_fit_StorageRequests.json': checkFit,
    'scheduler_noderesources_leastAllocated.json': checkLeastAllocated,
    'scheduler_podTopologySpread_filter_multiple.json': checkSpreadFilter,
    'scheduler_podTopologySpread_filter_single.json': checkSpreadFilter,
    'scheduler_podTopologySpread_score_current.json': checkSpreadScore,
    'scheduler_taintToleration_filter.json': check<{ pod: Sketch; node: NodeSketch }, Status>((input, { code, reasons }) => {
      const actual = filter(taintToleration, input.pod, cluster(nodesOf([input.node])));
      expect(actual).toEqual([{ code, reasons: currentWords(reasons) }]);
    }),
    'scheduler_taintToleration_score.json': check<{ pod: Sketch; nodes: NodeSketch[] }, Scores>((input, { scores }) => {
      expect(score(taintTolerationScore, input.pod, cluster(nodesOf(input.nodes)))).toEqual(scores);
    }),
  },
  {
    files: {
      'scheduler_noderesources_mostAllocated.json': 'no configuration of a scheduler chooses this strategy',
      'scheduler_noderesources_balancedAllocation.json':
        'the formula of 1.20: since 1.22 the standard deviation counts (#101946), since 1.36 its change by the Pod (#135573)',
      'scheduler_podTopologySpread_score.json':
        'scores cut to whole numbers before they are normalized: since 1.22 they are rounded, as …_score_current.json has it for the same inputs',
    },
  },
);
