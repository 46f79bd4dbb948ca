import { Pause } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { CommandButton } from '../commands/CommandButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { keyProps, pageCommand } from '../commands/page-command.ts';
import { useSession } from '../model/session-context.ts';
import { useView } from '../model/view-store.ts';
import { Clock } from './Clock.tsx';
import { SpeedControl } from './SpeedControl.tsx';
import styles from './TransportBar.module.css';

const STEPS = [
  ['event', 'stepEvent'],
  ['write', 'stepWrite'],
  ['sync', 'stepSync'],
] as const;

interface TransportBarProps {
  /** False: the clock stands elsewhere. */
  readonly clock?: boolean;
}

/** Simulated time in the user's hand: play and pause, single steps, speed, and the clock. */
export function TransportBar({ clock = true }: TransportBarProps) {
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
      {clock && <Clock />}
    </fieldset>
  );
}
