import { expect, test } from 'vitest';
import { readCatalogue } from '../../../scripts/lessons.ts';
import { playLevel } from '../../lesson-run.ts';

const LEVEL = readCatalogue().lessons.find(({ id }) => id === 'release-under-traffic')!;

/** The parts of the preparation, as the solution has them. */
const PARTS = {
  limits: '"rollingUpdate":{"maxSurge":1,"maxUnavailable":0}',
  argument: '"args":["--graceful"],',
  probe: '"readinessProbe":{"httpGet":{"path":"/","port":80},"periodSeconds":1},',
  hook: ',"lifecycle":{"preStop":{"sleep":{"seconds":5}}}',
};

test.each(Object.entries(PARTS))('the level of a release under traffic is not solved without its %s', async (_, part) => {
  const [first, ...others] = LEVEL.solution!;
  const line = first!.command as string;
  expect(line).toContain(part);
  const { states } = await playLevel(LEVEL, [{ command: line.replace(part, '').replace(',}', '}') }, ...others]);
  expect(states.at(-1)).toBe('broken');
});
