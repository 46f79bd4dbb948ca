import { useView } from '../model/view-store.ts';
import { OpenedSync } from './OpenedSync.tsx';
import { SyncLines } from './SyncLines.tsx';
import '../i18n/parts.ts';
import styles from './SyncTab.module.css';

/** The syncs of all control loops, or one of them from within. */
export function SyncTab() {
  const open = useView((view) => view.openSync);
  return <div className={styles['tab']}>{open === undefined ? <SyncLines /> : <OpenedSync record={open} />}</div>;
}
