import { usePartWords } from '../i18n/parts.ts';
import { useAnswer } from '../model/use-answer.ts';

import { useWorldView } from '../model/session-context.ts';
import { CacheReads } from '../sync/CacheReads.tsx';
import { SyncWrites } from '../sync/SyncWrites.tsx';
import { useCode } from './code-store.ts';
import { callAt, functionOf, reachedAt, valuesAt } from './position.ts';
import { reportsSteps } from './source-files.ts';
import styles from './Here.module.css';

/** All values at the shown line, and what the sync read and wrote. */
export function Here() {
  const t = usePartWords('code');
  const open = useWorldView((view) => view.openSync) ?? 0;
  const { answer: sync } = useAnswer({ type: 'sync', record: open, whole: true });
  const reached = useCode(({ recording, at }) => reachedAt(recording!, at, reportsSteps));
  return (
    <aside aria-label={t.here} className={styles['here']}>
      <h3 className={styles['title']}>{t.here}</h3>
      <Values />
      {sync !== undefined && (
        <>
          <CacheReads sync={sync} />
          <SyncWrites sync={sync} reached={reached} />
        </>
      )}
    </aside>
  );
}

/** The names of the function, in the order in which they get their values. */
function Values() {
  const t = usePartWords('code');
  const recording = useCode((code) => code.recording)!;
  const at = useCode((code) => code.at);
  const call = callAt(recording, at);
  const values = valuesAt(recording, call, at);
  const changed = recording.lines[at]!.values ?? {};
  const coming = Object.keys(functionOf(recording, call).variables).filter((name) => !values.has(name));
  if (values.size + coming.length === 0) return <p className={styles['note']}>{t.noValues}</p>;
  return (
    <dl className={styles['values']}>
      {[...values].map(([name, value]) => (
        <div key={name} data-value={name} data-changed={Object.hasOwn(changed, name) || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {coming.map((name) => (
        <div key={name} data-coming="">
          <dt>{name}</dt>
          <dd>{t.notYet}</dd>
        </div>
      ))}
    </dl>
  );
}
