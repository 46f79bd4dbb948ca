import { useEffect } from 'react';
import { Button } from '../design/Button.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { endSlowMotion, followSlowMotion, useSlowMotion, watchSlowly } from './slow-motion.ts';
import styles from './MomentBar.module.css';

/** Offers to watch the effects of the last command in slow motion, and says while time passes slowly how long it does. Draws nothing otherwise. */
export function SlowMotionBar() {
  const t = usePartWords('time');
  const session = useSession();
  const motion = useSlowMotion();
  const playing = useCluster(({ clock }) => clock.playing);
  const oldestMs = useCluster(({ clock }) => clock.oldest.atMs);
  useEffect(() => followSlowMotion(session), [session]);
  if (motion.phase === 'offered' && motion.fromMs > oldestMs)
    return (
      <Button
        look="quiet"
        className={styles['offer']}
        data-slow-motion="offered"
        data-tip={t.slow.watchTip({ line: motion.line })}
        onClick={() => watchSlowly(session)}
      >
        {t.slow.watch}
      </Button>
    );
  // Who stands still in the past is told so instead (`MomentBar`).
  if (motion.phase !== 'on' || !playing) return null;
  return (
    <section aria-label={t.slow.label} className={styles['bar']} data-bar="slow" data-slow-motion="on">
      <span className={styles['until']}>{t.slow.on}</span>
      <Button data-tip={t.slow.endTip} onClick={() => endSlowMotion(session)}>
        {t.slow.end}
      </Button>
    </section>
  );
}
