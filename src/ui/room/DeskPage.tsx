import { useEffect, useMemo } from 'react';
import { ArrowLeft, ArrowRight, Download, Eye, Undo2 } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage, wordsIn } from '../i18n/words.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { Button } from '../design/Button.tsx';
import { TipLayer } from '../design/TipLayer.tsx';
import { lessonOf } from '../lessons/catalogue.ts';
import { saveAs } from '../model/save-as.ts';
import { chosenOf, pageAt, useReach } from '../share/reach.ts';
import { svgAddress, useQrCode } from '../share/use-qr-code.ts';
import { AnswerBars } from './AnswerBars.tsx';
import { answersOf } from './class-answers.ts';
import { useDesk, useJoinedDesk } from './desk.ts';
import { resultsCsv } from './results.ts';
import { deskHash, roomOfHash, type RoomAddress } from './room-store.ts';
import { Wall } from './Wall.tsx';
import styles from './DeskPage.module.css';

/**
 * The teacher's desk: the people with their names, the votes, and the controls of the page that the class sees. It is a window for the teacher's own screen, or a
 * phone as a remote. It has no cluster of its own.
 */
export function DeskPage() {
  const t = usePartWords('room');
  const address = useMemo(() => roomOfHash(location.hash), []);
  useJoinedDesk(address);
  const { people, shown, given, state, why, endsAtMs, send } = useDesk();
  const lesson = shown && (shown.given === true ? given : lessonOf(shown.id));
  useEffect(() => {
    document.title = `${t.desk.title} · Kubeloupe`;
  }, [t]);
  return (
    <div className={styles['page']} data-desk={state}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t.desk.title}</h1>
        {state !== 'open' && (
          <p role="status" className={styles['status']}>
            {state === 'ended' ? t.ended[why ?? 'closed'] : t[state]}
          </p>
        )}
        {endsAtMs !== undefined && (
          <p role="status" className={styles['status']}>
            {t.ending.teacher}{' '}
            <Button look="primary" onClick={() => send({ type: 'reopen' })}>
              <Undo2 aria-hidden="true" size={16} />
              {t.ending.undo}
            </Button>
          </p>
        )}
      </header>
      <main className={styles['main']}>
        <div className={styles['lesson']}>
          <ShownPart lesson={lesson} />
          <Results given={given} />
          {address !== undefined && !address.here && <Phone address={address} />}
        </div>
        <Wall people={people} lesson={lesson} />
      </main>
      <Controls lesson={lesson} />
      <TipLayer />
    </div>
  );
}

/** The part that the class is shown, and what it has answered: on the teacher's screen also before the answer is shown. */
function ShownPart({ lesson }: { readonly lesson: Lesson | undefined }) {
  const t = usePartWords('room');
  const language = useLanguage();
  const { people, shown } = useDesk();
  const beat = lesson?.beats[shown?.beat ?? 0];
  if (lesson === undefined || shown === undefined || beat === undefined)
    return <p className={styles['words']}>{t.desk.without}</p>;
  return (
    <section aria-label={wordsIn(beat.title, language)} className={styles['part']} data-shown={beat.id}>
      <p className={styles['words']}>
        {wordsIn(lesson.title, language)} · {shown.beat + 1} / {lesson.beats.length}
      </p>
      <h2 className={styles['beat']}>{wordsIn(beat.title, language)}</h2>
      {beat.question !== undefined && (
        <AnswerBars question={beat.question} answers={answersOf(people, { id: lesson.id, beat: shown.beat })} showsRight />
      )}
    </section>
  );
}

/** The page that the class sees goes on, goes back, and shows the answer. */
function Controls({ lesson }: { readonly lesson: Lesson | undefined }) {
  const t = usePartWords('room');
  const { shown, state, send } = useDesk();
  const index = shown?.beat ?? 0;
  const question = lesson?.beats[index]?.question;
  const isChoice = question !== undefined && 'options' in question;
  const isOff = state !== 'open' || lesson === undefined;
  return (
    <footer>
      <div className={styles['controls']} role="toolbar" aria-label={t.desk.controls}>
        <Button disabled={isOff || index === 0} data-order="back" onClick={() => send({ type: 'order', order: 'back' })}>
          <ArrowLeft aria-hidden="true" size={16} />
          {t.desk.back}
        </Button>
        <Button
          disabled={isOff || !isChoice || shown?.revealed !== false}
          data-order="reveal"
          onClick={() => send({ type: 'order', order: 'reveal' })}
        >
          <Eye aria-hidden="true" size={16} />
          {t.showAnswer}
        </Button>
        <Button
          look="primary"
          disabled={isOff || index + 1 >= (lesson?.beats.length ?? 0)}
          data-order="next"
          onClick={() => send({ type: 'order', order: 'next' })}
        >
          {t.desk.next}
          <ArrowRight aria-hidden="true" size={16} />
        </Button>
        <Button disabled={state !== 'open'} onClick={() => send({ type: 'call' })}>
          {t.call}
        </Button>
      </div>
    </footer>
  );
}

/** What the class has answered and solved, as a file. */
function Results({ given }: { readonly given: Lesson | undefined }) {
  const t = usePartWords('room');
  const language = useLanguage();
  const people = useDesk((desk) => desk.people);
  const save = (): void => {
    const find = (id: string): Lesson | undefined => (given?.id === id ? given : lessonOf(id));
    const text = resultsCsv(people, find, language, { columns: t.desk.columns, yes: t.desk.yes, no: t.desk.no, by: t.by });
    saveAs('kubeloupe-class.csv', new Blob([text], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <Button className={styles['save']} disabled={people.length === 0} data-results="" onClick={save}>
      <Download aria-hidden="true" size={16} />
      {t.desk.results}
    </Button>
  );
}

/** The way for the teacher's phone. Who has it teaches, so the desk alone shows it. */
function Phone({ address }: { readonly address: RoomAddress }) {
  const t = usePartWords('room');
  const reach = useReach();
  const hash = deskHash(address);
  if (hash === undefined || reach === undefined) return null;
  return (
    <details className={styles['phone']}>
      <summary>{t.desk.phone}</summary>
      <p className={styles['words']}>{reach.from === 'machine' ? t.reach.machine : t.desk.phoneKey}</p>
      {reach.from === 'others' && <QrCode text={pageAt(chosenOf(reach.addresses).origin, hash)} label={t.desk.qr} />}
    </details>
  );
}

/** A text as a QR code. Its place is kept until the encoder has loaded. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const svg = useQrCode(text);
  if (svg === undefined) return <div className={styles['qr']} />;
  return <img className={styles['qr']} alt={label} src={svgAddress(svg)} />;
}
