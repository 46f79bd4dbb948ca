import { expect, test } from 'vitest';
import type { StopNames } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

test('keys and reasons of Events that have occurred are offered for breakpoints, and no others', async () => {
  const page = new Page();
  page.send({ type: 'transport', action: { type: 'speed', speed: 5 } });
  page.until(() => page.nowMs >= 15_000);
  page.frame();
  const { keys, reasons } = page.ask({ type: 'stop-names' })() as StopNames;
  expect(keys).toContain('default/web');
  expect(reasons).toEqual(expect.arrayContaining(['Scheduled', 'ScalingReplicaSet', 'Started']));
  expect(reasons).not.toContain('BackOff');
});
