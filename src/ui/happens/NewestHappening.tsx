import { createPortal } from 'react-dom';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSentencePlace } from '../model/status-slot.ts';
import { useAnswer } from '../model/use-answer.ts';
import { TimelineHint } from '../timeline/TimelineTools.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import { isQuiet, sentenceOf } from './sentence.ts';
import { useSentences } from './use-sentences.ts';
import styles from './NewestHappening.module.css';

/** Enough to find one among them that is more than a report. */
const LOOKED_AT = 16;
/** Above this speed sentences follow each other too fast to be read aloud. */
const SLOW = 0.05;

/** The newest thing that happened, in a place that it keeps: in the bar of time, or in the status line. It is announced when time stands still or passes slowly. */
export function NewestHappening() {
  const t = usePartWords('happens');
  const words = useSentences();
  const { answer } = useAnswer({ type: 'happenings', limit: LOOKED_AT });
  const fast = useCluster(({ clock }) => clock.playing && clock.speed > SLOW);
  const newest = answer?.happenings.find((happening) => !isQuiet(happening));
  const sentence = newest && sentenceOf(words, newest);
  const { place } = useSentencePlace();
  const line = (
    <div className={styles['newest']} data-newest-happening="" data-lines={place === null ? 1 : 2}>
      <p
        className={styles['sentence']}
        role="status"
        aria-live={fast ? 'off' : 'polite'}
        aria-label={t.newest}
        data-elides=""
        data-tip={sentence}
      >
        {sentence}
      </p>
      {newest !== undefined && sentence !== undefined && (
        <WhyButton subject={{ record: newest.why }} label={t.whyOf({ sentence })} word={t.why} className={styles['why']} />
      )}
    </div>
  );
  if (place === null) return line;
  return (
    <>
      {createPortal(line, place)}
      <p className={styles['hint']} data-timeline-hint="">
        <TimelineHint />
      </p>
    </>
  );
}
