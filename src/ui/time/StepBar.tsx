import { Play } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { SyncStart } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { CommandIcon } from '../commands/CommandButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { keyProps, pageCommand, type CommandId } from '../commands/page-command.ts';
import { useSession, useWorldView } from '../model/session-context.ts';
import type { Stepper } from '../model/stepping.ts';
import { clockText } from '../model/time-text.ts';

import styles from './StepBar.module.css';

/** The buttons in the order of the bar, with their commands. */
const WAYS = { back: 'stepReverse', over: 'stepOver', into: 'stepInto', out: 'stepOut' } as const satisfies Record<
  keyof Stepper,
  CommandId
>;

/** Steps through the open sync like a debugger, and says where it stands. */
export function StepBar() {
  const t = usePartWords('time');
  const session = useSession();
  const standsIn = useCluster((state) => state.clock.standsIn);
  const isOpen = useWorldView((view) => view.openSync !== undefined) || standsIn !== undefined;
  return (
    <section aria-label={t.stepping.label} className={styles['bar']}>
      <div className={styles['line']}>
        <Button
          look="primary"
          {...keyProps(pageCommand('playPause'), t.stepping.goOnTip)}
          onClick={() => session.transport({ type: 'play' })}
        >
          <Play aria-hidden="true" size={14} />
          <span className={styles['word']}>{t.stepping.goOn}</span>
        </Button>
        {(['back', 'over', 'into', 'out'] as const).map((way) => {
          const command = pageCommand(WAYS[way]);
          return (
            <Button key={way} {...keyProps(command, t.stepping.tip[way])} onClick={() => command.run(session)}>
              <CommandIcon command={command} size={14} />
              <span className={styles['way']}>{t.stepping[way]}</span>
            </Button>
          );
        })}
        {(['key', 'loop'] as const).map((of) => {
          const label = t.stepping.next[of]({ name: nameOf(standsIn, of) ?? t.stepping.this[of] });
          const command = pageCommand(of === 'key' ? 'nextSyncOfKey' : 'nextSyncOfLoop');
          return (
            <Button
              key={of}
              disabled={!isOpen}
              className={styles['next']}
              {...keyProps(command, `${label}\n${t.stepping.tip[of]}`)}
              onClick={() => command.run(session)}
            >
              <span className={styles['word']} data-elides="">
                {label}
              </span>
              <CommandIcon command={command} size={14} className={styles['icon']} />
            </Button>
          );
        })}
        <Place />
      </div>
    </section>
  );
}

/** What the sync is about, in short. */
function nameOf(standsIn: SyncStart | undefined, of: 'key' | 'loop'): string | undefined {
  return of === 'loop' ? standsIn?.controller : standsIn?.key.split('/').at(-1);
}

/** A node's kubelet has no workers. */
function placeText({ controller, key }: SyncStart, worker: string): string {
  return [controller, ...(controller.startsWith('kubelet/') ? [] : [worker]), key].join(' · ');
}

/** Where it stands: the loop, its worker, the key, and the time. */
function Place() {
  const t = usePartWords('time');
  const standsIn = useCluster((state) => state.clock.standsIn);
  const nowMs = useCluster((state) => state.clock.nowMs);
  const opened = useWorldView((view) => view.openSync !== undefined);
  const nowhere = opened ? t.stepping.beside : t.stepping.nowhere;
  const where = standsIn === undefined ? nowhere : placeText(standsIn, t.stepping.worker({ worker: standsIn.worker }));
  return (
    <p className={styles['place']} aria-live="polite">
      <span className={styles['where']} data-elides="" data-tip={where}>
        {where}
      </span>
      {standsIn !== undefined && <span className={styles['time']}>{clockText(nowMs)}</span>}
    </p>
  );
}
