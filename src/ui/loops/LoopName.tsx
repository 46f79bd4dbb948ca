import { Fragment, useContext } from 'react';
import { useLaterWords, useWords } from '../i18n/language.ts';
import { EnlargeLoop } from './enlarge.ts';
import { isKnownQueue } from './known-loops.ts';
import styles from './LoopName.module.css';

/** Longer names are written in a smaller size. */
const LONG = 14;

interface LoopNameProps {
  readonly id: string;
  readonly queue: string;
}

/** The name of a loop. Its tip explains the loop, and a click enlarges it. */
export function LoopName({ id, queue }: LoopNameProps) {
  const t = useWords();
  const inside = useLaterWords('insideLoops');
  const enlarge = useContext(EnlargeLoop);
  const what = isKnownQueue(queue) ? inside?.what[queue] : undefined;
  return (
    <button
      type="button"
      className={styles['name']}
      data-long={queue.length > LONG}
      aria-label={t.loops.focus({ name: queue })}
      aria-description={what}
      data-tip={what ?? queue}
      onClick={() => enlarge(id)}
    >
      {queue.split('_').map((word, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </Fragment>
      ))}
    </button>
  );
}
