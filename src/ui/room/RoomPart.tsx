import { useEffect, useRef, useState } from 'react';
import { Undo2, Users } from 'lucide-react';
import { createPortal } from 'react-dom';
import { usePartWords } from '../i18n/parts.ts';
import { cleanName, MAX_NAME_CHARS, saysTeacher, type FromRoom, type Person } from '../../room/protocol.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { CommandButton } from '../commands/CommandButton.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { openOverlay } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import type { Session } from '../model/session.ts';
import { usePresenting } from '../model/presenting.ts';
import { showDocuments } from '../share/show-scenario.ts';
import { useStatusSlot } from '../model/status-slot.ts';
import { connect, type Connection } from './connection.ts';
import { OwnWork } from './own-work.ts';
import {
  followRoomAddress,
  hasBeenIn,
  joinAgain,
  keepToken,
  leaveRoom,
  rename,
  roomHash,
  tokenOf,
  useRoom,
  type RoomAddress,
} from './room-store.ts';
import { FollowingPage } from './following.ts';
import { ReportingPage } from './reporting.ts';
import { TeachingPage } from './teaching.ts';
import styles from './RoomPart.module.css';

/** What this page does in its room. */
interface Presence {
  readonly connection: Connection;
  readonly following: FollowingPage;
  /** Lets this window of the teacher's lead the class. */
  readonly lead: () => void;
}

/** The page in a room: as its teacher's, or as a student's. Loaded after the first graph. */
export function RoomPart() {
  const { address, name, incomplete } = useRoom();
  const presence = usePresence(name === '' ? undefined : address);
  useEffect(followRoomAddress, []);
  return (
    <>
      {incomplete && <IncompleteBar />}
      {address !== undefined && name === '' && <NameDialog isTeacher={address.teach !== undefined} />}
      {address !== undefined && name !== '' && !incomplete && <RoomBar presence={presence} />}
    </>
  );
}

/** Connects while the page is in a room. */
function usePresence(address: RoomAddress | undefined): Presence | undefined {
  const session = useSession();
  const [presence, setPresence] = useState<Presence>();
  useEffect(() => {
    if (address === undefined) return;
    let end: (() => void) | undefined;
    let wanted = true;
    enter(session, address).then(
      (entered) => {
        end = entered.end;
        if (!wanted) return end();
        setPresence(entered);
        useRoom.setState({ send: entered.connection.send });
      },
      () => useRoom.setState({ state: 'ended', why: 'no-room' }),
    );
    return () => {
      wanted = false;
      end?.();
      setPresence(undefined);
      useRoom.setState({ send: undefined });
    };
  }, [session, address]);
  return presence;
}

async function enter(session: Session, address: RoomAddress): Promise<Presence & { readonly end: () => void }> {
  const { room, teach } = address;
  const work = teach === undefined ? new OwnWork(room) : undefined;
  let connection: Connection | undefined;
  const send: Connection['send'] = (message) => connection?.send(message);
  const following = new FollowingPage(session, send, roomHash(address));
  const teaching = teach === undefined ? undefined : new TeachingPage(session, send);
  const reporting = work && new ReportingPage(session, send, work);
  const stop = (): void => {
    following.stop();
    teaching?.stop();
    reporting?.stop();
    work?.stop();
  };
  const isOver = (why: ReturnType<typeof useRoom.getState>['why']): void => {
    stop();
    connection?.close();
    useRoom.setState({ state: 'ended', why });
  };
  const join = (lead = false): void => {
    const token = tokenOf(address);
    const { name } = useRoom.getState();
    send({ type: 'join', name, ...(token && { token }), ...(teach && { key: teach }), ...(lead && { lead }) });
  };
  const onMessage = (message: FromRoom): void => {
    note(session, message);
    following.receive(message);
    if (message.type === 'history' && message.cluster !== undefined) reporting?.anotherWorld();
    if (message.type === 'joined') {
      // A window that has been in the room has its world already.
      if (message.leads) following.lead(!hasBeenIn(address));
      keepToken(address, message.token);
      teaching?.roomHas(message.teaching);
      reporting?.again();
    }
    if (message.type === 'closed' || message.type === 'replaced') return isOver(message.type);
    if (message.type === 'refused' && message.code === 'not-joined') return join();
    // A full room has given this page's place to somebody else.
    const isOut = message.type === 'refused' && (message.code === 'full' || useRoom.getState().state !== 'open');
    if (isOut) return isOver(message.code);
  };
  connection = await connect(address, {
    onOpen: () => join(),
    onLost: () => useRoom.setState({ state: 'lost' }),
    onRefused: isOver,
    onMessage,
  });
  const end = (): void => {
    stop();
    // The page has left: it does not come back.
    if (useRoom.getState().address === undefined) connection.send({ type: 'leave' });
    connection.close();
  };
  return { connection, following, lead: () => join(true), end };
}

/** Notes in the store what a message says. */
function note(session: Session, message: FromRoom): void {
  const change = (people: (before: readonly Person[]) => readonly Person[]): void =>
    useRoom.setState((state) => ({ people: people(state.people) }));
  switch (message.type) {
    case 'joined': {
      const { role, teacherHere, leads } = message;
      return useRoom.setState({ state: 'open', role, teacherHere, leads });
    }
    case 'led':
      return useRoom.setState({ leads: false, follows: true });
    case 'teacher':
      return useRoom.setState({ teacherHere: message.here });
    case 'work-asked':
      return useRoom.setState({ asked: true });
    case 'people':
      return change(() => message.people);
    case 'person':
      return change((before) => {
        const { person } = message;
        return before.some(({ id }) => id === person.id)
          ? before.map((each) => (each.id === person.id ? person : each))
          : [...before, person];
      });
    case 'gone':
      return change((before) => before.filter(({ id }) => id !== message.id));
    case 'work':
      useRoom.setState(({ wished }) => ({
        wished: { ...wished, [message.member]: message.scenario === undefined ? 'declined' : undefined },
      }));
      // The teacher's page goes there, and all follow the teacher. From then on, time passes as the teacher likes.
      if (message.scenario !== undefined) {
        session.take({ ...message.scenario, cursor: { ...message.scenario.cursor, playing: false } });
        showDocuments(session.world, message.scenario, 'room');
      }
      return;
    default:
  }
}

/** One line over the page that says how it stands to the room. */
function RoomBar({ presence }: { readonly presence: Presence | undefined }) {
  const t = usePartWords('room');
  const { state, why, role, leads, follows, teacherHere, differs, asked, people } = useRoom();
  const following = presence?.following;
  const presented = usePresenting(({ on }) => on);
  const points = usePresenting((state) => state.points);
  if (presented && leads) return null;
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
      <Bar state="free" words={t.free}>
        <Button look="primary" onClick={() => following?.comeBack()}>
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

/** The address of a room has lost a part on its way: the page says so, and shows what it would without it. */
function IncompleteBar() {
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

/** Asks for the name under which the teacher sees this page. The button always answers: a greyed one would not say why. */
function NameDialog({ isTeacher }: { readonly isTeacher: boolean }) {
  const t = usePartWords('room');
  const [name, setName] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = problemOf(name, isTeacher);
  // Nobody is told that a field is empty before they have left it so.
  const told = problem === 'empty' && !hasTried ? undefined : problem;
  return (
    <Dialog stays title={t.name.title} onClose={leaveRoom}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) return rename(cleanName(name));
          setHasTried(true);
          field.current?.focus();
        }}
      >
        <label className={styles['label']}>
          {t.name.label}
          <input
            ref={field}
            className={classNames('field', styles['name'])}
            value={name}
            maxLength={MAX_NAME_CHARS}
            autoComplete="name"
            aria-invalid={told !== undefined}
            aria-describedby="name-words"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p id="name-words" role="status" className={styles['words']} data-problem={told}>
          {told === undefined ? (isTeacher ? t.name.teacher : t.name.student) : t.name.problem[told]}
        </p>
        <Button type="submit" look="primary">
          {t.name.join}
        </Button>
      </form>
    </Dialog>
  );
}

/** Why the room would not take a name. Undefined if it does. */
function problemOf(name: string, isTeacher: boolean): 'empty' | 'teacher' | undefined {
  if (cleanName(name) === '') return 'empty';
  return !isTeacher && saysTeacher(name) ? 'teacher' : undefined;
}
