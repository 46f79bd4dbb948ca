import {
  ArrowDownToDot,
  ArrowLeft,
  ArrowRight,
  ArrowUpFromDot,
  Blocks,
  Cable,
  Check,
  ChevronsRight,
  CircleQuestionMark,
  Command,
  Eye,
  GraduationCap,
  Monitor,
  MonitorOff,
  MonitorPlay,
  MonitorX,
  Moon,
  Play,
  Plus,
  Pointer,
  Presentation,
  Redo2,
  Share2,
  SkipForward,
  StepBack,
  StepForward,
  Sun,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { putExample, shownText, useEditorText } from '../editor/editor-text.ts';
import { EXAMPLE_IDS } from '../editor/examples.ts';
import { LANGUAGES } from '../i18n/language.ts';
import { focusNext } from '../lessons/focus-next.ts';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { openMaking } from '../lessons/making-place.ts';
import { applyText } from '../model/applied-text.ts';
import { saveEdit } from '../editor/kubectl-edit.ts';
import { goTo } from '../model/focus-view.ts';
import { openOverlay } from '../model/overlay.ts';
import type { Session } from '../model/session.ts';
import type { CommandId, PageCommand } from '../commands/page-command.ts';
import { toNextSync } from '../model/record-stepper.ts';
import { THEMES, useSettings, type Theme } from '../model/settings.ts';
import { STAGE_IDS, stageKey, VIEW_IDS } from '../model/stages.ts';
import { currentStepper } from '../model/stepping.ts';
import { chooseStage, resetPanels, useView } from '../model/view-store.ts';
import { showView } from '../model/world-view.ts';
import { present } from '../presenter/present.ts';
import { endPresenting, toggleBlank, togglePointer, usePresenting } from '../model/presenting.ts';
import { embed } from '../share/embed.ts';
import { followLink } from '../model/follow-link.ts';
import { VIEWS } from '../views/views.ts';
import * as runs from './command-runs.ts';

type Entry = Omit<PageCommand, 'id' | 'words'>;

const isWholePage = (): boolean => embed === undefined;
const isPresenting = (): boolean => usePresenting.getState().key !== undefined;
/** The page shows a lesson to others: it is presented, or leads a room. */
const isShownToOthers = (): boolean => {
  const { place, voting, follows } = useLessonPlace.getState();
  return isPresenting() || (place !== undefined && voting === 'class' && !follows);
};
const hasSelection = ({ world }: Session): boolean => world.view.getState().selected !== undefined;
/** Applies the text of the editor, or saves the one that `kubectl edit` has opened. */
function applyShown(session: Session): void {
  const { edit } = useEditorText.getState();
  if (edit === undefined) applyText(session, shownText());
  else saveEdit(session, edit);
}
const hasUsers = ({ world }: Session): boolean => world.shown.getState().traffic.size > 0;
const toLost = (back: boolean) => (session: Session) =>
  void import('../traffic/step-lost.ts').then(({ stepToLost }) => stepToLost(session, { back }));
const layout = (objectsLayout: 'graph' | 'nodes' | 'table') => () => useSettings.getState().change({ objectsLayout });

/** The commands with words of their own (`command` in the words of the page), in the order of the help sheet and of the palette. */
const NAMED: Readonly<Record<CommandId, Entry>> = {
  // The newest text: the key may come right after a change that is not rendered yet.
  apply: { keys: ['Mod+Enter'], within: 'editor', run: applyShown },
  playPause: { icon: Play, keys: ['Space', 'F8'], presenterKeys: ['Space'], run: runs.playPause },
  stepEvent: { keys: ['V'], run: (session) => runs.step(session, 'event') },
  stepWrite: { keys: ['R'], run: (session) => runs.step(session, 'write') },
  stepSync: { keys: ['S'], run: (session) => runs.step(session, 'sync') },
  stepAgain: { icon: StepForward, keys: ['.'], run: (session) => runs.step(session, useView.getState().stepLength) },
  stepBack: { icon: StepBack, keys: [','], run: runs.stepBack },
  stepObject: { keys: ['>'], when: hasSelection, run: (session) => runs.stepObject(session, false) },
  stepObjectBack: { keys: ['<'], when: hasSelection, run: (session) => runs.stepObject(session, true) },
  // F5 stays what it is in a browser.
  stepOver: { icon: Redo2, keys: ['F10', 'O'], run: () => currentStepper()?.over() },
  stepInto: { icon: ArrowDownToDot, keys: ['F11', 'I'], run: () => currentStepper()?.into() },
  stepOut: { icon: ArrowUpFromDot, keys: ['Shift+F11', 'U'], run: () => currentStepper()?.out() },
  stepReverse: { icon: Undo2, keys: ['Shift+F10', 'P'], run: () => currentStepper()?.back() },
  nextSyncOfKey: { icon: ChevronsRight, keys: ['J'], run: (session) => toNextSync(session, 'key') },
  nextSyncOfLoop: { icon: SkipForward, keys: ['H'], run: (session) => toNextSync(session, 'loop') },
  nextLost: { keys: ['Q'], when: hasUsers, run: toLost(false) },
  previousLost: { keys: ['A'], when: hasUsers, run: toLost(true) },
  breakpoints: { keys: ['B'], run: () => openOverlay({ kind: 'breakpoints' }) },
  functions: { keys: ['F'], when: isWholePage, run: () => openOverlay({ kind: 'functions', name: '' }) },
  pointer: { icon: Pointer, keys: ['X'], remoteKeys: ['X'], run: togglePointer },
  slower: { keys: ['['], run: (session) => runs.changeSpeed(session, 0.5) },
  faster: { keys: [']'], run: (session) => runs.changeSpeed(session, 2) },
  graph: { keys: ['G'], run: layout('graph') },
  nodes: { keys: ['N'], run: layout('nodes') },
  table: { keys: ['T'], run: layout('table') },
  legend: { keys: ['L'], run: runs.toggleLegend },
  delete: { keys: ['Del'], within: 'objects', when: runs.canDelete, run: runs.deleteSelected },
  maximise: { keys: ['M'], run: runs.maximiseOrRestore },
  leave: { keys: ['Esc'], when: runs.canLeave, run: runs.leave },
  why: { keys: ['W'], when: runs.canAskWhy, run: runs.askWhy },
  // A function key, because it leads out of the terminal, too.
  lesson: { keys: ['F6'], when: () => document.querySelector('[data-view="lesson"]') !== null, run: focusNext },
  palette: { icon: Command, keys: ['Mod+K'], run: () => openOverlay({ kind: 'palette', text: '' }) },
  help: { icon: CircleQuestionMark, keys: ['?'], run: () => openOverlay({ kind: 'help' }) },
  introduction: { when: isWholePage, run: runs.showIntroduction },
  addNode: { icon: Plus, run: (session) => session.run({ type: 'add-node' }) },
  lessons: { icon: GraduationCap, when: isWholePage, run: () => followLink(CATALOGUE_HASH) },
  making: { when: isWholePage, run: openMaking },
  room: { when: isWholePage, run: () => openOverlay({ kind: 'room' }) },
  join: { when: isWholePage, run: () => openOverlay({ kind: 'join', text: '' }) },
  present: { icon: Presentation, when: isWholePage, run: present },
  nextPart: { icon: ArrowRight, remoteKeys: ['PageDown'], presenterKeys: ['→'], when: isShownToOthers, run: runs.goToNextPart },
  previousPart: {
    icon: ArrowLeft,
    remoteKeys: ['PageUp'],
    presenterKeys: ['←'],
    when: isShownToOthers,
    run: runs.goToPreviousPart,
  },
  reveal: { icon: Eye, when: isShownToOthers, run: runs.revealAnswer },
  act: { icon: Check, when: isPresenting, run: runs.actInLesson },
  blank: { icon: MonitorOff, remoteKeys: ['.', 'B'], when: isPresenting, run: toggleBlank },
  startPresenting: { icon: MonitorPlay, remoteKeys: ['F5'], when: isPresenting, run: () => usePresenting.setState({ on: true }) },
  endPresenting: { icon: MonitorX, remoteKeys: ['Esc'], when: isPresenting, run: endPresenting },
  share: { icon: Share2, run: () => openOverlay({ kind: 'share' }) },
  addons: { icon: Blocks, run: () => openOverlay({ kind: 'addons' }) },
  bridge: { icon: Cable, run: () => openOverlay({ kind: 'bridge' }) },
  vary: { run: () => openOverlay({ kind: 'variations' }) },
  resetPanels: { run: resetPanels },
  restart: { run: (session) => session.restart() },
};

const THEME_ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon, projector: Presentation };

/**
 * The registry of the page's commands. The keyboard, the palette, the help sheet, the header, the bars and a presenter's remote all read it. What can be done to an
 * object is in `model/actions.ts`.
 */
export const COMMANDS: readonly PageCommand[] = [
  ...Object.entries(NAMED).map(([id, entry]): PageCommand => ({ id, words: (t) => t.command[id as CommandId], ...entry })),
  ...STAGE_IDS.map((id): PageCommand => ({
    id: `stage ${id}`,
    words: (t) => t.stage.show({ name: t.stage[id].name }),
    keys: [stageKey(id)],
    run: () => chooseStage(id),
  })),
  ...VIEW_IDS.map((id): PageCommand => {
    const { icon, key } = VIEWS[id];
    const words: PageCommand['words'] = (t) => t.goTo({ name: t[id].title });
    return { id: `view ${id}`, words, icon, ...(key !== undefined && { keys: [key] }), run: ({ world }) => goTo(world, id) };
  }),
  ...EXAMPLE_IDS.map((id): PageCommand => ({
    id: `example ${id}`,
    words: (t) => t.palette.example({ name: t.example[id].name }),
    run: ({ world }) => {
      void putExample(id);
      showView(world, 'editor');
    },
  })),
  ...THEMES.map((theme): PageCommand => ({
    id: `theme ${theme}`,
    words: (t) => `${t.theme.label}: ${t.theme[theme]}`,
    icon: THEME_ICONS[theme],
    run: () => useSettings.getState().change({ theme }),
  })),
  ...LANGUAGES.map(({ id, name }): PageCommand => ({
    id: `language ${id}`,
    words: (t) => `${t.language.label}: ${name}`,
    run: () => useSettings.getState().change({ language: id }),
  })),
];
