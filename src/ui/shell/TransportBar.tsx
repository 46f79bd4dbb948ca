import { Pause, Play, StepBack } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { useView } from '../model/view-store.ts';
import { Clock } from './Clock.tsx';
import { SpeedControl } from './SpeedControl.tsx';
import styles from './TransportBar.module.css';

const STEPS = ['event', 'write', 'sync'] as const;

/** Simulated time in the user's hand: play and pause, single steps, speed, and the clock. */
export function TransportBar() {
  const { t } = useTranslation();
  const session = useSession();
  const length = useView((view) => view.stepLength);
  const playing = useCluster((state) => state.clock.playing);
  return (
    <fieldset aria-label={t('transport.label')} className={styles['transport']}>
      <IconButton
        label={t(playing ? 'transport.pause' : 'transport.play')}
        icon={playing ? Pause : Play}
        filled
        className={styles['play']}
        onClick={() => session.transport({ type: playing ? 'pause' : 'play' })}
      />
      <fieldset aria-label={t('transport.step')} className={styles['steps']}>
        <span aria-hidden="true" className={styles['caption']}>
          {t('transport.step')}
        </span>
        <IconButton
          label={t(`step.${length}.back`)}
          icon={StepBack}
          className={styles['back']}
          onClick={() => session.transport({ type: 'step', by: length, back: true })}
        />
        {STEPS.map((by) => (
          <button
            key={by}
            type="button"
            className={styles['step']}
            aria-label={t(`step.${by}.label`)}
            data-tip={t(`step.${by}.tip`)}
            onClick={() => {
              useView.setState({ stepLength: by });
              session.transport({ type: 'step', by });
            }}
          >
            {t(`step.${by}.short`)}
          </button>
        ))}
      </fieldset>
      <SpeedControl />
      <Clock />
    </fieldset>
  );
}
