import { useEffect } from 'react';
import { create } from 'zustand';
import type { FromRoom, Person, ShownLesson, ToRoom } from '../../room/protocol.ts';
import type { Lesson } from '../../worker/protocol/lesson.ts';
import { connect } from './connection.ts';
import { withPerson, type Wish } from './people.ts';
import { kept, NAME, type RoomAddress } from './room-store.ts';
import { JOINING, step, type Stay, type StayEvent } from './stay.ts';
import { keep, local, read, session } from './storage.ts';

/** What the teacher's desk knows of the room. */
interface Desk extends Stay {
  readonly people: readonly Person[];
  readonly wished: Readonly<Record<string, Wish | undefined>>;
  /** The lesson that the class is shown. */
  readonly shown: ShownLesson | undefined;
  /** The lesson that the teacher has brought. */
  readonly given: Lesson | undefined;
  readonly send: (message: ToRoom) => void;
}

const EMPTY: Desk = { ...JOINING, people: [], wished: {}, shown: undefined, given: undefined, send: () => undefined };

export const useDesk = create<Desk>(() => EMPTY);

/** Joins a room as a desk of its teacher's, until the page is left. */
export function useJoinedDesk(address: RoomAddress | undefined): void {
  useEffect(() => {
    if (address === undefined) return live({ type: 'over', why: 'no-room' });
    let end: (() => void) | undefined;
    let wanted = true;
    const connected = join(address);
    connected.then(
      (close) => {
        end = close;
        if (!wanted) close();
      },
      () => live({ type: 'over', why: 'no-room' }),
    );
    return () => {
      wanted = false;
      end?.();
    };
  }, [address]);
}

async function join(address: RoomAddress): Promise<() => void> {
  // A window that another one opened begins with a copy of its storage: the desk is a person of its own.
  const key = `${kept(address)}.desk`;
  let send: (message: ToRoom) => void = () => undefined;
  const connection = await connect(
    address,
    {
      onOpen() {
        const token = read(session, key);
        const name = read(local, NAME) ?? 'Teacher';
        send({ type: 'join', name, key: address.teach!, desk: true, ...(token !== undefined && { token }) });
      },
      onLost: () => live({ type: 'lost' }),
      onRefused: (why) => live({ type: 'over', why }),
      onMessage(message) {
        if (message.type === 'joined') keep(session, key, message.token);
        note(message);
      },
    },
    { hosts: false },
  );
  send = connection.send;
  useDesk.setState({ send });
  return () => {
    connection.close();
    useDesk.setState(EMPTY);
  };
}

/** Asks a student whether all may see their work. */
export function askWork(member: string): void {
  const { send, wished } = useDesk.getState();
  send({ type: 'ask-work', member });
  useDesk.setState({ wished: { ...wished, [member]: 'asked' } });
}

function live(event: StayEvent): void {
  useDesk.setState(({ state, why, endsAtMs }) => step({ state, why, endsAtMs }, event));
}

/** Notes what a message says. The history of the cluster is of no use here. */
function note(message: FromRoom): void {
  const { setState } = useDesk;
  switch (message.type) {
    case 'joined':
      live({ type: 'joined' });
      return setState({ shown: message.teaching?.shown.lesson, given: message.teaching?.lesson });
    case 'lesson':
      return setState({ given: message.lesson });
    case 'show':
      return setState({ shown: message.shown.lesson });
    case 'people':
      return setState({ people: message.people });
    case 'person':
      return setState(({ people }) => ({ people: withPerson(people, message.person) }));
    case 'gone':
      return setState(({ people }) => ({ people: people.filter(({ id }) => id !== message.id) }));
    case 'work': {
      const answer = message.scenario === undefined ? 'declined' : undefined;
      return setState(({ wished }) => ({ wished: { ...wished, [message.member]: answer } }));
    }
    case 'ending':
      return live({ ...message, nowMs: Date.now() });
    case 'reopened':
      return live(message);
    case 'closed':
    case 'replaced':
      return live({ type: 'over', why: message.type });
    case 'refused':
      if (message.code === 'full' || useDesk.getState().state !== 'open') live({ type: 'over', why: message.code });
      return;
    default:
  }
}
