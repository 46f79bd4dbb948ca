import { changeTry, goToBeat, tryOf, useLessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import type { Session } from '../model/session.ts';
import { useView } from '../model/view-store.ts';
import { answersOf } from '../room/class-answers.ts';
import { useRoom } from '../room/room-store.ts';
import { presenterChannel, type Order, type Scene, type ToAudience, type ToPresenter } from './channel.ts';
import { pointAt } from './pointing.ts';
import { endPresenting, togglePointer, usePresenting } from './presenting.ts';

/** The presenter's window hears of changes at most this often. */
const TELL_MS = 100;

/** Lets the presenter's window see and move this page. Returns a function that ends it. */
export function serveAudience(session: Session, key: string): () => void {
  const channel = presenterChannel(key);
  const post = (message: ToPresenter): void => channel.postMessage(message);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = '';
  const tell = (): void => {
    timer = undefined;
    const scene = sceneNow(session);
    const text = JSON.stringify(scene);
    if (text !== told) post({ type: 'scene', scene });
    told = text;
  };
  let left = false;
  const tellSoon = (): void => {
    if (!left) timer ??= setTimeout(tell, TELL_MS);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<ToAudience>) => {
    if (data.type === 'order') obey(session, data.order);
    if (data.type === 'point') pointAt(data.at && { x: data.at.x * innerWidth, y: data.at.y * innerHeight });
    if (data.type === 'hello') told = '';
    tellSoon();
  });
  // A page that is being closed lives on for a moment. What it told then would say that it is still there.
  const leave = (): void => {
    left = true;
    clearTimeout(timer);
    timer = undefined;
    post({ type: 'gone' });
  };
  const comeBack = (): void => {
    left = false;
    told = '';
    tellSoon();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  addEventListener('resize', tellSoon);
  const ends = [
    session.inEachWorld(({ shown }) => shown.subscribe(tellSoon)),
    ...[useLessonPlace, useOpenBeat, usePresenting, useRoom].map((store) => store.subscribe(tellSoon)),
  ];
  tell();
  return () => {
    for (const end of ends) end();
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
    removeEventListener('resize', tellSoon);
    channel.close();
  };
}

function sceneNow({ world }: Session): Scene {
  const { on, sinceMs, blank, points } = usePresenting.getState();
  const { nowMs, playing } = world.shown.getState().clock;
  const { place } = useLessonPlace.getState();
  const { open } = useOpenBeat.getState();
  const { address, people } = useRoom.getState();
  const tried = open && tryOf(place, open.beat.id);
  return {
    on,
    sinceMs,
    nowMs,
    playing,
    blank,
    points,
    aspect: innerWidth / Math.max(1, innerHeight),
    place: place && { lesson: place.lesson, given: place.given, beat: place.beat },
    tried: tried && { answer: tried.answer, acted: tried.acted, met: tried.met },
    answers: address && place && answersOf(people, { id: place.lesson, beat: place.beat }),
  };
}

/** Carries out what the presenter asks for, by a button or by a key. */
export function obey(session: Session, order: Order): void {
  const { open } = useOpenBeat.getState();
  const { place } = useLessonPlace.getState();
  switch (order) {
    case 'start':
      return usePresenting.setState({ on: true });
    case 'end':
      return endPresenting();
    case 'next':
      if (place === undefined || open === undefined || place.beat + 1 >= open.lesson.beats.length) return;
      return open.run.goOn(() => goToBeat(place.beat + 1));
    case 'back':
      if (place !== undefined && place.beat > 0) goToBeat(place.beat - 1);
      return;
    case 'reveal': {
      const { question } = open?.beat ?? {};
      if (question === undefined || !('options' in question)) return;
      return changeTry(open!.beat.id, { answer: question.options.findIndex(({ right }) => right === true), revealed: true });
    }
    case 'act':
      return open?.run.act();
    case 'play':
      return session.transport({ type: session.world.shown.getState().clock.playing ? 'pause' : 'play' });
    case 'step':
      return session.transport({ type: 'step', by: useView.getState().stepLength });
    case 'blank':
      return usePresenting.setState(({ blank }) => ({ blank: !blank }));
    case 'pointer':
      return togglePointer();
  }
}
