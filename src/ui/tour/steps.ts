import type { WhyLink } from '../../worker/protocol/index.ts';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import type { tour } from '../i18n/en/tour.ts';
import { webDeployment } from '../scenarios/manifests.ts';
import { putText } from '../editor/editor-text.ts';
import { applyCommand } from '../model/actions.ts';
import { useCluster, type ClusterStore } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { openCode, openWhy, select, showView, useView } from '../model/view-store.ts';
import { openComparison, sameTimeIn, useCompare } from '../time/compare-store.ts';
import { DELETED_MS } from './chapters.ts';

/** Identifies a step. Its texts are `tour:step.<id>`. */
export type StepId = keyof typeof tour.step;

/** What a step checks to see whether the user has done it. */
export interface TourWorld {
  readonly view: ReturnType<typeof useView.getState>;
  readonly cluster: Pick<ClusterStore, 'clock' | 'objects' | 'branches'>;
  readonly compares: boolean;
  /** The name of the chosen step in the open sync. */
  readonly syncStep: string | undefined;
}

export interface TourStep {
  /** Where the step is done. A narrow screen shows this view. */
  readonly region: ViewId;
  /** Selects the element that is framed until the step is done. */
  readonly anchor: (world: TourWorld) => string;
  /** Selects the element that is framed afterwards. */
  readonly seen: string;
  readonly isDone: (world: TourWorld) => boolean;
  /** Does the step for the user. */
  readonly act: (session: Session) => void | Promise<void>;
  /** Time stops as soon as the step is done. */
  readonly stops?: true;
}

const DEPLOYMENT = 'Deployment/default/web';
const PLAY = '[data-transport] button';
/** The step that decides which Pods are deleted. */
const RANKING = 'getPodsToDelete';
/**
 * When the rollout of the last chapter begins, and how long before that a branch may leave it: its first Pods are ready then.
 */
const ROLLOUT_MS = 12_000;
const SOONEST_FORK_MS = 8_000;
const FORK_MS = 11_000;
/** A time at which both rollouts have a Pod that is not ready yet. */
const COMPARED_MS = 14_500;
/** Fast enough not to wait, slow enough to see. */
const SPEED = 5;

export const STEPS: Readonly<Record<StepId, TourStep>> = {
  pickDoomed: {
    region: 'objects',
    anchor: (world) => `[data-view="objects"] [data-object="${doomedPod(world) ?? ''}"]`,
    seen: '[data-view="inspector"] [data-why]',
    isDone: (world) => world.view.selected !== undefined && world.view.selected === doomedPod(world),
    act: (session) => {
      const pod = doomedPod(worldNow());
      // Time has passed, and the Pod is gone.
      if (pod === undefined) session.transport({ type: 'seek', to: { atMs: DELETED_MS } });
      else select(pod);
    },
  },
  askWhy: {
    region: 'inspector',
    anchor: () => '[data-view="inspector"] [data-why]',
    seen: '[data-view="inspector"] li[data-what]',
    isDone: ({ view: { inspectorTab, selected, whySubject } }) =>
      inspectorTab === 'why' && [selected, objectOf(whySubject)].some((id) => id?.startsWith('Pod/')),
    act: () => {
      const pod = pickedPod(worldNow());
      if (pod !== undefined) openWhy({ object: pod, of: 'deletion' });
    },
  },
  openDeletion: {
    region: 'inspector',
    anchor: () => '[data-view="inspector"] li[data-what]',
    seen: '[data-view="steps"]',
    isDone: isSyncOpen,
    act: async (session) => {
      const link = await deletionOf(pickedPod(worldNow()), session);
      openIfKnown(link?.sync?.record);
    },
  },
  rankPods: {
    region: 'steps',
    anchor: () => `[data-view="steps"] div:has(> [data-step="${RANKING}"])`,
    seen: `[data-view="steps"] [role="region"][aria-label="${RANKING}"]`,
    isDone: (world) => isSyncOpen(world) && world.syncStep === RANKING,
    act: async (session) => {
      const link = await deletionOf(pickedPod(worldNow()), session);
      openIfKnown(link?.steps.find(({ name }) => name === RANKING)?.record);
    },
  },
  askWaiting: {
    region: 'objects',
    anchor: () => `[data-view="objects"] [data-object="${DEPLOYMENT}"] [data-why]`,
    seen: '[data-view="inspector"] [data-waiting]',
    isDone: ({ view: { inspectorTab, whySubject } }) =>
      inspectorTab === 'why' && whySubject !== undefined && 'waiting' in whySubject,
    act: () => openWhy({ waiting: DEPLOYMENT }),
  },
  openDecision: {
    region: 'inspector',
    anchor: () => '[data-view="inspector"] [data-waiting] > button',
    seen: '[data-view="steps"] [data-step="reconcileOldReplicaSets"]',
    isDone: isSyncOpen,
    act: async (session) => {
      const { waiting } = await session.ask({ type: 'why', subject: { waiting: DEPLOYMENT } });
      openIfKnown(waiting?.sync?.record);
    },
  },
  playDeadline: {
    region: 'inspector',
    anchor: () => PLAY,
    seen: '[data-view="inspector"] [data-waiting]',
    isDone: ({ cluster }) => {
      const deployment = cluster.objects.get(DEPLOYMENT);
      return (
        deployment?.kind === 'Deployment' &&
        'conditions' in deployment &&
        deployment.conditions.some(({ reason }) => reason === 'ProgressDeadlineExceeded')
      );
    },
    act: play,
    stops: true,
  },
  goBack: {
    region: 'timeline',
    anchor: () => '[data-view="timeline"]',
    seen: '[data-bar="past"]',
    isDone: ({ cluster: { clock } }) => clock.past && clock.nowMs >= SOONEST_FORK_MS && clock.nowMs < ROLLOUT_MS,
    act: (session) => session.transport({ type: 'seek', to: { atMs: FORK_MS } }),
  },
  changeSurge: {
    region: 'editor',
    anchor: () => '[data-view="editor"]',
    seen: '[data-branches]',
    isDone: ({ cluster, view }) => cluster.branches.length > 1 && /maxSurge:\s*0\b/.test(view.appliedText ?? ''),
    act: (session) => {
      const manifest = webDeployment({ replicas: 4, maxSurge: 0, maxUnavailable: 1, image: 'nginx:1.28' });
      const { clock } = useCluster.getState();
      if (clock.nowMs >= ROLLOUT_MS) session.transport({ type: 'seek', to: { atMs: FORK_MS } });
      putText(manifest, { brought: true });
      useView.setState({ appliedText: manifest });
      session.run(applyCommand(manifest));
    },
  },
  playBranch: {
    region: 'objects',
    anchor: () => PLAY,
    seen: `[data-view="objects"] [data-object="${DEPLOYMENT}"]`,
    isDone: ({ cluster: { branches, clock } }) => branches.length > 1 && clock.nowMs >= COMPARED_MS,
    act: play,
    stops: true,
  },
  compare: {
    region: 'objects',
    anchor: () => '[data-branches]',
    seen: '[data-branches]',
    isDone: ({ compares }) => compares,
    act: () => {
      const { branches, clock } = useCluster.getState();
      const other = branches.find(({ current }) => !current);
      if (other !== undefined) openComparison(sameTimeIn(other, clock.nowMs));
    },
  },
};

/** What is shown now. */
export function worldNow(): TourWorld {
  return {
    view: useView.getState(),
    cluster: useCluster.getState(),
    compares: useCompare.getState().aim !== undefined,
    syncStep: chosenStep(),
  };
}

/** Calls back at every change that steps check. Returns a function that stops it. */
export function watchWorld(look: () => void): () => void {
  const ends = [useView.subscribe(look), useCluster.subscribe(look), useCompare.subscribe(look)];
  return () => {
    for (const end of ends) end();
  };
}

/** Shows the view of a step. */
export function showStep(id: StepId): void {
  showView(STEPS[id].region);
}

function doomedPod({ cluster }: TourWorld): string | undefined {
  for (const { id, kind, deleting } of cluster.objects.values()) if (kind === 'Pod' && deleting) return id;
  return undefined;
}

/** The Pod that is being deleted, or the selected one that was. */
function pickedPod(world: TourWorld): string | undefined {
  const { selected } = world.view;
  return doomedPod(world) ?? (selected?.startsWith('Pod/') ? selected : undefined);
}

/** The link of the chain of causes in which the ReplicaSet controller deleted a Pod. */
async function deletionOf(pod: string | undefined, session: Session): Promise<WhyLink | undefined> {
  if (pod === undefined) return undefined;
  const { links } = await session.ask({ type: 'why', subject: { object: pod, of: 'deletion' } });
  return links.find(({ sync }) => sync?.controller === 'replicaset-controller');
}

/** Opens the code of a record. Nothing happens if there is none: the user has gone to another moment. */
function openIfKnown(record: number | undefined): void {
  if (record !== undefined) openCode(record);
}

/** The step at which the open sync stands, as the page shows it. */
function chosenStep(): string | undefined {
  const line = document.querySelector('[data-view="steps"] [data-chosen="true"] [data-step]');
  return line?.getAttribute('data-step') ?? undefined;
}

function isSyncOpen({ view }: TourWorld): boolean {
  return view.stage === 'code' && view.openSync !== undefined;
}

function objectOf(subject: TourWorld['view']['whySubject']): string | undefined {
  return subject !== undefined && 'object' in subject ? subject.object : undefined;
}

function play(session: Session): void {
  session.transport({ type: 'speed', speed: SPEED });
  session.transport({ type: 'play' });
}
