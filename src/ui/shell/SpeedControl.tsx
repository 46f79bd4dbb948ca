import { useWords } from '../i18n/language.ts';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import styles from './SpeedControl.module.css';

/** The range of speeds, in simulated seconds per real second. */
export const MIN_SPEED = 0.01;
export const MAX_SPEED = 100;
const SPEED_PRESETS: readonly number[] = [0.01, 0.1, 0.5, 1, 2, 5, 10, 100];

/** The speed of simulated time: a logarithmic slider from 0.01× to 100×, and a menu of common speeds. */
export function SpeedControl() {
  const t = useWords();
  const session = useSession();
  const speed = useCluster((state) => state.clock.speed);
  const set = (value: number): void => session.transport({ type: 'speed', speed: value });
  const position = speedToSlider(speed);
  return (
    <div data-speed="" className={styles['speed']}>
      <input
        type="range"
        className={styles['slider']}
        aria-label={t.speed.label}
        aria-valuetext={speedText(speed)}
        min={-2}
        max={2}
        step={0.02}
        value={position}
        style={{ '--at': `${((position + 2) / 4) * 100}%` }}
        onChange={(event) => set(sliderToSpeed(Number(event.currentTarget.value)))}
      />
      <Menu
        label={t.speed.presets}
        align="end"
        renderTrigger={(props) => (
          <button type="button" className={styles['value']} aria-label={t.speed.choose({ speed: speedText(speed) })} {...props}>
            {speedText(speed)}
          </button>
        )}
      >
        {SPEED_PRESETS.map((preset) => (
          <MenuItem key={preset} checked={preset === speed} onChoose={() => set(preset)}>
            {speedText(preset)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

/** Rounds to two significant figures, which are enough for a slider. */
function roundSpeed(speed: number): number {
  return Number(speed.toPrecision(2));
}

/** `0.05×`, `1×`, `25×`. */
export function speedText(speed: number): string {
  return `${roundSpeed(speed)}×`;
}

/** A speed's position on the slider: its decimal logarithm, −2 to 2. */
export function speedToSlider(speed: number): number {
  return Math.log10(Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed)));
}

/** The speed at a position of the slider. Near 1× it snaps to 1×, which is otherwise hard to hit. */
export function sliderToSpeed(position: number): number {
  return Math.abs(position) < 0.06 ? 1 : roundSpeed(10 ** position);
}
