import { ArrowDownToDot, ArrowUpFromDot, ChevronsRight, Play, Redo2, SkipForward, Undo2, type LucideIcon } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { SyncStart } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { toNextSync } from '../model/record-stepper.ts';
import { useSession, useWorldView } from '../model/session-context.ts';
import { currentStepper, type Stepper } from '../model/stepping.ts';
import { clockText } from '../model/time-text.ts';

import styles from './StepBar.module.css';

/** The buttons in the order of the bar, with their keys. */
const WAYS = [
  { way: 'back', icon: Undo2, keys: 'Shift+F10' },
  { way: 'over', icon: Redo2, keys: 'F10' },
  { way: 'into', icon: ArrowDownToDot, keys: 'F11' },
  { way: 'out', icon: ArrowUpFromDot, keys: 'Shift+F11' },
] as const satisfies readonly { readonly way: keyof Stepper; readonly icon: LucideIcon; readonly keys: string }[];

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
          aria-keyshortcuts="F8"
          data-tip={t.stepping.goOnTip}
          onClick={() => session.transport({ type: 'play' })}
        >
          <Play aria-hidden="true" size={14} />
          <span className={styles['word']}>{t.stepping.goOn}</span>
        </Button>
        {WAYS.map(({ way, icon: Icon, keys }) => (
          <Button
            key={way}
            aria-keyshortcuts={keys}
            data-tip={`${t.stepping.tip[way]} (${keys})`}
            onClick={() => currentStepper()?.[way]()}
          >
            <Icon aria-hidden="true" size={14} />
            <span className={styles['way']}>{t.stepping[way]}</span>
          </Button>
        ))}
        {(['key', 'loop'] as const).map((of) => {
          const label = t.stepping.next[of]({ name: nameOf(standsIn, of) ?? t.stepping.this[of] });
          const Icon = of === 'key' ? ChevronsRight : SkipForward;
          return (
            <Button
              key={of}
              disabled={!isOpen}
              className={styles['next']}
              data-tip={`${label}\n${t.stepping.tip[of]}`}
              onClick={() => toNextSync(session, of)}
            >
              <span className={styles['word']} data-elides="">
                {label}
              </span>
              <Icon aria-hidden="true" size={14} className={styles['icon']} />
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
  const where = standsIn === undefined ? t.stepping.nowhere : placeText(standsIn, t.stepping.worker({ worker: standsIn.worker }));
  return (
    <p className={styles['place']} aria-live="polite">
      <span className={styles['where']} data-elides="" data-tip={where}>
        {where}
      </span>
      {standsIn !== undefined && <span className={styles['time']}>{clockText(nowMs)}</span>}
    </p>
  );
}
