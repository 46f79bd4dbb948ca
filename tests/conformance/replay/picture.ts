import { isReady } from './kubelet-role.ts';
import type { MadeUpNames } from './made-up-names.ts';
import { USUAL_KINDS, type Picture, type Scenario } from './scenario.ts';
import type { Stage, WireObject } from './stage.ts';
import { ownersOf, VIEWS, without } from './views.ts';

/** Labels that differ between Pods of one workload, or that newer versions added. */
const LABELS_OF_ONE = [
  'controller-uid',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
  'controller-revision-hash',
  'apps.kubernetes.io/pod-index',
];
/** Newer Job controllers use it to count each Pod once. */
const JOB_TRACKING = 'batch.kubernetes.io/job-tracking';

export function takePicture(stage: Stage, scenario: Scenario, names: MadeUpNames): Picture {
  names.learn(stage.list('ReplicaSet'));
  const kinds = scenario.kinds ?? USUAL_KINDS;
  const picture = Object.fromEntries(kinds.map((kind) => [kind, pictureOf(kind, stage.list(kind), scenario, names)]));
  // Without undefined fields, like the recorded ones.
  return JSON.parse(JSON.stringify(picture)) as Picture;
}

function pictureOf(kind: string, objects: readonly WireObject[], scenario: Scenario, names: MadeUpNames): unknown {
  if (kind === 'Pod') return countedPods(objects, scenario, names);
  if (kind === 'Event') return eventTexts(objects, scenario, names);
  const view = VIEWS[kind] ?? ((object: WireObject) => without(object, 'metadata'));
  const entries = objects.map((object): [string, unknown] => [names.text(object.metadata.name), names.within(view(object))]);
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
}

/** Equal Pods are counted. */
function countedPods(pods: readonly WireObject[], { scheduler }: Scenario, names: MadeUpNames): readonly object[] {
  const counts = new Map<string, number>();
  for (const pod of pods) {
    const look = JSON.stringify(names.within(podView(pod, scheduler === true)));
    counts.set(look, (counts.get(look) ?? 0) + 1);
  }
  const groups = [...counts].map(([look, count]) => ({ count, ...(JSON.parse(look) as object) }));
  return groups.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

function podView(pod: WireObject, withScheduling: boolean): object {
  const { metadata, spec, status } = pod;
  const { generateName, finalizers = [], deletionTimestamp } = metadata;
  const others = finalizers.filter((name) => name !== JOB_TRACKING);
  return {
    name: generateName === undefined || generateName === '' ? metadata.name : `${generateName}<pod>`,
    labels: without(metadata.labels ?? {}, ...LABELS_OF_ONE),
    owners: ownersOf(pod),
    phase: status?.phase as unknown,
    ready: isReady(pod),
    images: (spec.containers as readonly { readonly image: string }[]).map(({ image }) => image),
    ...(deletionTimestamp !== undefined && { deleting: true }),
    ...(spec.nodeName !== undefined && { node: spec.nodeName as unknown }),
    ...(withScheduling && { scheduled: schedulingOf(pod) }),
    ...(others.length > 0 && { finalizers: others }),
  };
}

/** The wording of the reasons changed between versions. The number of nodes did not. */
function schedulingOf(pod: WireObject): string | undefined {
  const conditions = (pod['status']?.conditions ?? []) as readonly Readonly<Record<string, string>>[];
  const found = conditions.find(({ type }) => type === 'PodScheduled');
  if (found === undefined) return undefined;
  return [found['status'], found['reason'], found['message']?.split(':')[0]].filter((part) => part).join(' ');
}

function eventTexts(events: readonly WireObject[], { ignoreEvents = [] }: Scenario, names: MadeUpNames): readonly string[] {
  const texts = events
    .filter((event) => !ignoreEvents.includes(event['reason'] as string))
    .map(({ type, involvedObject, reason, message }) => {
      const said = String(message).replace(/^\(combined from similar events\): /, '');
      return names.text(`${type} ${involvedObject.kind}/${involvedObject.name} ${reason}: ${said}`);
    });
  return [...new Set(texts)].sort();
}
