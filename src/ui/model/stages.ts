import type { StageId, ViewId } from '../../worker/protocol/scenario.ts';
import type { PlacedView, Stage } from './stage.ts';

const TIMELINE = { id: 'timeline', column: 'below', minSize: '7rem', foldedSize: '2.5rem' } as const satisfies PlacedView;
/** The queues of the controllers at work: two lines, and more in a high window. */
const QUEUES = {
  id: 'loops',
  column: 'middle',
  size: { high: '9.25rem', low: '7rem', lowest: '5rem' },
  minSize: '5rem',
  compact: true,
} as const satisfies PlacedView;
const INSPECTOR = { id: 'inspector', column: 'right', minSize: '6rem', onDemand: true } as const satisfies PlacedView;

/** The stages of the page. Each has one protagonist, and beside it what helps to follow it. */
export const STAGES: Readonly<Record<StageId, Stage>> = {
  /** The first visit: the desired state in words, the cluster, and the queues of the controllers. */
  edit: {
    protagonist: 'objects',
    widths: { left: '27%', right: '25%' },
    views: [
      { id: 'editor', column: 'left', minSize: '8rem' },
      { id: 'terminal', column: 'left', size: '38%', minSize: '6rem' },
      { id: 'objects', column: 'middle', minSize: '10rem' },
      QUEUES,
      INSPECTOR,
      { ...TIMELINE, size: { high: '19%', low: '7rem', lowest: '2.5rem' } },
    ],
  },
  /** A rollout, for a room full of people. */
  watch: {
    protagonist: 'objects',
    widths: { right: '28%' },
    views: [
      { id: 'objects', column: 'middle', minSize: '10rem' },
      { ...QUEUES, size: '5rem' },
      { id: 'happens', column: 'right', minSize: '8rem' },
      { ...INSPECTOR, size: '50%' },
      { ...TIMELINE, size: { high: '30%', low: '22%', lowest: '2.5rem' } },
    ],
  },
  /** One control loop, drawn as a loop. */
  loop: {
    protagonist: 'loop',
    widths: { right: '25%' },
    views: [
      { id: 'loop', column: 'middle', minSize: '10rem' },
      INSPECTOR,
      { ...TIMELINE, size: { high: '19%', low: '7rem', lowest: '2.5rem' } },
    ],
  },
  /** The opened sync. Until one is open, the list of all syncs. */
  code: {
    protagonist: 'code',
    widths: { left: '27%' },
    views: [
      { id: 'steps', column: 'left', minSize: '10rem' },
      { id: 'code', column: 'middle', minSize: '10rem', ofOpenSync: true },
      { ...TIMELINE, size: { high: '19%', low: '7rem', lowest: '2.5rem' } },
    ],
  },
  /** Two branches side by side. */
  compare: {
    protagonist: 'compare',
    widths: { right: '25%' },
    views: [
      { id: 'compare', column: 'middle', minSize: '20rem' },
      INSPECTOR,
      // The curves have the playhead, so the timeline is folded in a low window.
      { ...TIMELINE, size: { high: '7rem', low: '2.5rem', lowest: '2.5rem' } },
    ],
  },
};

/** All views, in the order of the tabs of a narrow page. */
export const VIEW_IDS = [
  'objects',
  'editor',
  'loops',
  'loop',
  'inspector',
  'happens',
  'code',
  'steps',
  'terminal',
  'timeline',
  'compare',
] as const satisfies readonly ViewId[];

export const STAGE_IDS = Object.keys(STAGES) as readonly StageId[];

/** The views of a stage that have something to show. `openSync`: a record of the open sync, if one is open. */
export function viewsIn(stage: StageId, openSync: number | undefined): readonly PlacedView[] {
  const views: readonly PlacedView[] = STAGES[stage].views;
  return openSync === undefined ? views.filter(({ ofOpenSync }) => ofOpenSync !== true) : views;
}

/** The key of a stage: its number. */
export function stageKey(id: StageId): string {
  return String(STAGE_IDS.indexOf(id) + 1);
}

/** The stage that shows a view: the shown one if it has the view, else the first that has it. A view without a stage leaves the shown one. */
export function stageWith(view: ViewId, shown: StageId): StageId {
  const has = (id: StageId): boolean => STAGES[id].views.some((placed) => placed.id === view);
  return has(shown) ? shown : (STAGE_IDS.find(has) ?? shown);
}
