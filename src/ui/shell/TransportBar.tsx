import { Pause } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { CommandButton } from '../commands/CommandButton.tsx';
import { type ClusterStore, useCluster } from '../model/cluster-store.ts';
import { keyProps, pageCommand } from '../commands/page-command.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { useView } from '../model/view-store.ts';
import { SpeedControl } from './SpeedControl.tsx';
import styles from './TransportBar.module.css';

const STEPS = [
  ['event', 'stepEvent'],
  ['write', 'stepWrite'],
  ['sync', 'stepSync'],
] as const;

/** Simulated time in the user's hand: play and pause, single steps, speed, and the clock. */
export function TransportBar() {
  const t = useWords();
  const session = useSession();
  const length = useView((view) => view.stepLength);
  const playing = useCluster((state) => state.clock.playing);
  return (
    <fieldset aria-label={t.transport.label} data-transport="" className={styles['transport']}>
      <CommandButton
        command="playPause"
        label={playing ? t.transport.pause : t.transport.play}
        {...(playing && { icon: Pause })}
        filled
        className={styles['play']}
      />
      <fieldset aria-label={t.transport.step} className={styles['steps']}>
        <span aria-hidden="true" className={styles['caption']}>
          {t.transport.step}
        </span>
        <CommandButton command="stepBack" label={t.step[length].back} className={styles['back']} />
        {STEPS.map(([by, id]) => {
          const command = pageCommand(id);
          return (
            <button
              key={by}
              type="button"
              className={styles['step']}
              aria-label={command.words(t)}
              {...keyProps(command, t.step[by].tip)}
              onClick={() => command.run(session)}
            >
              {t.step[by].short}
            </button>
          );
        })}
      </fieldset>
      <SpeedControl />
      <Clock />
    </fieldset>
  );
}

type Pace = 'loading' | 'running' | 'paused' | 'idle' | 'behind' | 'stopped';

function paceOf({ clock, worker, started }: ClusterStore): Pace {
  if (worker.state === 'failed') return 'stopped';
  if (!started && clock.replayed !== undefined) return 'loading';
  if (!clock.playing) return 'paused';
  if (worker.state === 'starting') return 'loading';
  if (clock.behind) return 'behind';
  return clock.idle ? 'idle' : 'running';
}

/** Virtual time, whether it passes, and the newest revision of etcd. */
function Clock() {
  const t = useWords();
  const now = useCluster((state) => state.clock.nowMs);
  const pace = useCluster(paceOf);
  const revision = useCluster((state) => state.clock.revision);
  const text = clockText(now);
  return (
    <div className={styles['clock']} data-pace={pace} data-tip={t.pace[pace].tip}>
      <time className={styles['time']} aria-label={t.clock.label}>
        {text.slice(0, -4)}
        <span className={styles['fraction']}>{text.slice(-4)}</span>
      </time>
      <output className={styles['pace']}>
        <i aria-hidden="true" className={styles['dot']} />
        {t.pace[pace].word}
      </output>
      <span className={styles['revision']} data-tip={t.clock.revisionTip}>
        {t.clock.revision({ revision })}
      </span>
    </div>
  );
}
