import type { Words } from '../i18n/word-catalogue.ts';
import type { StepLength } from '../../worker/protocol/index.ts';
import type { StageId, ViewId } from '../../worker/protocol/scenario.ts';
import { isFocusedByPointer } from '../design/last-input.ts';
import { focusNext } from '../lessons/focus-next.ts';
import { deleteAction } from '../model/actions.ts';
import { whyOf } from '../model/objects.ts';
import { openOverlay, typeInPalette, useOverlay } from '../model/overlay.ts';
import { toNextSync } from '../model/record-stepper.ts';
import type { Session } from '../model/session.ts';
import { useSettings } from '../model/settings.ts';
import { STAGE_IDS, stageKey, STAGES } from '../model/stages.ts';
import { currentStepper } from '../model/stepping.ts';
import { chooseStage, maximise, useView } from '../model/view-store.ts';
import { closeView, openWhy, select, showView } from '../model/world-view.ts';
import type { World } from '../model/world.ts';
import { togglePointer } from '../presenter/presenting.ts';
import { VIEW_IDS, VIEWS } from '../views/views.ts';
import { MAX_SPEED, MIN_SPEED } from './SpeedControl.tsx';

export type ShortcutId =
  | 'palette'
  | 'help'
  | 'playPause'
  | 'stepEvent'
  | 'stepWrite'
  | 'stepSync'
  | 'stepAgain'
  | 'stepBack'
  | 'stepObject'
  | 'stepObjectBack'
  | 'stepOver'
  | 'stepInto'
  | 'stepOut'
  | 'stepReverse'
  | 'nextSyncOfKey'
  | 'nextSyncOfLoop'
  | 'breakpoints'
  | 'functions'
  | 'pointer'
  | 'slower'
  | 'faster'
  | 'graph'
  | 'nodes'
  | 'table'
  | 'legend'
  | 'delete'
  | 'maximise'
  | 'leave'
  | 'why'
  | 'lesson';

export interface Shortcut {
  /** Its text is `shortcut.<id>`, or `goTo` for a view, or that of the stage. */
  readonly id: ShortcutId | ViewId | StageId;
  /** `KeyboardEvent.key`, in lower case. */
  readonly key: string;
  /** The key as the help sheet shows it. */
  readonly shown: string;
  /** Another key that does the same, as the help sheet shows it. */
  readonly also?: string;
  /** A function key with Shift. */
  readonly shift?: boolean;
  /** Needs Ctrl, or Cmd on a Mac. Such a shortcut works while the user types, too. */
  readonly mod?: boolean;
  /** Works only while the focus is in this view. */
  readonly within?: ViewId;
  /** Works only while this view is shown. Otherwise the browser has the key. */
  readonly beside?: 'lesson';
  readonly run: (session: Session) => void;
}

/** All keys of the page. */
export const SHORTCUTS: readonly Shortcut[] = [
  { id: 'playPause', key: ' ', shown: 'Space', also: 'F8', run: playPause },
  { id: 'stepEvent', key: 'v', shown: 'V', run: (session) => step(session, 'event') },
  { id: 'stepWrite', key: 'r', shown: 'R', run: (session) => step(session, 'write') },
  { id: 'stepSync', key: 's', shown: 'S', run: (session) => step(session, 'sync') },
  { id: 'stepAgain', key: '.', shown: '.', run: (session) => step(session, useView.getState().stepLength) },
  {
    id: 'stepBack',
    key: ',',
    shown: ',',
    run: (session) => session.transport({ type: 'step', by: useView.getState().stepLength, back: true }),
  },
  { id: 'stepObject', key: '>', shown: '>', run: (session) => stepObject(session, false) },
  { id: 'stepObjectBack', key: '<', shown: '<', run: (session) => stepObject(session, true) },
  // F5 stays what it is in a browser.
  { id: 'stepOver', key: 'f10', shown: 'F10', also: 'O', run: () => currentStepper()?.over() },
  { id: 'stepInto', key: 'f11', shown: 'F11', also: 'I', run: () => currentStepper()?.into() },
  { id: 'stepOut', key: 'f11', shown: 'F11', shift: true, also: 'U', run: () => currentStepper()?.out() },
  { id: 'stepReverse', key: 'f10', shown: 'F10', shift: true, also: 'P', run: () => currentStepper()?.back() },
  { id: 'nextSyncOfKey', key: 'j', shown: 'J', run: (session) => toNextSync(session, 'key') },
  { id: 'nextSyncOfLoop', key: 'h', shown: 'H', run: (session) => toNextSync(session, 'loop') },
  { id: 'breakpoints', key: 'b', shown: 'B', run: () => openOverlay({ kind: 'breakpoints' }) },
  { id: 'functions', key: 'f', shown: 'F', run: () => openOverlay({ kind: 'functions', name: '' }) },
  { id: 'pointer', key: 'x', shown: 'X', run: togglePointer },
  { id: 'slower', key: '[', shown: '[', run: (session) => changeSpeed(session, 0.5) },
  { id: 'faster', key: ']', shown: ']', run: (session) => changeSpeed(session, 2) },
  { id: 'graph', key: 'g', shown: 'G', run: () => useSettings.getState().change({ objectsLayout: 'graph' }) },
  { id: 'nodes', key: 'n', shown: 'N', run: () => useSettings.getState().change({ objectsLayout: 'nodes' }) },
  { id: 'table', key: 't', shown: 'T', run: () => useSettings.getState().change({ objectsLayout: 'table' }) },
  { id: 'legend', key: 'l', shown: 'L', run: toggleLegend },
  ...STAGE_IDS.map((id) => ({ id, key: stageKey(id), shown: stageKey(id), run: () => chooseStage(id) })),
  ...VIEW_IDS.flatMap((id) => {
    const { key } = VIEWS[id];
    return key === undefined ? [] : [{ id, key: key.toLowerCase(), shown: key, run: ({ world }: Session) => goTo(world, id) }];
  }),
  { id: 'delete', key: 'delete', shown: 'Del', within: 'objects', run: deleteSelected },
  { id: 'maximise', key: 'm', shown: 'M', run: maximiseOrRestore },
  { id: 'leave', key: 'escape', shown: 'Esc', run: leave },
  { id: 'why', key: 'w', shown: 'W', run: askWhy },
  // A function key, because it leads out of the terminal, too.
  { id: 'lesson', key: 'f6', shown: 'F6', beside: 'lesson', run: focusNext },
  { id: 'palette', key: 'k', shown: 'K', mod: true, run: openPalette },
  { id: 'help', key: '?', shown: '?', run: () => openOverlay({ kind: 'help' }) },
];

/** Listens to the keys. Returns a function that ends it. */
export function listenToShortcuts(session: Session): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (typeAhead(event)) return;
    const shortcut = shortcutFor(event);
    if (shortcut === undefined) return;
    event.preventDefault();
    shortcut.run(session);
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

export function openPalette(): void {
  openOverlay({ kind: 'palette', text: '' });
}

/** Until the palette is loaded and has the focus, letters are for its field. Returns true if the key was one. */
function typeAhead(event: KeyboardEvent): boolean {
  const { overlay } = useOverlay.getState();
  if (overlay.kind !== 'palette' || (event.target instanceof Element && event.target.closest(ON_TOP) !== null)) return false;
  if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  typeInPalette(overlay.text + event.key);
  return true;
}

/** An open sheet, menu or popup. */
const ON_TOP = '[data-popup]';
const FUNCTION_KEY = /^F\d/;
/** Fields that take letters. (After a drag at the speed slider, the keys still work.) */
const TYPED_INTO = 'input:not([type="range"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** The shortcut of a key event. Undefined while the user types, and if the focused element uses the key itself. */
function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const mod = event.ctrlKey || event.metaKey;
  const shortcut = SHORTCUTS.find((one) => (one.mod === true) === mod && hasKey(one, event));
  const target = event.target instanceof Element ? event.target : undefined;
  if (shortcut === undefined || shortcut.mod === true) return shortcut;
  // The keys belong to the sheet or menu on top, even if the focus is not in it: a button that had the focus may be gone.
  if (document.querySelector(ON_TOP) !== null) return undefined;
  if (target === undefined) return shortcut;
  // There Shift+F10 opens the menu of the object.
  if (shortcut.shift === true && event.key === 'F10' && target.closest('[data-object]') !== null) return undefined;
  // A function key types nothing, but the editor has its own.
  if (target.closest(FUNCTION_KEY.test(event.key) ? '.monaco-editor' : `${TYPED_INTO}, .monaco-editor`) !== null)
    return undefined;
  if (shortcut.within !== undefined && target.closest(`[data-view="${shortcut.within}"]`) === null) return undefined;
  if (shortcut.beside !== undefined && document.querySelector(`[data-view="${shortcut.beside}"]`) === null) return undefined;
  return event.key === ' ' && pressesItself(target) ? undefined : shortcut;
}

function hasKey({ key, also, shift = false }: Shortcut, event: KeyboardEvent): boolean {
  const pressed = event.key.toLowerCase();
  if (pressed === also?.toLowerCase()) return true;
  return pressed === key && (!FUNCTION_KEY.test(event.key) || event.shiftKey === shift);
}

/** The keys of a shortcut as the page shows them: each as the keys that are pressed together. */
export function keysOf({ shown, also, shift }: Shortcut): readonly (readonly string[])[] {
  const first = shift === true ? ['Shift', shown] : [shown];
  return also === undefined ? [first] : [first, [also]];
}

/** Space presses an element that was focused by the keyboard. After a click, Space is the page's key. */
function pressesItself(target: Element): boolean {
  return target.closest('button, summary, input') !== null && !isFocusedByPointer(target);
}

/** The text of a shortcut. */
export function shortcutWords(t: Words['page'], { id }: Shortcut): string {
  if (isStage(id)) return t.stage.show({ name: t.stage[id].name });
  return isView(id) ? t.goTo({ name: t[id].title }) : t.shortcut[id];
}

function isView(id: ShortcutId | ViewId): id is ViewId {
  return Object.hasOwn(VIEWS, id);
}

function isStage(id: Shortcut['id']): id is StageId {
  return STAGE_IDS.some((stage) => stage === id);
}

/** Shows a view, and puts the focus on the object that Tab stops at, else into its text field, else on its first control. */
export function goTo(world: World, view: ViewId): void {
  showView(world, view);
  requestAnimationFrame(() => {
    const find = (what: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-view="${view}"] :is(${what})`);
    (find('.react-flow__node[tabindex="0"]') ?? find(TYPED_INTO) ?? find('button, input, [tabindex="0"]'))?.focus();
  });
}

/** Lets the view with the focus cover the others. Without a focus, it is the one that the stage is about. */
function maximiseOrRestore(): void {
  const { maximised, stage } = useView.getState();
  maximise(maximised === undefined ? (focusedView() ?? STAGES[stage].protagonist) : undefined);
}

/** Goes back by one: from the maximised view, out of a view that can be closed, or from the selected object. */
function leave({ world }: Session): void {
  const { maximised } = useView.getState();
  const view = focusedView();
  if (maximised !== undefined) maximise(undefined);
  else if (view !== undefined && world.view.getState().open.has(view) && isOnDemand(view)) closeView(world, view);
  else select(world, undefined);
}

function isOnDemand(view: ViewId): boolean {
  return STAGES[useView.getState().stage].views.some(({ id, onDemand }) => id === view && onDemand === true);
}

/** The view of the stage that has the focus. */
function focusedView(): ViewId | undefined {
  const view = document.activeElement?.closest<HTMLElement>('[data-view]')?.dataset['view'];
  return VIEW_IDS.find((id) => id === view);
}

function playPause(session: Session): void {
  session.transport({ type: session.world.shown.getState().clock.playing ? 'pause' : 'play' });
}

/** Goes to the next write of the selected object, or back to before the last one. */
function stepObject(session: Session, back: boolean): void {
  const id = session.world.view.getState().selected;
  if (id !== undefined) session.transport({ type: 'step-object', id, back });
}

/** Goes one step forward. The next step back has the same length. */
function step(session: Session, by: StepLength): void {
  useView.setState({ stepLength: by });
  session.transport({ type: 'step', by });
}

function changeSpeed(session: Session, factor: number): void {
  const speed = session.world.shown.getState().clock.speed * factor;
  session.transport({ type: 'speed', speed: Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)) });
}

function toggleLegend(): void {
  const { legend, change } = useSettings.getState();
  change({ legend: !legend });
}

/** Asks why the focused or the selected object exists. */
function askWhy({ world }: Session): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-object]')?.dataset['object'];
  const id = focused ?? world.view.getState().selected;
  if (id === undefined) return;
  const { objects, inspected } = world.shown.getState();
  openWhy(world, whyOf(id, objects.get(id), inspected?.id === id ? inspected.exists : objects.has(id)));
}

function deleteSelected(session: Session): void {
  const { shown, view: chosen } = session.world;
  const view = shown.getState().objects.get(chosen.getState().selected ?? '');
  if (view !== undefined && view.kind !== 'Node') session.run(deleteAction(view).command);
}
