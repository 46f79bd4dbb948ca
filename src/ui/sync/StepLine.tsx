import { useEffect, useRef } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import type { Figures, StepChange, SyncNode } from '../../worker/protocol/index.ts';
import { arithmeticText } from '../i18n/step-words.ts';
import { BreakpointButton } from '../time/BreakpointButton.tsx';
import { OutcomeWords, StepOutcome } from './OutcomeWords.tsx';
import { stepOf } from './sync-nodes.ts';
import { StepRows } from './StepRows.tsx';
import { msText } from '../model/time-text.ts';
import styles from './StepLine.module.css';

interface StepLineProps {
  readonly node: SyncNode;
  readonly context: TreeContext;
}

/** A step: its name, its outcome, and its arithmetic. The chosen step shows all its figures. */
export function StepLine({ node, context }: StepLineProps) {
  const t = usePartWords('sync');
  const language = useLanguage();
  const { body, change } = node;
  const isChosen = node.record === context.chosen;
  const place = useRef<HTMLDivElement>(null);
  const isWanted = isChosen || context.current === node.record;
  useEffect(() => {
    // The code has come here, it was chosen in the flow diagram, or time was stopped there.
    if (isWanted) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const result = stepOf(body) ?? { component: '', name: body.type, outcome: '' };
  const { name, figures } = result;
  const sentence = arithmeticText(language, result);
  const table = body.type === 'step' ? body.table : undefined;
  return (
    <div
      ref={place}
      className={styles['step']}
      data-chosen={isChosen}
      data-change={change?.type}
      data-coming={isComing(node, context)}
    >
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['line']}
          aria-pressed={isChosen}
          data-step={name}
          data-tip={change && (change.type === 'new' ? t.steps.newTip : t.steps.changedTip)}
          onClick={() => context.choose(node.record)}
        >
          <span className={styles['words']}>
            <code className={styles['name']}>{name}</code>
            <StepOutcome of={result} />
            {change?.type === 'new' && <small className={styles['new']}>{t.steps.newStep}</small>}
          </span>
          <SpanMark atMs={node.atMs} record={node.record} context={context} />
        </button>
        {stepOf(body) !== undefined && <BreakpointButton breakpoint={{ type: 'step', name }} quiet />}
      </div>
      {sentence !== undefined && <p className={styles['sentence']}>{sentence}</p>}
      {isChosen && change?.type === 'changed' && <Before change={change} />}
      {isChosen && figures !== undefined && <FigureList figures={figures} />}
      {isChosen && table !== undefined && table.rows.length > 0 && <StepRows table={table} step={result} />}
    </div>
  );
}

interface BeforeProps {
  readonly change: Extract<StepChange, { readonly type: 'changed' }>;
}

/** The outcome of this step in the previous sync of the same key. */
function Before({ change: { before, figures } }: BeforeProps) {
  const t = usePartWords('sync');
  const texts = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  return (
    <p className={styles['before']}>
      {t.steps.before} <OutcomeWords of={before} />
      {texts.length > 0 && ` · ${texts.join(', ')}`}
    </p>
  );
}

interface FigureListProps {
  readonly figures: Figures;
}

/** All figures of a step, by their names in the source. */
function FigureList({ figures }: FigureListProps) {
  const t = usePartWords('sync');
  const entries = Object.entries(figures);
  if (entries.length === 0) return null;
  return (
    <dl className={styles['figures']} aria-label={t.steps.figures}>
      {entries.map(([name, figure]) => (
        <div key={name} className={styles['figure']}>
          <dt>{name}</dt>
          <dd>{String(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the nodes of a tree need to know about the sync. */
export interface TreeContext {
  /** The start of the sync in simulated time. */
  readonly startMs: number;
  /** Trace records after this one came after the end of the sync. */
  readonly endRecord: number;
  /** The trace record of the chosen step. */
  readonly chosen: number | undefined;
  /** The trace record where time was stopped in the sync. */
  readonly current: number | undefined;
  readonly choose: (record: number) => void;
  /** The newest trace record of the shown moment. Later ones are shown in grey. */
  readonly reached: number;
}

/** The shown moment is before this record. */
export function isComing({ record }: SyncNode, { reached }: TreeContext): true | undefined {
  return record > reached || undefined;
}

interface SpanMarkProps {
  readonly atMs: number;
  readonly record: number;
  readonly context: TreeContext;
}

/** The time since the start of the sync. Empty if no time has passed. */
export function SpanMark({ atMs, record, context }: SpanMarkProps) {
  const t = usePartWords('sync');
  const afterMs = atMs - context.startMs;
  if (afterMs <= 0) return null;
  const text = `+${msText(afterMs)}`;
  return (
    <span className={styles['span']} data-tip={t.steps.after({ ms: msText(afterMs) })}>
      {record > context.endRecord && `${t.steps.later} `}
      {text}
    </span>
  );
}
