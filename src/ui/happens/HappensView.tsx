import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { HappeningsView } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Panel } from '../design/Panel.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useAnswer } from '../model/use-answer.ts';
import { HappeningItem } from './HappeningItem.tsx';
import styles from './HappensView.module.css';

/** How many are listed, and how many if the user asks for earlier ones. */
const LISTED = 60;
const MOST_LISTED = 200;

/** What happens, in sentences. */
export function HappensView() {
  return (
    <Panel view="happens">
      <HappeningList />
    </Panel>
  );
}

/**
 * What happened up to the shown moment, newest first: the newest always stands in the same place. While time passes, the list holds still under the pointer and
 * while it has the focus.
 */
function HappeningList() {
  const t = usePartWords('happens');
  const [limit, setLimit] = useState(LISTED);
  const [inside, setInside] = useState(false);
  const { answer } = useAnswer({ type: 'happenings', limit });
  const playing = useCluster(({ clock }) => clock.playing);
  const { shown, newer } = useHeld(answer, inside && playing);
  if (shown === undefined) return <p className={styles['empty']}>{t.looking}</p>;
  if (shown.happenings.length === 0) return <p className={styles['empty']}>{t.nothing}</p>;
  return (
    <div
      className={styles['scroller']}
      onPointerEnter={() => setInside(true)}
      onPointerLeave={() => setInside(false)}
      onFocus={() => setInside(true)}
      onBlur={() => setInside(false)}
    >
      {newer > 0 && <p className={styles['newer']}>{t.held({ count: newer })}</p>}
      <ol aria-label={t.list}>
        {shown.happenings.map((happening, index) => (
          <HappeningItem key={happening.record} happening={happening} newest={index === 0} />
        ))}
      </ol>
      {shown.more && limit < MOST_LISTED && (
        <Button look="quiet" className={styles['earlier']} onClick={() => setLimit(MOST_LISTED)}>
          {t.earlier}
        </Button>
      )}
    </div>
  );
}

/** The last answer, or while `held` the answer from before, and how many happenings have come since. */
function useHeld(answer: HappeningsView | undefined, held: boolean): { shown: HappeningsView | undefined; newer: number } {
  const [shown, setShown] = useState(answer);
  // A longer list was asked for by the user, who is inside it.
  const isLonger = answer !== undefined && answer.happenings.length > LISTED && (shown?.happenings.length ?? 0) <= LISTED;
  const isGone = answer === undefined;
  if ((!held || shown === undefined || isLonger || isGone) && shown !== answer) setShown(answer);
  const newest = shown?.happenings[0]?.record ?? 0;
  return { shown, newer: answer === undefined ? 0 : answer.happenings.filter(({ record }) => record > newest).length };
}
