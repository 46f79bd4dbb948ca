import { expect, it } from 'vitest';
import { sliderToSpeed, speedText, speedToSlider } from '../../../src/ui/shell/SpeedControl.tsx';

it('goes from 0.01× to 100× in decades', () => {
  expect([-2, -1, 0, 1, 2].map(sliderToSpeed)).toEqual([0.01, 0.1, 1, 10, 100]);
});

it('snaps to 1× near the middle', () => {
  expect([-0.05, 0.05].map(sliderToSpeed)).toEqual([1, 1]);
  expect(sliderToSpeed(0.1)).toBeGreaterThan(1);
});

it('has a slider position for each speed that gives the same speed', () => {
  for (const speed of [0.01, 0.05, 1, 2, 100]) expect(sliderToSpeed(speedToSlider(speed))).toBe(speed);
});

it('has a short text', () => {
  expect([0.01, 1, 33.333].map(speedText)).toEqual(['0.01×', '1×', '33×']);
});
