import { expect, test } from 'vitest';
import type { StopNames } from '../../../src/worker/protocol/index.ts';
import { Page } from './page.ts';

test('what has occurred is offered for breakpoints: steps, keys, and reasons of Events; nothing else', async () => {
  const page = new Page();
  page.send({ type: 'transport', action: { type: 'speed', speed: 5 } });
  page.until(() => page.nowMs >= 15_000);
  page.frame();
  const { steps, keys, reasons } = page.ask({ type: 'stop-names' })() as StopNames;
  expect(steps).toEqual(expect.arrayContaining(['getNewReplicaSet', 'isScalingEvent']));
  expect(steps).not.toContain('rollback');
  expect(steps).toEqual([...new Set(steps)].toSorted());
  expect(keys).toContain('default/web');
  expect(reasons).toEqual(expect.arrayContaining(['Scheduled', 'ScalingReplicaSet', 'Started']));
  expect(reasons).not.toContain('BackOff');
});
