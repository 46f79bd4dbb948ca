import { ArrowRight } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Beat, Lesson } from '../../worker/protocol/lesson.ts';
import { Button, ButtonLink } from '../design/Button.tsx';
import { useWorld } from '../model/session-context.ts';
import { showDocuments } from '../share/show-scenario.ts';
import type { BeatRun } from './beat-run.ts';
import { lessonAfter } from './catalogue.ts';
import { CATALOGUE_HASH, lessonHash } from './lesson-link.ts';
import { goToBeat, tryOf, useLessonPlace, type LessonPlace } from './lesson-place.ts';
import { addProgress } from './progress.ts';
import { isAnswered, isDone, isToDo, isToWait } from './to-do.ts';
import styles from './LessonFoot.module.css';

interface LessonFootProps {
  readonly lesson: Lesson;
  readonly beat: Beat;
  readonly place: LessonPlace;
  readonly run: BeatRun;
}

/** The ways on and back through a lesson. */
export function LessonFoot({ lesson, beat, place, run }: LessonFootProps) {
  const t = usePartWords('lessons');
  const world = useWorld();
  const language = useLanguage();
  const { beats, kind } = lesson;
  const isLast = place.beat === beats.length - 1;
  const next = place.given === undefined ? lessonAfter(lesson.id) : undefined;
  const tried = tryOf(place, beat.id);
  const { follows, voting, taught } = useLessonPlace();
  // Who follows is taken along by the teacher: no way on stands out.
  const leadsOn = !follows && isDone(beat, tried, voting);
  // What there is to do is said after the answer. A teacher does it.
  const toDo = !follows && isToDo(beat, tried);
  const tries = beat.action !== undefined || (beat.checks ?? []).length > 0;
  const finish = (): void => {
    // Who has only followed a teacher has not done it.
    if (kind === 'lesson' && !follows) addProgress(place, { done: true });
  };
  const again = (): void => {
    // What is applied from the editor fits the beginning again. What the learner has written is kept in the editor's list.
    if (taught?.lesson === lesson.id) showDocuments(world, { ...lesson.scenario, documents: taught.documents }, 'room');
    else showDocuments(world, lesson.scenario, 'lesson');
    run.again();
  };
  return (
    <div className={styles['foot']}>
      {!isLast && (
        <Button
          look={leadsOn ? 'primary' : 'plain'}
          data-go-on=""
          disabled={toDo && tried === undefined}
          onClick={() => run.goOn(() => goToBeat(place.beat + 1))}
        >
          {!toDo || !isAnswered(beat, tried, voting) ? t.goOn : isToWait(beat) ? t.waitAndGoOn : t.doItAndGoOn}
        </Button>
      )}
      {isLast && (
        <ButtonLink
          className={styles['finish']}
          look={leadsOn ? 'primary' : 'plain'}
          data-finish=""
          href={next === undefined ? CATALOGUE_HASH : lessonHash(next.id)}
          onClick={finish}
        >
          {next === undefined ? t.finish : t.next({ title: wordsIn(next.title, language) })}
          <ArrowRight aria-hidden="true" size={14} />
        </ButtonLink>
      )}
      {tries && (
        <Button data-again="" data-tip={t.againTip} disabled={tried === undefined} onClick={again}>
          {kind === 'level' ? t.againLevel : t.again}
        </Button>
      )}
      {place.beat > 0 && (
        <Button look="quiet" onClick={() => goToBeat(place.beat - 1)}>
          {t.back}
        </Button>
      )}
      {beats.length > 1 && <Dots lesson={lesson} place={place} />}
      {beats.length > 1 && (
        <span className={styles['at']}>
          {place.beat + 1} / {beats.length}
        </span>
      )}
    </div>
  );
}

/** A dot for each beat: where the learner is, and what has been seen. A seen one can be gone to. */
function Dots({ lesson: { beats }, place }: Pick<LessonFootProps, 'lesson' | 'place'>) {
  const t = usePartWords('lessons');
  const language = useLanguage();
  return (
    <ol aria-label={t.beats} className={styles['dots']}>
      {beats.map(({ id, title }, i) => (
        <li key={id}>
          <button
            type="button"
            className={styles['dot']}
            aria-label={t.beat({ number: i + 1, title: wordsIn(title, language) })}
            aria-current={i === place.beat ? 'step' : undefined}
            disabled={tryOf(place, id) === undefined}
            data-seen={tryOf(place, id) !== undefined}
            onClick={() => goToBeat(i)}
          />
        </li>
      ))}
    </ol>
  );
}
