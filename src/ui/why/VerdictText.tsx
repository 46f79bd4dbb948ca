import { useMemo } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { WhyView } from '../../worker/protocol/index.ts';
import { useSentences } from '../happens/use-sentences.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld } from '../model/session-context.ts';
import { openCode } from '../model/world-view.ts';
import { StepLine } from './LinkSteps.tsx';
import { verdictOf } from './verdict.ts';
import listStyles from './LinkList.module.css';
import styles from './WhyView.module.css';

interface VerdictTextProps {
  readonly answer: WhyView;
}

/** The answer in one sentence, the step that decided with its table open, and the command that everything began with. */
export function VerdictText({ answer }: VerdictTextProps) {
  const t = usePartWords('why');
  const world = useWorld();
  const words = useSentences();
  const objects = useCluster((state) => state.objects);
  const verdict = useMemo(() => verdictOf(words, answer, { objects }), [words, answer, objects]);
  if (verdict === undefined) return null;
  const { sentence, step, row, link } = verdict;
  const { end, links } = answer;
  return (
    <div className={styles['verdict']} data-verdict="">
      <p className={styles['sentence']}>{sentence}</p>
      {step !== undefined && (
        <ul className={listStyles['steps']} aria-label={t.decided}>
          <StepLine step={step} open row={row} />
        </ul>
      )}
      {end.type === 'command' && links.length > 1 && (
        <p className={styles['origin']}>
          {t.began} <code>{end.line}</code>
        </p>
      )}
      {link?.sync !== undefined && (
        <button type="button" className={listStyles['way']} onClick={() => openCode(world, link.sync!.record)}>
          {t.open.code}
        </button>
      )}
    </div>
  );
}
