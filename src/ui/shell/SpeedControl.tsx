import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { SPEED_PRESETS, sliderToSpeed, speedText, speedToSlider } from './speed.ts';
import styles from './SpeedControl.module.css';

/** How fast simulated time passes: a logarithmic slider from 0.01× to 100×, and the usual speeds in a menu. */
export function SpeedControl() {
  const { t } = useTranslation();
  const session = useSession();
  const speed = useCluster((state) => state.clock.speed);
  const set = (value: number): void => session.transport({ type: 'speed', speed: value });
  const position = speedToSlider(speed);
  return (
    <div data-speed="" className={styles['speed']}>
      <input
        type="range"
        className={styles['slider']}
        aria-label={t('speed.label')}
        aria-valuetext={speedText(speed)}
        min={-2}
        max={2}
        step={0.02}
        value={position}
        style={{ '--at': `${((position + 2) / 4) * 100}%` }}
        onChange={(event) => set(sliderToSpeed(Number(event.currentTarget.value)))}
      />
      <Menu
        label={t('speed.presets')}
        align="end"
        renderTrigger={(props) => (
          <button
            type="button"
            className={styles['value']}
            aria-label={t('speed.choose', { speed: speedText(speed) })}
            {...props}
          >
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
