import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { Eye } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { tryOf, useLessonPlace, vote } from '../lessons/lesson-place.ts';
import { useOpenBeat } from '../lessons/open-beat.ts';
import { useQuestionSlot } from '../lessons/question-slot.ts';
import { useScrollToNew } from '../lessons/use-scroll-to-new.ts';
import { AnswerBars } from './AnswerBars.tsx';
import { answersOf } from './class-answers.ts';
import { useRoom } from './room-store.ts';
import styles from './ClassVote.module.css';

/**
 * The class's answers below the question on the teacher's page. The class may see that page, so it says how many have answered until the answer is shown, then
 * which, and never who.
 */
export function ClassVote() {
  const t = usePartWords('room');
  const slot = useQuestionSlot((state) => state.slot);
  const { leads, people, address } = useRoom();
  const place = useLessonPlace((state) => state.place);
  const open = useOpenBeat((state) => state.open);
  const { question, id } = open?.beat ?? {};
  const tried = place === undefined || id === undefined ? undefined : tryOf(place, id);
  const area = useRef<HTMLElement>(null);
  // The bars are for everybody who sees this page, and may lie below the window.
  useScrollToNew(area, tried?.told === 'class');
  const isTeacher = address !== undefined && leads;
  if (!isTeacher || slot === null || place === undefined || question === undefined || id === undefined) return null;
  const answers = answersOf(people, { id: place.lesson, beat: place.beat });
  const count = answers.counts.reduce((sum, [, each]) => sum + each, 0);
  return createPortal(
    <section
      ref={area}
      aria-label={t.vote}
      className={styles['vote']}
      data-class-vote={tried?.told === 'class' ? 'shown' : 'open'}
    >
      {tried?.told === 'class' ? (
        <AnswerBars question={question} answers={answers} showsRight />
      ) : (
        <>
          <p data-answered={count}>{t.answered({ count, students: answers.students })}</p>
          {'options' in question && (
            <Button look="primary" data-show-answer="" disabled={tried === undefined} onClick={() => vote(id, { type: 'show' })}>
              <Eye aria-hidden="true" size={16} />
              {t.showAnswer}
            </Button>
          )}
        </>
      )}
    </section>,
    slot,
  );
}
