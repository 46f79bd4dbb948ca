import { expect, test } from 'vitest';
import { currentStepper, registerStepper, type Stepper } from '../../../src/ui/model/stepping.ts';
import { createWorldView, openCode } from '../../../src/ui/model/world-view.ts';

const nothing = (): void => undefined;
const byRecord: Stepper = { into: nothing, over: nothing, out: nothing, back: nothing };
const byLine: Stepper = { ...byRecord };

test('the stepper that was registered last has the keys, and gives them back', () => {
  expect(currentStepper()).toBeUndefined();
  const endRecords = registerStepper(byRecord);
  const endLines = registerStepper(byLine);
  expect(currentStepper()).toBe(byLine);
  endLines();
  endLines();
  expect(currentStepper()).toBe(byRecord);
  endRecords();
  expect(currentStepper()).toBeUndefined();
});

test('a stepper that is not the last can end, too', () => {
  const endRecords = registerStepper(byRecord);
  const endLines = registerStepper(byLine);
  endRecords();
  expect(currentStepper()).toBe(byLine);
  endLines();
});

test('opening the code of a record opens its sync, and asks for its moment, also a second time', () => {
  const world = { view: createWorldView() };
  openCode(world, 17);
  const { openSync, wantedMoment } = world.view.getState();
  expect([openSync, wantedMoment]).toEqual([17, { record: 17 }]);
  openCode(world, 17);
  expect(world.view.getState().wantedMoment).not.toBe(wantedMoment);
});
