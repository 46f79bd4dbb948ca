import { usePartWords } from '../i18n/parts.ts';
import { keyOf } from '../../api/object.ts';
import type { CacheRead, ObjectRead, SyncView } from '../../worker/protocol/index.ts';
import { msText } from '../model/time-text.ts';
import { ObjectLink, Part } from './Part.tsx';
import styles from './CacheReads.module.css';

/** If a loop watches more kinds than this, the up-to-date ones are only counted. */
const FEW = 4;

interface CacheReadsProps {
  readonly sync: SyncView;
}

/** How old the data was that the sync read: its object, and the caches. */
export function CacheReads({ sync }: CacheReadsProps) {
  const t = usePartWords('sync');
  const { caches, object } = sync;
  const shown = caches.length <= FEW ? caches : caches.filter(({ behind }) => behind > 0);
  const others = caches.length - shown.length;
  return (
    <Part title={t.reads.title} tip={t.reads.intro}>
      <ul className={styles['caches']}>
        {object !== undefined && (
          <li>
            <ObjectLine read={object} />
          </li>
        )}
        {shown.map((read) => (
          <CacheLine key={read.kind} read={read} />
        ))}
        {others > 0 && <li className={styles['cache']}>{t.reads.others({ count: others })}</li>}
      </ul>
    </Part>
  );
}

interface CacheLineProps {
  readonly read: CacheRead;
}

function CacheLine({ read: { kind, revision, behind, oldestMs } }: CacheLineProps) {
  const t = usePartWords('sync');
  const state =
    revision === 0
      ? t.reads.unknown
      : behind === 0
        ? t.reads.current
        : t.reads.behind({ count: behind }) + t.comma + t.reads.oldest({ ms: msText(oldestMs) });
  return (
    <li className={styles['cache']} data-behind={behind > 0} data-cache={kind}>
      <span className={styles['kind']}>{kind}</span>
      <span>{state}</span>
      {revision > 0 && <span className={styles['revision']}>{t.reads.revision({ revision })}</span>}
    </li>
  );
}

interface ObjectLineProps {
  readonly read: ObjectRead;
}

function ObjectLine({ read }: ObjectLineProps) {
  const t = usePartWords('sync');
  const { kind, revision, generation, newest, newestGeneration } = read;
  const key = keyOf(read);
  if (revision === 0) {
    return <p className={styles['object']}>{(newest === 0 ? t.reads.absent : t.reads.absentYet)({ kind, key, newest })}</p>;
  }
  return (
    <p className={styles['object']} data-behind={newest !== revision}>
      <ObjectLink kind={kind} objectKey={key}>
        {t.reads.object({ kind, key, revision })}
      </ObjectLink>
      {generation > 0 && t.comma + t.reads.generation({ generation })}
      {t.colon}
      {newest === revision
        ? t.reads.newest
        : (newestGeneration > generation ? t.reads.staleGeneration : t.reads.stale)({ newest, generation: newestGeneration })}
    </p>
  );
}
