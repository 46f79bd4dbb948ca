import { expect, test } from 'vitest';
import { CpuMeter } from '../../../src/userland/runtime/cpu-meter.ts';

test('A server uses its rate at rest, and the work of its requests on top', () => {
  const meter = new CpuMeter(Infinity, 0.002, 1_000);
  meter.add(20, 1_500);
  meter.add(20, 2_000);
  expect([2_000, 3_000, 11_000].map((nowMs) => Math.round(meter.usedMs(nowMs)))).toEqual([22, 44, 60]);
});

test("A container's limit slows the work down, and what is left waits", () => {
  const meter = new CpuMeter(0.1, 0, 0);
  meter.add(300, 0);
  expect([1_000, 2_000, 3_000, 4_000].map((nowMs) => Math.round(meter.usedMs(nowMs)))).toEqual([100, 200, 300, 300]);
});

test('Work beyond a second is not counted: the server has no room for it', () => {
  const meter = new CpuMeter(1, 0, 0);
  for (let i = 0; i < 100; i++) meter.add(50, 0);
  expect(meter.usedMs(60_000)).toBe(1_000);
});

test('A reading changes nothing', () => {
  const [read, unread] = [new CpuMeter(0.3, 0.001, 0), new CpuMeter(0.3, 0.001, 0)];
  for (let nowMs = 0; nowMs < 1_000; nowMs += 7) {
    read.usedMs(nowMs + 3.3);
    for (const meter of [read, unread]) meter.add(1.1, nowMs);
  }
  expect(read.usedMs(5_000)).toBe(unread.usedMs(5_000));
});

test('Says how long waiting work takes at the limit, and when it is full', () => {
  const meter = new CpuMeter(0.5, 0, 0);
  expect(meter.waitMs(0)).toBe(0);
  meter.add(40, 0);
  expect(meter.waitMs(0)).toBe(80);
  expect(meter.waitMs(60)).toBe(20);
  for (let i = 0; i < 24; i++) meter.add(40, 0);
  expect([meter.hasRoom(0, 0), meter.hasRoom(40, 0), meter.hasRoom(40, 80)]).toEqual([true, false, true]);
});

test('A new limit holds from now on, for what waits too', () => {
  const meter = new CpuMeter(0.1, 0, 0);
  meter.add(300, 0);
  meter.setLimit(0.2, 1_000);
  expect([1_000, 1_500, 2_000, 3_000].map((nowMs) => Math.round(meter.usedMs(nowMs)))).toEqual([100, 200, 300, 300]);
});
