import type { StageId, ViewId } from '../../worker/protocol/scenario.ts';
import type { PlacedView, Stage } from './stage.ts';

/** In a high window an object, two revisions and two controllers; in a low one an object and two revisions. The lowest has its title. */
const TIMELINE = {
  id: 'timeline',
  column: 'below',
  size: { high: '15rem', low: '12rem', lowest: '2.5rem' },
  minSize: '7rem',
  foldedSize: '2.5rem',
} as const satisfies PlacedView;
/** Beside what needs its height: an object, a revision and a controller more or less. */
const LOW_TIMELINE = { ...TIMELINE, size: { high: '13rem', low: '10rem', lowest: '2.5rem' } } as const satisfies PlacedView;
/** The queues of the controllers at work, in one line. */
const QUEUES = {
  id: 'loops',
  column: 'middle',
  size: '2.75rem',
  minSize: '2.75rem',
  compact: true,
} as const satisfies PlacedView;
/** Its last command with its answer, and the line to type in: the editor has the rest. */
const TERMINAL = {
  id: 'terminal',
  column: 'left',
  size: { high: '7.5rem', low: '8.75rem', lowest: '7.5rem' },
  minSize: '5.5rem',
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
      TERMINAL,
      { id: 'objects', column: 'middle', minSize: '10rem' },
      QUEUES,
      INSPECTOR,
      TIMELINE,
    ],
  },
  /** A rollout, for a room full of people. */
  watch: {
    protagonist: 'objects',
    widths: { right: '28%' },
    views: [
      { id: 'objects', column: 'middle', minSize: '10rem' },
      QUEUES,
      { id: 'happens', column: 'right', minSize: '8rem', yields: true },
      { ...INSPECTOR, size: '50%' },
      { ...TIMELINE, size: { high: '17rem', low: '12rem', lowest: '2.5rem' } },
    ],
  },
  /** One control loop, drawn as a loop. */
  loop: {
    protagonist: 'loop',
    widths: { right: '25%' },
    views: [{ id: 'loop', column: 'middle', minSize: '10rem' }, INSPECTOR, LOW_TIMELINE],
  },
  /** The opened sync: at first the newest that wrote something (`code/use-newest-work.ts`). */
  code: {
    protagonist: 'code',
    widths: { left: '27%' },
    views: [{ id: 'steps', column: 'left', minSize: '10rem' }, { id: 'code', column: 'middle', minSize: '10rem' }, LOW_TIMELINE],
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

/** The views of a stage, also those that have a place only while they are open. */
export function viewsIn(stage: StageId): readonly PlacedView[] {
  return STAGES[stage].views;
}

/** What else wants the room of a stage. */
interface Crowd {
  /** A lesson stands beside the stage, in a window that has no room for three more columns. */
  readonly crowded: boolean;
  readonly presented: boolean;
}

/**
 * The views that have a place now. In a crowded page of three columns, what the right one has takes the place of the first view of the left one: the graph
 * keeps its width, and the terminal can be typed into. While it is presented, the graph takes the place of what yields.
 */
export function placedIn(views: readonly PlacedView[], { crowded, presented }: Crowd): readonly PlacedView[] {
  if (!crowded) return views;
  const placed = presented ? views.filter(({ yields }) => yields !== true) : views;
  const right = placed.filter(({ column }) => column === 'right');
  const [first, ...left] = placed.filter(({ column }) => column === 'left');
  if (right.length === 0 || first === undefined) return placed;
  const rest = placed.filter(({ column }) => column === 'middle' || column === 'below');
  return [...right.map((view): PlacedView => ({ ...view, column: 'left' })), ...left, ...rest];
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
