import { memo, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { X } from 'lucide-react';
import type { SyncLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { clockText, msText } from '../model/time-text.ts';
import { useAnswer } from '../model/use-answer.ts';
import { listOtherSyncs, openCode, type SyncFilter } from '../model/world-view.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import { StepOutcome } from './OutcomeWords.tsx';
import { SyncFailure } from './SyncFailure.tsx';
import { IconButton } from '../design/IconButton.tsx';
import styles from './SyncLines.module.css';

const FIRST = 60;
const MOST = 200;

interface SyncLinesProps {
  /** The record of the start of the open sync. */
  readonly open: number | undefined;
}

/** The syncs up to the shown moment, newest first. */
export function SyncLines({ open }: SyncLinesProps) {
  const t = usePartWords('sync');
  const filter = useWorldView((view) => view.syncFilter);
  const [limit, setLimit] = useState(FIRST);
  const { answer } = useAnswer({ type: 'syncs', ...filter, limit });
  return (
    <>
      <SyncFilterBar filter={filter} controllers={answer?.controllers ?? []} />
      <div className={styles['scroller']}>
        <p className={styles['intro']}>{t.list.intro}</p>
        {answer === undefined && <p className={styles['intro']}>{t.list.asking}</p>}
        {answer?.syncs.length === 0 && (
          <p className={styles['empty']}>
            {filter.controller === undefined && filter.key === undefined ? t.list.none : t.list.noneOf}
          </p>
        )}
        <ol aria-label={t.list.label}>
          {answer?.syncs.map((sync) => (
            <li key={sync.record}>
              <SyncLineButton sync={sync} isOpen={sync.record === open} />
            </li>
          ))}
        </ol>
        {answer?.more === true && limit < MOST && (
          <Button look="quiet" onClick={() => setLimit(MOST)}>
            {t.list.older}
          </Button>
        )}
      </div>
    </>
  );
}

interface SyncLineButtonProps {
  readonly sync: SyncLine;
  readonly isOpen: boolean;
}

/** One sync. A click opens it. */
const SyncLineButton = memo(
  function SyncLineButton({ sync, isOpen }: SyncLineButtonProps) {
    const t = usePartWords('sync');
    const world = useWorld();
    const { record, atMs, controller, key, endMs, steps, writes, decision } = sync;
    const isKubelet = controller.startsWith('kubelet/');
    return (
      <button
        type="button"
        className={styles['line']}
        data-sync={record}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => openCode(world, record)}
      >
        <span className={styles['time']}>{clockText(atMs).slice(2)}</span>
        <span className={styles['who']}>
          {controller} <code>{key}</code>
        </span>
        <span className={styles['what']}>
          <code>{decision.name}</code>
          <StepOutcome of={decision} />
        </span>
        <span className={styles['figures']}>
          <SyncFailure of={sync} />
          {writes.length > 0 && <span>{t.list.writes({ count: writes.length })}</span>}
          <span>{t.list.steps({ count: steps })}</span>
          {!isKubelet && <span>{endMs === undefined ? t.list.running : msText(endMs - atMs)}</span>}
        </span>
      </button>
    );
  },
  // Each answer is a new object, but most lines have not changed.
  (before, now) => before.isOpen === now.isOpen && JSON.stringify(before.sync) === JSON.stringify(now.sync),
);

interface SyncFilterBarProps {
  readonly filter: SyncFilter;
  /** The controllers that have syncs. */
  readonly controllers: readonly string[];
}

/** Chooses the controller, and shows the key that the list is limited to. */
function SyncFilterBar({ filter, controllers }: SyncFilterBarProps) {
  const t = usePartWords('sync');
  const world = useWorld();
  const { controller, key } = filter;
  const names = controller === undefined || controllers.includes(controller) ? controllers : [controller, ...controllers];
  return (
    <div className={styles['bar']}>
      <select
        className={styles['select']}
        aria-label={t.list.controller}
        value={controller ?? ''}
        onChange={({ currentTarget: { value } }) =>
          listOtherSyncs(world, { ...(value !== '' && { controller: value }), ...(key !== undefined && { key }) })
        }
      >
        <option value="">{t.list.everybody}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      {key !== undefined && (
        <span className={styles['key']}>
          <code>{key}</code>
          <IconButton
            label={t.list.clearKey}
            icon={X}
            onClick={() => listOtherSyncs(world, controller === undefined ? {} : { controller })}
          />
        </span>
      )}
    </div>
  );
}
