import { buildScenario, encodeLink, type ScenarioDraft } from '../../worker/protocol/scenario.ts';
import type { tour } from '../i18n/en/tour.ts';
import { UP_FOR_MS } from '../scenarios/lessons/lesson.ts';
import { webDeployment } from '../scenarios/lessons/web-deployment.ts';

/** A question. Its words are `tour:chapter.<id>`. */
export type ChapterId = keyof typeof tour.chapter;

export interface Chapter {
  readonly id: ChapterId;
  /** `#v1=…`: its scenario, at the moment at which the question comes up. */
  readonly href: string;
  readonly steps: readonly (keyof typeof tour.step)[];
  /** Without it the timeline is folded, where it takes room from what the chapter is about. */
  readonly usesTimeline?: true;
}

interface ChapterDraft extends Omit<Chapter, 'href'> {
  readonly scenario: Omit<ScenarioDraft, 'cluster'>;
}

const DEPLOYMENT = 'Deployment/default/web';
/** When one of the first chapter's Pods is terminating. */
export const DELETED_MS = 23_650;
/** Every chapter begins with the same things open. */
const VIEW = { objects: 'graph', loops: 'loops', inspector: 'object' } as const;
/** A rollout that has one more Pod for a while, and never one less. */
const ONE_MORE = { replicas: 4, maxSurge: 1, maxUnavailable: 0 };

/** The figures in the words are those of these scenarios: a test holds them together. */
const DRAFTS: readonly ChapterDraft[] = [
  {
    id: 'deleted',
    scenario: {
      documents: webDeployment({ replicas: 3 }),
      steps: [
        // The fourth Pod shares a node with one that is much older.
        [16_000, 'kubectl scale deployment/web --replicas=4'],
        // Nobody may schedule any more, so that the fifth Pod gets no node.
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

/** The seed is the chapter's own, so that its Pods are always the same. */
function linkOf(id: ChapterId, scenario: ChapterDraft['scenario']): string {
  const cluster = { seed: `tour-${id}`, timings: 'teaching', controllerManagers: 1 } as const;
  return `#${encodeLink(buildScenario({ ...scenario, upForMs: UP_FOR_MS, cluster }))}`;
}
