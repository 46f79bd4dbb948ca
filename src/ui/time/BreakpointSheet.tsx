import { Trash2 } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { Dialog } from '../design/Dialog.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { closeOverlay } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { useBreakpointText } from './BreakpointButton.tsx';
import { BreakpointForm } from './BreakpointForm.tsx';
import styles from './BreakpointSheet.module.css';

/** All breakpoints, each with a button to remove it, and a form to add one. */
export function BreakpointSheet() {
  const t = usePartWords('time');
  const session = useSession();
  const textOf = useBreakpointText();
  const breakpoints = useCluster((state) => state.breakpoints);
  return (
    <Dialog title={t.breakpoints.title} onClose={closeOverlay}>
      <p className={styles['intro']}>{breakpoints.length === 0 ? t.breakpoints.none : t.breakpoints.intro}</p>
      <ul aria-label={t.breakpoints.title} className={styles['list']}>
        {breakpoints.map((breakpoint) => {
          const when = textOf(breakpoint);
          return (
            <li key={JSON.stringify(breakpoint)} className={styles['breakpoint']} data-type={breakpoint.type}>
              <i aria-hidden="true" className={styles['dot']} />
              <span className={styles['words']}>{when}</span>
              <IconButton
                label={t.breakpoints.remove({ when })}
                icon={Trash2}
                onClick={() => session.breakpoint('remove', breakpoint)}
              />
            </li>
          );
        })}
      </ul>
      <BreakpointForm />
    </Dialog>
  );
}
