import { Fragment, memo, useRef } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { Optional } from '../design/Optional.tsx';
import { useScrollToEnd } from '../design/use-scroll-to-end.ts';
import { clockText } from '../model/time-text.ts';
import { type ScriptLine, useActivity } from './activity.ts';
import { ElidedText, keyParts } from './KeyButton.tsx';
import { knownLoop } from './known-loops.ts';
import { CodeLink } from '../sync/CodeLink.tsx';
import { Term } from './Term.tsx';
import { OutcomeWords } from '../sync/OutcomeWords.tsx';
import styles from './Script.module.css';

const NO_LINES: readonly ScriptLine[] = [];

interface ScriptProps {
  readonly queue: string;
}

/** What the syncs of a loop do, live: `Get`, then each step under upstream's name, then `Done`. */
export function Script({ queue }: ScriptProps) {
  const t = useWords();
  const inside = usePartWords('insideLoops');
  const client = knownLoop(queue)?.client ?? queue;
  const lines = useActivity((activity) => activity.scripts.get(client) ?? NO_LINES);
  const list = useRef<HTMLOListElement>(null);
  useScrollToEnd(list, lines);
  return (
    <div className={styles['script']}>
      <p className={styles['label']}>
        <Term part="steps" />
      </p>
      {lines.length === 0 ? (
        <p className={styles['empty']}>{inside.steps.empty}</p>
      ) : (
        <ol ref={list} className={styles['lines']} tabIndex={0} aria-label={t.loops.part.steps}>
          {lines.map((line, index) => (
            <Line key={line.id} line={line} sameKey={line.type !== 'get' && lines[index - 1]?.key === line.key} />
          ))}
        </ol>
      )}
    </div>
  );
}

interface LineProps {
  readonly line: ScriptLine;
  /** The previous line is about the same key, so the key is not repeated. */
  readonly sameKey: boolean;
}

const Line = memo(function Line({ line, sameKey }: LineProps) {
  const inside = usePartWords('insideLoops');
  const { id, type, key, text, atMs, step } = line;
  return (
    <li className={styles['line']} data-type={type}>
      <span className={styles['time']}>{clockText(atMs).slice(2)}</span>
      <span className={styles['key']}>{!sameKey && <ElidedText parts={keyParts(key)} />}</span>
      <span className={styles['text']}>
        {type === 'step' ? (
          <Fragment>
            <CodeLink record={id} name={text} />
            {step !== undefined && step.outcome !== '' && (
              <span className={styles['outcome']}>
                <Optional>
                  <OutcomeWords of={step} />
                </Optional>
              </span>
            )}
          </Fragment>
        ) : (
          <>
            {inside.steps[type]} {text !== '' && <code>{text}</code>}
          </>
        )}
      </span>
    </li>
  );
});
