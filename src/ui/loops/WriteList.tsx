import { useWords } from '../i18n/language.ts';
import type { WriteView } from '../../worker/protocol/index.ts';
import { clockText } from '../model/time-text.ts';
import { openWhy, select } from '../model/world-view.ts';
import { useWorld } from '../model/session-context.ts';
import { ElidedText, keyParts } from './KeyButton.tsx';
import { Term } from './Term.tsx';
import styles from './WriteList.module.css';

interface WriteListProps {
  readonly writes: readonly WriteView[];
}

/** The last writes of a loop, the newest first. */
export function WriteList({ writes }: WriteListProps) {
  const t = useWords();
  return (
    <div className={styles['writes']}>
      <p className={styles['label']}>
        <Term part="write" />
      </p>
      {writes.length === 0 ? (
        <p className={styles['none']}>{t.loops.noWrite}</p>
      ) : (
        <ol aria-label={t.loops.part.write}>
          {writes.map((write) => (
            <Write key={write.record} write={write} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface WriteProps {
  readonly write: WriteView;
}

function Write({ write: { verb, kind, key, subresource, revision, record, atMs } }: WriteProps) {
  const t = useWords();
  const world = useWorld();
  const what = subresource === '' ? kind : `${kind}/${subresource}`;
  return (
    <li className={styles['write']}>
      <code className={styles['verb']}>{verb}</code>
      <button
        type="button"
        className={styles['object']}
        data-tip={`${what} ${key}`}
        data-tip-line={clockText(atMs)}
        onClick={() => select(world, `${kind}/${key}`)}
      >
        <ElidedText parts={keyParts(key)} />
        <span className={styles['kind']}>{what}</span>
      </button>
      <button
        type="button"
        className={styles['revision']}
        aria-label={t.loops.openRevision({ revision })}
        data-tip={t.loops.openRevision({ revision })}
        onClick={() => openWhy(world, { record })}
      >
        {revision}
      </button>
    </li>
  );
}
