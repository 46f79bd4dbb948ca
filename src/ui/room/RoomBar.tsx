import { useEffect, useState } from 'react';
import { Undo2, Users } from 'lucide-react';
import { createPortal } from 'react-dom';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { CommandButton } from '../commands/CommandButton.tsx';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { openOverlay } from '../model/overlay.ts';
import { usePresenting } from '../model/presenting.ts';
import { useStatusSlot } from '../model/status-slot.ts';
import type { Presence } from './presence.ts';
import { joinAgain, leaveRoom, useRoom } from './room-store.ts';
import styles from './RoomBar.module.css';

/** One line over the page that says how it stands to the room. */
export function RoomBar({ presence }: { readonly presence: Presence | undefined }) {
  const t = usePartWords('room');
  const { state, why, endsAtMs, role, leads, follows, teacherHere, differs, movedOn, asked, people } = useRoom();
  // There the part begins again with its own button.
  const inLesson = useLessonPlace(({ place }) => place !== undefined);
  const following = presence?.following;
  const presented = usePresenting(({ on }) => on);
  const points = usePresenting((state) => state.points);
  if (presented && leads && endsAtMs === undefined) return null;
  if (state === 'ended') {
    return (
      <Bar state="ended" words={t.ended[why ?? 'closed']}>
        {why === 'replaced' && (
          <Button look="primary" onClick={joinAgain}>
            {t.joinHere}
          </Button>
        )}
        <Button onClick={leaveRoom}>{t.leave}</Button>
      </Bar>
    );
  }
  if (endsAtMs !== undefined) return <EndingBar endsAtMs={endsAtMs} isTeacher={role === 'teacher'} />;
  if (role === 'teacher' && !leads && state === 'open') {
    return (
      <Bar state="led" words={t.led}>
        <Button look="primary" onClick={presence?.lead}>
          {t.lead}
        </Button>
      </Bar>
    );
  }
  if (role === 'teacher') {
    const here = people.filter((person) => person.here).length;
    return (
      <Bar state={state} words={state === 'lost' ? t.lost : t.people({ count: here })}>
        <CommandButton command="pointer" label={t.pointer} filled={points} aria-pressed={points} />
        <Button onClick={() => openOverlay({ kind: 'room' })}>
          <Users aria-hidden="true" size={16} />
          {t.open}
        </Button>
      </Bar>
    );
  }
  if (asked) {
    return (
      <Bar state="asked" words={t.asked.what}>
        <Button look="primary" onClick={() => void following?.answer(true)}>
          {t.asked.show}
        </Button>
        <Button onClick={() => void following?.answer(false)}>{t.asked.no}</Button>
      </Bar>
    );
  }
  if (state !== 'open') return <Bar state={state} words={t[state]} />;
  if (!teacherHere) return <Bar state="waiting" words={t.waiting} />;
  if (!follows) {
    return (
      <Bar state="free" words={movedOn ? t.movedOn : t.free}>
        {!inLesson && <Button onClick={() => following?.again()}>{t.again}</Button>}
        <Button look={movedOn ? 'primary' : 'plain'} data-come-back="" onClick={() => following?.comeBack()}>
          <Undo2 aria-hidden="true" size={16} />
          {t.comeBack}
        </Button>
      </Bar>
    );
  }
  return (
    <Bar state={differs ? 'differs' : 'follows'} words={differs ? t.differs : t.follows}>
      <Button onClick={() => following?.letGo()}>{t.letGo}</Button>
    </Bar>
  );
}

/** The teacher has ended the room. For a while that can be undone, and nobody has to come in again. */
function EndingBar({ endsAtMs, isTeacher }: { readonly endsAtMs: number; readonly isTeacher: boolean }) {
  const t = usePartWords('room');
  const send = useRoom((room) => room.send);
  const seconds = useSecondsUntil(endsAtMs);
  return (
    <Bar state="ending" words={isTeacher ? t.ending.teacher : t.ending.student}>
      <span aria-hidden="true">{t.ending.left({ seconds })}</span>
      {isTeacher ? (
        <Button look="primary" onClick={() => send?.({ type: 'reopen' })}>
          <Undo2 aria-hidden="true" size={16} />
          {t.ending.undo}
        </Button>
      ) : (
        <Button onClick={leaveRoom}>{t.leave}</Button>
      )}
    </Bar>
  );
}

function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((atMs - nowMs) / 1_000));
}

/** The address of a room has lost a part on its way: the page says so, and shows what it would without it. */
export function IncompleteBar() {
  const t = usePartWords('room');
  return (
    <Bar state="incomplete" words={t.incomplete}>
      <Button onClick={() => useRoom.setState({ incomplete: false })}>{t.withoutRoom}</Button>
    </Bar>
  );
}

interface BarProps {
  readonly state: string;
  readonly words: string;
  readonly children?: React.ReactNode;
}

/** What a class sees all the time. On a wide page it stands in the status line, where it covers nothing. */
const USUAL: ReadonlySet<string> = new Set(['open', 'follows', 'free']);

function Bar({ state, words, children }: BarProps) {
  const t = usePartWords('room');
  const slot = useStatusSlot((status) => status.slot);
  const isDocked = slot !== null && USUAL.has(state);
  const bar = (
    <section aria-label={t.title} className={isDocked ? styles['docked'] : styles['bar']} data-room={state}>
      <p role="status">{words}</p>
      {children}
    </section>
  );
  return isDocked ? createPortal(bar, slot) : bar;
}
