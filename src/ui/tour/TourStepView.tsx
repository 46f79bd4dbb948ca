import { useCallback, useEffect, useRef, useState } from 'react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useSession } from '../model/session-context.ts';
import type { Chapter } from './chapters.ts';
import { showStep, STEPS, watchWorld, worldNow, type StepId } from './steps.ts';
import { goToStep } from './tour-store.ts';
import { TourRing } from './TourRing.tsx';
import styles from './TourCard.module.css';

interface TourStepViewProps {
  readonly chapter: Chapter;
  readonly id: StepId;
  readonly step: number;
}

/** What to do, and what is seen once it is done: by the user, or in the user's place. */
export function TourStepView({ chapter, id, step }: TourStepViewProps) {
  const { t } = useTranslation('tour');
  const session = useSession();
  const done = useDone(id);
  const acts = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { seen, anchor, act, stops } = STEPS[id];
  useEffect(() => {
    showStep(id);
    // What led here is gone; a focus elsewhere on the page is the user's.
    if (document.activeElement === document.body) text.current?.focus();
  }, [id]);
  useEffect(() => {
    if (done && stops) session.transport({ type: 'pause' });
  }, [done, stops, session]);
  const doIt = (): void => {
    // The button goes when it has done its work: the focus goes on to the next one.
    void Promise.resolve(act(session)).then(
      () => acts.current?.querySelector('button')?.focus(),
      // A worker that is gone has been reported by its status.
      () => undefined,
    );
  };
  const selector = useCallback(() => (done ? seen : anchor(worldNow())), [done, seen, anchor]);
  return (
    <>
      <div ref={text} tabIndex={-1} className={styles['text']} aria-live="polite" data-step-of-tour={id} data-done={done}>
        <p className={styles['words']}>{t(`step.${id}.do`)}</p>
        {done && (
          <p className={styles['seen']}>
            <Check aria-hidden="true" size={15} className={styles['sign']} />
            {t(`step.${id}.see`)}
          </p>
        )}
      </div>
      <div ref={acts} className={styles['acts']}>
        <Button look={done ? 'primary' : 'quiet'} onClick={() => goToStep(step + 1)}>
          {t('next')}
        </Button>
        {!done && <Button onClick={doIt}>{t('doIt')}</Button>}
        {step > 0 && (
          <Button look="quiet" onClick={() => goToStep(step - 1)}>
            {t('previous')}
          </Button>
        )}
        <span className={styles['place']}>{t('place', { step: step + 1, steps: chapter.steps.length })}</span>
      </div>
      <TourRing selector={selector} />
    </>
  );
}

/** Whether the step has been done since it is shown; what has been done once stays so. */
function useDone(id: StepId): boolean {
  const [done, setDone] = useState(false);
  useEffect(() => {
    const look = (): void => {
      if (!STEPS[id].isDone(worldNow())) return;
      end();
      setDone(true);
    };
    const end = watchWorld(look);
    look();
    return end;
  }, [id]);
  return done;
}
