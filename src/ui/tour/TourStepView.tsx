import { useCallback, useEffect, useRef, useState } from 'react';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { useSession } from '../model/session-context.ts';
import type { Chapter } from './chapters.ts';
import { showStep, type StepId, STEPS, watchWorld, worldNow } from './steps.ts';
import { goToStep } from './tour-store.ts';
import styles from './TourCard.module.css';

interface TourStepViewProps {
  readonly chapter: Chapter;
  readonly id: StepId;
  readonly step: number;
}

/** What to do in a step, and what can be seen when it is done, by the user or for the user. */
export function TourStepView({ chapter, id, step }: TourStepViewProps) {
  const { t } = useTranslation('tour');
  const session = useSession();
  const done = useDone(id);
  const acts = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { seen, anchor, act, stops } = STEPS[id];
  useEffect(() => {
    showStep(id);
    // The button that led here is gone. If the focus is elsewhere on the page, the user put it there.
    if (document.activeElement === document.body) text.current?.focus();
  }, [id]);
  useEffect(() => {
    if (done && stops) session.transport({ type: 'pause' });
  }, [done, stops, session]);
  const doIt = (): void => {
    // The button disappears when it is done, so the focus moves to the next one.
    void Promise.resolve(act(session)).then(
      () => acts.current?.querySelector('button')?.focus(),
      // The worker's status has already reported this failure.
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

/** Whether the step has been done since it was shown. Once done it stays done. */
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

/** The frame's target moves with time and layout, so its position is looked up this often. */
const EVERY_MS = 150;

/** The frame of something at the window's edge stays this far inside. */
const MARGIN_PX = 5;

interface TourRingProps {
  /** Finds the target of the frame. While it does not exist, no frame is drawn. */
  readonly selector: () => string;
}

/** A frame around what the tour talks about. It takes no clicks. Its target is scrolled into view once. */
function TourRing({ selector }: TourRingProps) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let found: Element | undefined;
    const place = (): void => {
      const target = firstSeen(selector());
      if (target !== undefined && target !== found) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      found = target;
      const box = target && seenPart(target);
      if (ring.current === null) return;
      ring.current.hidden = box === undefined;
      if (box === undefined) return;
      const { left, top, right, bottom } = box;
      Object.assign(ring.current.style, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    };
    place();
    const timer = setInterval(place, EVERY_MS);
    return () => clearInterval(timer);
  }, [selector]);
  return <div ref={ring} hidden aria-hidden="true" className={styles['ring']} />;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The part of an element that is visible within the window and its scrolling ancestors. Returns undefined if nothing is visible.
 */
function seenPart(element: Element): Box | undefined {
  const page = { left: MARGIN_PX, top: MARGIN_PX, right: innerWidth - MARGIN_PX, bottom: innerHeight - MARGIN_PX };
  let box = overlap(element.getBoundingClientRect(), page);
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (getComputedStyle(around).overflow !== 'visible') box = overlap(box, around.getBoundingClientRect());
  }
  return box.right > box.left && box.bottom > box.top ? box : undefined;
}

function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function firstSeen(selector: string): Element | undefined {
  return [...document.querySelectorAll(selector)].find((element) => element.getClientRects().length > 0);
}
