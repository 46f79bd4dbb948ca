import type { FromRoom, Order, Person } from '../../room/protocol.ts';
import { runCommand, type CommandId } from '../commands/page-command.ts';
import type { Session } from '../model/session.ts';
import { showDocuments } from '../share/show-scenario.ts';
import { connect, type Connection } from './connection.ts';
import { FollowingPage } from './following.ts';
import { OwnWork } from './own-work.ts';
import { withPerson } from './people.ts';
import { ReportingPage } from './reporting.ts';
import {
  hasBeenIn,
  isOfBrowser,
  keepToken,
  leaveRoom,
  roomHash,
  stay,
  tokenOf,
  useRoom,
  type RoomAddress,
} from './room-store.ts';
import type { Stay } from './stay.ts';
import { local, session as tab } from './storage.ts';
import { TeachingPage } from './teaching.ts';

/** What this page does in its room. */
export interface Presence {
  readonly connection: Connection;
  readonly following: FollowingPage;
  /** Lets this window of the teacher's lead the class. */
  readonly lead: () => void;
}

/** Joins the room of an address, and does what the page has to do there until it is ended. */
export async function enter(session: Session, address: RoomAddress): Promise<Presence & { readonly end: () => void }> {
  const { room, teach } = address;
  const work = teach === undefined ? new OwnWork(room, isOfBrowser(address) ? local : tab) : undefined;
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
  const isOver = (why: NonNullable<Stay['why']>): void => {
    stop();
    connection?.close();
    stay({ type: 'over', why });
    if (why === 'closed' && useRoom.getState().role === 'teacher') leaveRoom();
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
    onLost: () => stay({ type: 'lost' }),
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

/** What the teacher's desk can ask for, as commands of the page. */
const COMMAND_OF: Readonly<Record<Order, CommandId>> = { next: 'nextPart', back: 'previousPart', reveal: 'reveal' };

/** Notes in the store what a message says. */
function note(session: Session, message: FromRoom): void {
  const change = (people: (before: readonly Person[]) => readonly Person[]): void =>
    useRoom.setState((state) => ({ people: people(state.people) }));
  switch (message.type) {
    case 'joined': {
      const { role, teacherHere, leads } = message;
      stay({ type: 'joined' });
      return useRoom.setState({ role, teacherHere, leads });
    }
    case 'led':
      return useRoom.setState({ leads: false, follows: true });
    case 'teacher':
      return useRoom.setState({ teacherHere: message.here });
    case 'ending':
      return stay({ ...message, nowMs: Date.now() });
    case 'reopened':
      return stay(message);
    case 'work-asked':
      return useRoom.setState({ asked: true });
    case 'people':
      return change(() => message.people);
    case 'person':
      return change((before) => withPerson(before, message.person));
    case 'gone':
      return change((before) => before.filter(({ id }) => id !== message.id));
    case 'order':
      if (useRoom.getState().leads) runCommand(COMMAND_OF[message.order], session);
      return;
    case 'work':
      // The page that leads goes there, and all follow it. From then on, time passes as the teacher likes.
      if (message.scenario === undefined || !useRoom.getState().leads) return;
      session.take({ ...message.scenario, cursor: { ...message.scenario.cursor, playing: false } });
      showDocuments(session.world, message.scenario, 'room');
      return;
    default:
  }
}
