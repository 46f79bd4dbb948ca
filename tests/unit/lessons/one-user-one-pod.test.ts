import { expect, test } from 'vitest';
import { readCatalogue } from '../../../scripts/lessons.ts';
import { LessonWorld } from '../../../scripts/lesson-world.ts';

const LESSON = readCatalogue().lessons.find(({ id }) => id === 'one-user-one-pod')!;

test('the lesson on affinity names the Pod that serves, and says how many serve after each part', async () => {
  const world = new LessonWorld(LESSON);
  const served: (readonly string[])[] = [];
  for (const beat of LESSON.beats) {
    await world.open(beat);
    world.act();
    const { cluster } = world.stage;
    const { log } = cluster.traffic.of('default/shop')!;
    // Users wait three seconds at most: the ends of these requests are known.
    const sent = log.sent(cluster.now - 5_000, cluster.now - 3_000);
    served.push([...new Set(sent.map(({ pod, outcome }) => `${pod} ${outcome}`))].toSorted());
  }
  expect(served).toEqual([
    ['default/shop-0 answered'],
    ['default/shop-2 answered'],
    ['default/shop-2 answered', 'default/shop-2 failed'],
    [0, 1, 2, 3, 4, 5].map((ordinal) => `default/shop-${ordinal} answered`),
  ]);
});
