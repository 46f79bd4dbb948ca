import { memo, useEffect, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { StepRuns } from '../../worker/protocol/index.ts';
import { linkNameOf, type FunctionEntry } from './function-index.ts';
import { functionHash } from './function-link.ts';
import { toldOf } from './happening-link.ts';
import styles from './FunctionList.module.css';

interface FunctionListProps {
  readonly entries: readonly FunctionEntry[];
  readonly runs: StepRuns | undefined;
  /** The function that is shown. */
  readonly shown: FunctionEntry | undefined;
  /** What the list is filtered by. */
  readonly text: string;
}

/** The functions by component, each a link to its entry, with the number of its runs in this world. */
export function FunctionList({ entries, runs, shown, text }: FunctionListProps) {
  const t = usePartWords('functions');
  const components = [...new Set(entries.map(({ component }) => component))];
  return (
    <nav className={styles['list']} aria-label={t.list} tabIndex={0}>
      {entries.length === 0 && <p className={styles['none']}>{t.none({ text })}</p>}
      {components.map((component) => (
        <section key={component} className={styles['group']} aria-label={component}>
          <h3 className={styles['component']}>
            {component} <span>{t.count({ count: entries.filter((entry) => entry.component === component).length })}</span>
          </h3>
          <ul>
            {entries
              .filter((entry) => entry.component === component)
              .map((entry) => (
                <FunctionLine
                  key={entry.path}
                  entry={entry}
                  times={toldOf(entry) === 'each' ? runs?.[entry.path]?.times : undefined}
                  current={shown === entry}
                />
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface FunctionLineProps {
  readonly entry: FunctionEntry;
  readonly times: number | undefined;
  readonly current: boolean;
}

const FunctionLine = memo(function FunctionLine({ entry, times, current }: FunctionLineProps) {
  const t = usePartWords('functions');
  const line = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) line.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <li>
      <a
        ref={line}
        href={functionHash(linkNameOf(entry))}
        className={styles['line']}
        aria-current={current ? 'true' : undefined}
        data-function={entry.path}
      >
        <code>{entry.step.name}</code>
        {times !== undefined && (
          <span className={styles['times']} title={t.timesTip}>
            {times}×
          </span>
        )}
      </a>
    </li>
  );
});
