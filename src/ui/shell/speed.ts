/** The range of speeds, in simulated seconds for each real one. */
export const MIN_SPEED = 0.01;
export const MAX_SPEED = 100;
export const SPEED_PRESETS: readonly number[] = [0.01, 0.1, 0.5, 1, 2, 5, 10, 100];

/** Two significant figures: enough for a slider, and short to read. */
export function roundSpeed(speed: number): number {
  return Number(speed.toPrecision(2));
}

/** `0.05×`, `1×`, `25×`. */
export function speedText(speed: number): string {
  return `${roundSpeed(speed)}×`;
}

/** Where a speed is on the slider: its decimal logarithm, −2 to 2. */
export function speedToSlider(speed: number): number {
  return Math.log10(Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)));
}

/** The speed at a place of the slider; near 1× it snaps to it, which is otherwise hard to hit. */
export function sliderToSpeed(position: number): number {
  return Math.abs(position) < 0.06 ? 1 : roundSpeed(10 ** position);
}
