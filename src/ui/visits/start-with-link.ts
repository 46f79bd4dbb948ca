import { FIRST_SCENARIO } from '../editor/first-scenario.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { Session } from '../model/session.ts';
import { embed } from '../share/embed.ts';
import { worldOfEntry } from '../share/here.ts';
import { openingOf } from './opening.ts';
import { useShare } from '../share/share-store.ts';
import { showScenario, showWorld } from '../share/show-scenario.ts';
import { worlds, type KeptWorld } from './worlds.ts';

/**
 * Starts with the world shown before a reload, or with the scenario of a link. If the link cannot be opened, the page says why
 * and starts with the first scenario.
 */
export async function startWithLink(createWorker: () => Worker, hash: string): Promise<Session> {
  const kept = embed === undefined ? worlds.get(worldOfEntry()) : undefined;
  if (kept !== undefined) return startWithKept(createWorker, kept);
  const opening = await openingOf(hash);
  const session = new Session(createWorker, opening?.start ?? FIRST_SCENARIO);
  const { here } = useShare.getState();
  if (opening !== undefined) {
    showScenario(session.world, opening.start, opening.place === undefined ? 'link' : 'lesson');
    useLessonPlace.setState({ place: opening.place });
    useShare.setState({ here: { ...here, own: worlds.own === undefined, origin: hash } });
  }
  return session;
}

function startWithKept(createWorker: () => Worker, { id, own, origin, place, ...world }: KeptWorld): Session {
  const session = new Session(createWorker, world.start, { played: world.played });
  showWorld(session.world, world);
  useLessonPlace.setState({ place });
  useShare.setState({ here: { id, own, origin }, hash: world.hash, address: world.address });
  return session;
}
