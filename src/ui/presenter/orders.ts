import { changeTry, goToBeat, useLessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';

/* What a presenter lets the open lesson do. Without one they do nothing. */

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

/** Shows the right answer to the question of the shown part. */
export function revealAnswer(): void {
  const { beat } = useOpenBeat.getState().open ?? {};
  if (beat?.question === undefined || !('options' in beat.question)) return;
  changeTry(beat.id, { answer: beat.question.options.findIndex(({ right }) => right === true), revealed: true });
}

/** Does what the shown part asks for. */
export function act(): void {
  useOpenBeat.getState().open?.run.act();
}
