import { tryOf, useLessonPlace } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import { runCommand } from '../commands/page-command.ts';
import type { Session } from '../model/session.ts';
import { answersOf } from '../room/class-answers.ts';
import { useRoom } from '../room/room-store.ts';
import { presenterChannel, type Scene, type ToAudience, type ToPresenter } from './channel.ts';
import { pointAt } from './pointing.ts';
import { usePresenting } from '../model/presenting.ts';

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
    if (data.type === 'order') runCommand(data.order, session);
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
    tried: tried && { answer: tried.answer, told: tried.told, acted: tried.acted, met: tried.met },
    answers: address && place && answersOf(people, { id: place.lesson, beat: place.beat }),
  };
}
