import { saysTeacher } from '../cluster/scenario/shapes/clean-text.ts';
import { ScenarioError } from '../cluster/scenario/scenario-error.ts';
import { passes, type Allowance } from './allowance.ts';
import { newMember, personOf, type Member } from './member.ts';
import { displacedBy, hasPlace } from './places.ts';
import {
  JOIN_RATE,
  MAX_MESSAGE_CHARS,
  MAX_STUDENT_CHARS,
  readToRoom,
  STUDENT_RATE,
  TEACHER_RATE,
  type FromRoom,
  type Person,
  type Role,
  type Shown,
  type StudentMessage,
  type TeacherMessage,
  type ToRoom,
} from './protocol.ts';
import { leftMs, step as stepLife, type Life, type LifeEvent } from './life.ts';
import { refusal, toFollowers, toStudents, toTeachers, type Sending } from './sending.ts';
import { Taught } from './taught.ts';
import { answersIn, NO_VOTES, step as stepVotes, type Votes } from './votes.ts';

/** How long another process is believed to have the window that leads, after it has last said so, in milliseconds. */
export const LEADS_MS = 15_000;

export interface RoomOptions {
  /** A person who joins with it is a teacher. */
  readonly teacherKey: string;
  /** Gives a new secret: `SECRET_CHARS` characters of base64url that nobody can guess. */
  readonly newSecret: () => string;
}

/**
 * A class: what its teacher shows, and who is there. It knows the names of connections only, and no clock: its host passes messages in and sends what it
 * returns. Only commands and views travel; each page computes its own world.
 *
 *     const room = new Room({ teacherKey, newSecret });
 *     room.receive('socket-7', '{"type":"join","name":"Ada"}', nowMs);   // [{ to: { connection: 'socket-7' }, message: { type: 'joined', … } }]
 *
 * Invariant: students change nothing that others see. A connection is at most one member. The history is always a valid scenario of one branch.
 */
export class Room {
  readonly #options: RoomOptions;
  readonly #members = new Map<string, Member>();
  readonly #byConnection = new Map<string, Member>();
  readonly #allowances = new Map<string, Allowance>();
  readonly #joins = new Map<string, Allowance>();
  /** The teacher's window whose page the class sees. The others follow it, as students do. */
  #leader: Member | undefined;
  /** Until when another process is believed to have the window that leads. */
  #ledElsewhereUntilMs = -Infinity;
  readonly #taught = new Taught();
  #votes: Votes = NO_VOTES;
  #life: Life = { name: 'open' };

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** True once it has ended: nobody comes in any more. */
  get isClosed(): boolean {
    return this.#life.name === 'ended';
  }

  /** Time passes. A host calls this about once a second. */
  pass(nowMs: number): readonly Sending[] {
    return this.#live({ type: 'time', nowMs }, nowMs);
  }

  /** True while a window that is connected here leads the class. */
  get leads(): boolean {
    return this.#leader?.connection !== undefined;
  }

  /** The role of the person at a connection. Undefined before `join`. */
  roleOf(connection: string): Role | undefined {
    return this.#byConnection.get(connection)?.role;
  }

  /**
   * Handles a message, as JSON. The message is untrusted: the room answers a wrong one with the reason. `from`: the network address of the connection, if the
   * host knows it.
   */
  receive(connection: string, json: string, nowMs: number, from = ''): readonly Sending[] {
    const member = this.#byConnection.get(connection);
    const isTeacher = member?.role === 'teacher';
    const rate = isTeacher ? TEACHER_RATE : STUDENT_RATE;
    if (!passes(this.#allowances, connection, rate, nowMs)) return [refusal(connection, 'too-fast')];
    const max = isTeacher || member?.asked === true ? MAX_MESSAGE_CHARS : MAX_STUDENT_CHARS;
    if (json.length > max) return [refusal(connection, 'invalid', `at most ${max} characters are taken`)];
    let message: ToRoom;
    try {
      message = readToRoom(json);
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      return [refusal(connection, 'invalid', error.message)];
    }
    if (message.type === 'join') return this.#join(connection, message, nowMs, from);
    if (member === undefined) return [refusal(connection, 'not-joined')];
    switch (message.type) {
      case 'leave':
        return this.#leave(member);
      case 'report':
      case 'work':
        return this.#study(member, message, nowMs);
      default:
        if (member.role !== 'teacher') return [refusal(connection, 'not-teacher')];
        if (shows(message) && member !== this.#leader) return [refusal(connection, 'not-teacher', 'another window leads')];
        return this.#teach(connection, message, nowMs);
    }
  }

  /** A connection is lost. Its person keeps the place for `KEPT_MS`. */
  disconnect(connection: string, nowMs: number): readonly Sending[] {
    this.#allowances.delete(connection);
    this.#joins.delete(connection);
    const member = this.#byConnection.get(connection);
    this.#byConnection.delete(connection);
    if (member === undefined || member.connection !== connection) return [];
    member.connection = undefined;
    member.lostMs = nowMs;
    return this.#tellOf(member);
  }

  /**
   * Takes over a message that the same room in another process has taken from a teacher. That process has told all students. Returns what only this process
   * can send: to its connections, and about its people.
   */
  mirror(json: string, nowMs: number): readonly Sending[] {
    const message = readToRoom(json);
    switch (message.type) {
      case 'join':
        // A teacher has come there, who does not know the people here yet.
        return this.#people.map((person) => toTeachers({ type: 'person', person }));
      case 'leave':
      case 'report':
      case 'work':
        return [];
      default:
        return this.#teach('', message, nowMs).filter(({ to }) => 'connection' in to && to.connection !== '');
    }
  }

  /**
   * What another process says about its windows. `takes`: one has taken the lead, so one here leads no more. `leads`: one still leads. `ends`: the one that led
   * is gone.
   */
  mirrorLead(what: 'takes' | 'leads' | 'ends', nowMs: number): readonly Sending[] {
    this.#ledElsewhereUntilMs = what === 'ends' ? -Infinity : nowMs + LEADS_MS;
    return what === 'takes' ? this.#lead(undefined) : [];
  }

  #join(
    connection: string,
    { name, token, key, lead, desk = false }: Extract<ToRoom, { type: 'join' }>,
    nowMs: number,
    from: string,
  ): readonly Sending[] {
    if (this.isClosed) return [refusal(connection, 'no-room')];
    if (!passes(this.#joins, connection, JOIN_RATE, nowMs)) return [refusal(connection, 'too-fast')];
    const isTeacher = key !== undefined && isSame(key, this.#options.teacherKey);
    if (key !== undefined && !isTeacher) return [refusal(connection, 'not-teacher')];
    const role: Role = isTeacher ? 'teacher' : 'student';
    if (!isTeacher && saysTeacher(name)) return [refusal(connection, 'invalid', 'this is the name of a teacher')];
    const before = this.#byConnection.get(connection);
    const known = (token === undefined ? undefined : this.#members.get(token)) ?? before;
    const isKnown = known?.role === role;
    // A connection that becomes somebody else gives its place back.
    const left = before === undefined || (isKnown && known === before) ? [] : this.#leave(before);
    const gone = isKnown ? left : [...left, ...this.#makePlace(role, from, nowMs)];
    if (!isKnown && !hasPlace([...this.#members.values()], role)) return [...gone, refusal(connection, 'full')];
    const member = isKnown ? known : newMember(this.#options.newSecret, role, name);
    this.#members.set(member.token, member);
    const replaced = member.connection === connection ? undefined : member.connection;
    if (replaced !== undefined) this.#byConnection.delete(replaced);
    Object.assign(member, { name, desk, from, joinedMs: nowMs, connection });
    this.#byConnection.set(connection, member);
    // A teacher's rate begins.
    if (isTeacher && before?.role !== role) this.#allowances.delete(connection);
    const isFree = !this.leads && nowMs >= this.#ledElsewhereUntilMs;
    const led = isTeacher && !desk && (lead === true || isFree) ? this.#lead(member) : [];
    return [
      ...gone,
      ...(replaced === undefined ? [] : [{ to: { connection: replaced }, message: { type: 'replaced' } } as const]),
      ...this.#welcome(member, nowMs).map((message) => ({ to: { connection }, message })),
      ...led,
      ...this.#tellOf(member),
    ];
  }

  /** What a member hears who has just joined or has come back: the whole, and what they have missed. */
  #welcome(member: Member, nowMs: number): readonly FromRoom[] {
    const { id, token, role, asked, called } = member;
    const isTeacher = role === 'teacher';
    const whole = this.#taught.whole;
    const left = leftMs(this.#life, nowMs);
    return [
      {
        type: 'joined',
        id,
        token,
        role,
        ...(whole && { teaching: whole }),
        teacherHere: isTeacher || this.#isTeacherHere,
        leads: member === this.#leader,
      },
      ...(isTeacher ? [{ type: 'people', people: this.#people } as const] : []),
      ...(left === undefined ? [] : [{ type: 'ending', leftMs: left } as const]),
      ...(called ? [{ type: 'call' } as const] : []),
      ...(asked ? [{ type: 'work-asked' } as const] : []),
    ];
  }

  /** Lets another window of the teacher's lead, or one in another process. The window that has led hears what to follow. */
  #lead(member: Member | undefined): readonly Sending[] {
    const before = this.#leader;
    this.#leader = member;
    if (member !== undefined) this.#ledElsewhereUntilMs = -Infinity;
    if (before?.connection === undefined || before === member) return [];
    const teaching = this.#taught.whole;
    return [{ to: { connection: before.connection }, message: { type: 'led', ...(teaching && { teaching }) } }];
  }

  #leave(member: Member): readonly Sending[] {
    this.#members.delete(member.token);
    this.#votes = stepVotes(this.#votes, { type: 'leave', person: member.id });
    if (member.connection !== undefined) this.#byConnection.delete(member.connection);
    member.connection = undefined;
    if (member === this.#leader) this.#leader = undefined;
    if (member.role === 'teacher') return this.#tellOf(member);
    return [toTeachers({ type: 'gone', id: member.id })];
  }

  #teach(connection: string, message: TeacherMessage, nowMs: number): readonly Sending[] {
    switch (message.type) {
      case 'history':
        return this.#extend(connection, message);
      case 'lesson':
        this.#taught.lesson = message.lesson;
        return toFollowers(connection, message);
      case 'show':
        this.#taught.shown = message.shown;
        this.#noteShown(message.shown, nowMs);
        return toFollowers(connection, message);
      case 'point':
        this.#taught.pointer = message.pointer;
        return toFollowers(connection, message);
      case 'call':
        for (const member of this.#members.values()) member.called = member.role === 'student';
        return toFollowers(connection, message);
      case 'ask-work':
        return this.#askWork(message.member);
      case 'order': {
        const leader = this.#leader?.connection;
        return leader === undefined ? [] : [{ to: { connection: leader }, message }];
      }
      case 'close':
        return this.#live({ type: 'end', nowMs }, nowMs);
      case 'reopen':
        return this.#live({ type: 'undo' }, nowMs);
    }
  }

  /** Lets something happen to the life of the room. All hear what it changes. */
  #live(event: LifeEvent, nowMs: number): readonly Sending[] {
    const before = this.#life;
    this.#life = stepLife(before, event);
    if (this.#life === before) return [];
    const left = leftMs(this.#life, nowMs);
    const message: FromRoom =
      left !== undefined ? { type: 'ending', leftMs: left } : { type: this.isClosed ? 'closed' : 'reopened' };
    return [...toStudents(message), toTeachers(message)];
  }

  #extend(connection: string, message: Extract<TeacherMessage, { type: 'history' }>): readonly Sending[] {
    const wrong = this.#taught.extend(message);
    return wrong === undefined ? toFollowers(connection, message) : [refusal(connection, 'invalid', wrong)];
  }

  /** The window that leads knows whether it has said what is right. */
  #noteShown({ lesson }: Shown, nowMs: number): void {
    if (lesson?.revealed === undefined) return;
    const question = { id: lesson.id, beat: lesson.beat };
    this.#votes = stepVotes(this.#votes, lesson.revealed ? { type: 'show', question, nowMs } : { type: 'ask-again', question });
  }

  #askWork(id: string): readonly Sending[] {
    const member = [...this.#members.values()].find((each) => each.id === id);
    if (member?.connection === undefined || member.role !== 'student') return [];
    member.asked = true;
    return [{ to: { connection: member.connection }, message: { type: 'work-asked' } }];
  }

  #study(member: Member, message: StudentMessage, nowMs: number): readonly Sending[] {
    if (member.role === 'teacher') return [];
    if (message.type === 'report') {
      const { answers: cast = [], ...report } = message.report;
      this.#votes = stepVotes(this.#votes, { type: 'cast', person: member.id, answers: cast, nowMs });
      const answers = answersIn(this.#votes, member.id);
      member.report = { ...report, ...(answers.length > 0 && { answers }) };
      member.called = false;
      return this.#tellOf(member);
    }
    // A student shows work only when asked.
    if (!member.asked) return [];
    member.asked = false;
    return [toTeachers({ ...message, member: member.id })];
  }

  /** Tells the teachers of a student, or the students of a teacher. */
  #tellOf(member: Member): readonly Sending[] {
    if (member.role === 'teacher') return toStudents({ type: 'teacher', here: this.#isTeacherHere });
    return [toTeachers({ type: 'person', person: personOf(member) })];
  }

  get #people(): readonly Person[] {
    return [...this.#members.values()].filter(({ role }) => role === 'student').map(personOf);
  }

  get #isTeacherHere(): boolean {
    return [...this.#byConnection.values()].some(({ role, desk }) => role === 'teacher' && !desk);
  }

  /** Somebody new comes. Those who give up their places are told. */
  #makePlace(role: Role, from: string, nowMs: number): readonly Sending[] {
    return displacedBy([...this.#members.values()], { role, from, nowMs }).flatMap((member) => {
      const { connection } = member;
      return [...this.#leave(member), ...(connection === undefined ? [] : [refusal(connection, 'full')])];
    });
  }
}

/** Whether a message is about what all see, which one window at a time decides. */
function shows({ type }: TeacherMessage): boolean {
  return type === 'history' || type === 'lesson' || type === 'show' || type === 'point';
}

/** Compares two secrets in a time that tells nothing about where they differ. */
function isSame(one: string, other: string): boolean {
  let differences = one.length ^ other.length;
  for (let i = 0; i < one.length; i++) differences |= one.charCodeAt(i) ^ other.charCodeAt(i % other.length);
  return differences === 0;
}
