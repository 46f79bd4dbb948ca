import type { ObjectView, StepLength } from '../../worker/protocol/index.ts';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { goToBeat, useLessonPlace, vote } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import { deleteAction } from '../model/actions.ts';
import { introduce } from '../model/introduction.ts';
import { whyOf } from '../model/objects.ts';
import type { Session } from '../model/session.ts';
import { useSettings } from '../model/settings.ts';
import { STAGES, VIEW_IDS } from '../model/stages.ts';
import { maximise, useView } from '../model/view-store.ts';
import { closeView, openWhy, select, showView } from '../model/world-view.ts';
import { MAX_SPEED, MIN_SPEED } from './SpeedControl.tsx';

/* What the commands of the table (`commands.ts`) do, where that is more than one call. */

export function playPause(session: Session): void {
  session.transport({ type: session.world.shown.getState().clock.playing ? 'pause' : 'play' });
}

/** Goes one step forward. The next step back has the same length. */
export function step(session: Session, by: StepLength): void {
  useView.setState({ stepLength: by });
  session.transport({ type: 'step', by });
}

export function stepBack(session: Session): void {
  session.transport({ type: 'step', by: useView.getState().stepLength, back: true });
}

/** Goes to the next write of the selected object, or back to before the last one. */
export function stepObject(session: Session, back: boolean): void {
  const id = session.world.view.getState().selected;
  if (id !== undefined) session.transport({ type: 'step-object', id, back });
}

export function changeSpeed(session: Session, factor: number): void {
  const speed = session.world.shown.getState().clock.speed * factor;
  session.transport({ type: 'speed', speed: Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)) });
}

/** Shows the sentence that says what the page is, where the graph is. */
export function showIntroduction({ world }: Session): void {
  useSettings.getState().change({ objectsLayout: 'graph' });
  showView(world, 'objects');
  introduce();
}

export function toggleLegend(): void {
  const { legend, change } = useSettings.getState();
  change({ legend: !legend });
}

/** Lets the view with the focus cover the others. Without a focus, it is the one that the stage is about. */
export function maximiseOrRestore(): void {
  const { maximised, stage } = useView.getState();
  maximise(maximised === undefined ? (focusedView() ?? STAGES[stage].protagonist) : undefined);
}

export function canLeave({ world }: Session): boolean {
  const { open, selected } = world.view.getState();
  const { maximised } = useView.getState();
  return maximised !== undefined || selected !== undefined || open.size > 0;
}

/** Goes back by one: from the maximised view, out of a view that can be closed, or from the selected object. */
export function leave({ world }: Session): void {
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

/** The object that has the focus, or else the selected one. */
function subject({ world }: Session): string | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-object]')?.dataset['object'];
  return focused ?? world.view.getState().selected;
}

export function canAskWhy(session: Session): boolean {
  return subject(session) !== undefined;
}

/** Asks why the focused or the selected object exists. */
export function askWhy(session: Session): void {
  const id = subject(session);
  if (id === undefined) return;
  const { objects, inspected } = session.world.shown.getState();
  openWhy(session.world, whyOf(id, objects.get(id), inspected?.id === id ? inspected.exists : objects.has(id)));
}

/** The selected object, unless it is gone. */
function selectedObject({ world }: Session): ObjectView | undefined {
  return world.shown.getState().objects.get(world.view.getState().selected ?? '');
}

export function canDelete(session: Session): boolean {
  const view = selectedObject(session);
  return view !== undefined && view.kind !== 'Node';
}

export function deleteSelected(session: Session): void {
  const view = selectedObject(session);
  if (view !== undefined) session.run(deleteAction(view).command);
}

/* Of the open lesson. Without one they do nothing. */

/** What the shown part asks for is done first. */
export function goToNextPart(): void {
  const { open } = useOpenBeat.getState();
  const { place } = useLessonPlace.getState();
  if (place === undefined || open === undefined || place.beat + 1 >= open.lesson.beats.length) return;
  open.run.goOn(() => goToBeat(place.beat + 1));
}

export function goToPreviousPart(): void {
  const { place } = useLessonPlace.getState();
  if (place !== undefined && place.beat > 0) goToBeat(place.beat - 1);
}

/** Shows the right answer to the question of the shown part. In a room it counts as nobody's. */
export function revealAnswer(): void {
  const { beat } = useOpenBeat.getState().open ?? {};
  if (beat?.question === undefined || !('options' in beat.question)) return;
  const right = beat.question.options.findIndex((option) => option.right === true);
  vote(beat.id, useLessonPlace.getState().voting === 'none' ? { type: 'answer', answer: right } : { type: 'show' });
}

/** Does what the shown part asks for. */
export function actInLesson(): void {
  useOpenBeat.getState().open?.run.act();
}
