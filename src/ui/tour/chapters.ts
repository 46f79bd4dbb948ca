import { buildScenario, encodeLink, type ScenarioDraft } from '../../worker/protocol/scenario.ts';
import type { tour } from '../i18n/en/tour.ts';
import { UP_FOR_MS } from '../scenarios/lessons.ts';
import { webDeployment } from '../scenarios/manifests.ts';

/** A question. Its texts are `tour:chapter.<id>`. */
export type ChapterId = keyof typeof tour.chapter;

export interface Chapter {
  readonly id: ChapterId;
  /** `#v1=…`: its scenario, at the moment when the question comes up. */
  readonly href: string;
  readonly steps: readonly (keyof typeof tour.step)[];
  /** If absent, the timeline is folded, to give its room to the chapter. */
  readonly usesTimeline?: true;
}

interface ChapterDraft extends Omit<Chapter, 'href'> {
  readonly scenario: Omit<ScenarioDraft, 'cluster'>;
}

const DEPLOYMENT = 'Deployment/default/web';
/** A time at which one of the first chapter's Pods is terminating. */
export const DELETED_MS = 23_650;
/** What is open at the beginning of every chapter. */
const VIEW = { objects: 'graph', loops: 'loops', inspector: 'object' } as const;
/** A rollout that may have one more Pod for a while, but never one less. */
const ONE_MORE = { replicas: 4, maxSurge: 1, maxUnavailable: 0 };

/** A test compares the figures in the texts with these scenarios. */
const DRAFTS: readonly ChapterDraft[] = [
  {
    id: 'deleted',
    scenario: {
      documents: webDeployment({ replicas: 3 }),
      steps: [
        // The fourth Pod shares a node with a much older one.
        [16_000, 'kubectl scale deployment/web --replicas=4'],
        // No Pod can be scheduled any more, so the fifth Pod gets no node.
        [20_000, 'kubectl cordon node-1 node-2 node-3'],
        [21_000, 'kubectl scale deployment/web --replicas=5'],
        [23_000, 'kubectl scale deployment/web --replicas=3'],
      ],
      cursor: { at: DELETED_MS, selection: DEPLOYMENT, view: { ...VIEW, region: 'objects' } },
    },
    steps: ['pickDoomed', 'askWhy', 'openDeletion', 'rankPods'],
  },
  {
    id: 'stuck',
    scenario: {
      documents: webDeployment({ ...ONE_MORE, spec: ['progressDeadlineSeconds: 30'] }),
      steps: [[12_000, 'kubectl set image deployment/web nginx=nginx:1.99-missing']],
      cursor: { at: 20_000, selection: DEPLOYMENT, view: { ...VIEW, region: 'objects' } },
    },
    steps: ['askWaiting', 'openDecision', 'playDeadline'],
  },
  {
    id: 'surge',
    scenario: {
      documents: webDeployment(ONE_MORE),
      steps: [[12_000, 'kubectl set image deployment/web nginx=nginx:1.28']],
      cursor: { at: 36_000, selection: DEPLOYMENT, view: { ...VIEW, region: 'timeline' } },
    },
    steps: ['goBack', 'changeSurge', 'playBranch', 'compare'],
    usesTimeline: true,
  },
];

export const CHAPTERS: readonly Chapter[] = DRAFTS.map(({ scenario, ...chapter }) => ({
  ...chapter,
  href: linkOf(chapter.id, scenario),
}));

/** Each chapter has its own seed, so its Pods are always the same. */
function linkOf(id: ChapterId, scenario: ChapterDraft['scenario']): string {
  const cluster = { seed: `tour-${id}`, timings: 'teaching', controllerManagers: 1 } as const;
  return `#${encodeLink(buildScenario({ ...scenario, upForMs: UP_FOR_MS, cluster }))}`;
}
