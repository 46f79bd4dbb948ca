import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepChange, SyncNode } from '../../worker/protocol/index.ts';
import { BreakpointButton } from '../time/BreakpointButton.tsx';
import { FigureList } from './FigureList.tsx';
import { OutcomeWords } from './OutcomeWords.tsx';
import { SpanMark } from './SpanMark.tsx';
import { StepOutcome } from './StepOutcome.tsx';
import { stepSentence, type Figures } from './step-sentence.ts';
import { StepRows } from './StepRows.tsx';
import type { TreeContext } from './StepNodes.tsx';
import { chooseStep, useSync } from './sync-store.ts';
import styles from './StepLine.module.css';

interface StepLineProps {
  readonly node: SyncNode;
  readonly context: TreeContext;
}

/** A step: its name, what came of it, and how it was worked out. The chosen one shows all its figures. */
export function StepLine({ node, context }: StepLineProps) {
  const { t } = useTranslation('sync');
  const { body, change } = node;
  const isChosen = node.record === context.chosen;
  const place = useRef<HTMLDivElement>(null);
  const isWanted = useSync(({ chosen }) => chosen === node.record);
  useEffect(() => {
    // It may have been chosen where the way that was taken is drawn.
    if (isWanted) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const { name, outcome, figures } = textsOf(body);
  const sentence = stepSentence(t, name, figures);
  const table = body.type === 'step' ? body.table : undefined;
  return (
    <div ref={place} className={styles['step']} data-chosen={isChosen} data-change={change?.type}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['line']}
          aria-pressed={isChosen}
          data-step={name}
          data-tip={change && t(change.type === 'new' ? 'steps.newTip' : 'steps.changedTip')}
          onClick={() => chooseStep(node.record)}
        >
          <span>
            <code className={styles['name']}>{name}</code>
            {outcome !== '' && <StepOutcome>{outcome}</StepOutcome>}
            {change?.type === 'new' && <small className={styles['new']}>{t('steps.newStep')}</small>}
          </span>
          <SpanMark atMs={node.atMs} record={node.record} context={context} />
        </button>
        {body.type === 'step' && <BreakpointButton breakpoint={{ type: 'step', name }} quiet />}
      </div>
      {sentence !== undefined && <p className={styles['sentence']}>{sentence}</p>}
      {isChosen && change?.type === 'changed' && <Before change={change} />}
      {isChosen && figures !== undefined && <FigureList figures={figures} />}
      {isChosen && table !== undefined && table.rows.length > 0 && <StepRows table={table} name={name} />}
    </div>
  );
}

function textsOf(body: SyncNode['body']): {
  readonly name: string;
  readonly outcome: string;
  readonly figures: Figures | undefined;
} {
  if (body.type === 'step') return body;
  if (body.type !== 'kubelet') return { name: body.type, outcome: '', figures: undefined };
  return { name: body.stage, outcome: [body.container, body.detail].filter(Boolean).join(' '), figures: undefined };
}

interface BeforeProps {
  readonly change: Extract<StepChange, { readonly type: 'changed' }>;
}

/** What the sync of the same key before came to. */
function Before({ change: { outcome, figures } }: BeforeProps) {
  const { t } = useTranslation('sync');
  const texts = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  return (
    <p className={styles['before']}>
      {t('steps.before')} <OutcomeWords>{outcome}</OutcomeWords>
      {texts.length > 0 && ` · ${texts.join(', ')}`}
    </p>
  );
}
