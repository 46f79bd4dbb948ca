import { parseScenario } from '../cluster/scenario/parse.ts';
import { saysTeacher } from '../cluster/scenario/shapes/clean-text.ts';
import { ScenarioError } from '../cluster/scenario/scenario-error.ts';
import type { Lesson } from '../cluster/lesson/lesson.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import { Allowance, type Rate } from './allowance.ts';
import { displacedBy, hasPlace, type Placed } from './places.ts';
import {
  JOIN_RATE,
  MAX_MESSAGE_CHARS,
  MAX_STUDENT_CHARS,
  readToRoom,
  STUDENT_RATE,
  TEACHER_RATE,
  type FromRoom,
  type Person,
  type Pointer,
  type RefusalCode,
  type Role,
  type Shown,
  type StudentMessage,
  type Teaching,
  type TeacherMessage,
  type ToRoom,
} from './protocol.ts';

/** How long another process is believed to have the window that leads, after it has last said so, in milliseconds. */
export const LEADS_MS = 15_000;

/** The name by which the others know a person: a part of a secret, so that two processes with the same room give different ones. */
const ID_CHARS = 8;

/** A message to send: to one connection, or to all with a role, except for one connection. */
export interface Sending {
  readonly to: { readonly connection: string } | { readonly role: Role; readonly except?: string };
  readonly message: FromRoom;
}

export interface RoomOptions {
  /** A person who joins with it is a teacher. */
  readonly teacherKey: string;
  /** Gives a new secret: `SECRET_CHARS` characters of base64url that nobody can guess. */
  readonly newSecret: () => string;
}

interface Member extends Placed {
  readonly id: string;
  /** With it the person comes back after a reload. */
  readonly token: string;
  name: string;
  /** The teacher has asked for this student's work, and there is no answer yet. */
  asked: boolean;
  /** The teacher has called everybody back, and the student has reported nothing since: the call may be lost. */
  called: boolean;
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
  #history: Scenario | undefined;
  #lesson: Lesson | undefined;
  #shown: Shown | undefined;
  #pointer: Pointer | undefined;
  #closed = false;

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** True once the teacher has ended it. */
  get isClosed(): boolean {
    return this.#closed;
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
        return this.#study(member, message);
      default:
        if (member.role !== 'teacher') return [refusal(connection, 'not-teacher')];
        if (shows(message) && member !== this.#leader) return [refusal(connection, 'not-teacher', 'another window leads')];
        return this.#teach(connection, message);
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
  mirror(json: string): readonly Sending[] {
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
        return this.#teach('', message).filter(({ to }) => 'connection' in to && to.connection !== '');
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
    { name, token, key, lead }: Extract<ToRoom, { type: 'join' }>,
    nowMs: number,
    from: string,
  ): readonly Sending[] {
    if (this.#closed) return [refusal(connection, 'no-room')];
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
    const member = isKnown ? known : this.#newMember(role, name);
    const replaced = member.connection === connection ? undefined : member.connection;
    if (replaced !== undefined) this.#byConnection.delete(replaced);
    Object.assign(member, { name, from, joinedMs: nowMs, connection });
    this.#byConnection.set(connection, member);
    // A teacher's rate begins.
    if (isTeacher && before?.role !== role) this.#allowances.delete(connection);
    const isFree = !this.leads && nowMs >= this.#ledElsewhereUntilMs;
    const led = isTeacher && (lead === true || isFree) ? this.#lead(member) : [];
    return [
      ...gone,
      ...(replaced === undefined ? [] : [{ to: { connection: replaced }, message: { type: 'replaced' } } as const]),
      ...this.#welcome(member).map((message) => ({ to: { connection }, message })),
      ...led,
      ...this.#tellOf(member),
    ];
  }

  /** What a member hears who has just joined or has come back: the whole, and what they have missed. */
  #welcome(member: Member): readonly FromRoom[] {
    const { id, token, role, asked, called } = member;
    const isTeacher = role === 'teacher';
    const whole = this.#teaching();
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
    const teaching = this.#teaching();
    return [{ to: { connection: before.connection }, message: { type: 'led', ...(teaching && { teaching }) } }];
  }

  #leave(member: Member): readonly Sending[] {
    this.#members.delete(member.token);
    if (member.connection !== undefined) this.#byConnection.delete(member.connection);
    member.connection = undefined;
    if (member === this.#leader) this.#leader = undefined;
    if (member.role === 'teacher') return this.#tellOf(member);
    return [toTeachers({ type: 'gone', id: member.id })];
  }

  #teach(connection: string, message: TeacherMessage): readonly Sending[] {
    switch (message.type) {
      case 'history':
        return this.#extend(connection, message);
      case 'lesson':
        this.#lesson = message.lesson;
        return toFollowers(connection, message);
      case 'show':
        this.#shown = message.shown;
        return toFollowers(connection, message);
      case 'point':
        this.#pointer = message.pointer;
        return toFollowers(connection, message);
      case 'call':
        for (const member of this.#members.values()) member.called = member.role === 'student';
        return toFollowers(connection, message);
      case 'ask-work':
        return this.#askWork(message.member);
      case 'close':
        this.#closed = true;
        return [...toStudents({ type: 'closed' }), toTeachers({ type: 'closed' })];
    }
  }

  #extend(connection: string, message: Extract<TeacherMessage, { type: 'history' }>): readonly Sending[] {
    const { cluster = this.#history?.cluster, documents = this.#history?.documents, keep, commands } = message;
    const before = message.cluster === undefined ? (this.#history?.branches[0]?.commands ?? []) : [];
    if (cluster === undefined || keep > before.length) {
      return [refusal(connection, 'invalid', 'the room does not have the commands that are to be kept')];
    }
    try {
      const branches = [{ commands: [...before.slice(0, keep), ...commands] }];
      this.#history = parseScenario({ version: 1, cluster, ...(documents !== undefined && { documents }), branches });
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error;
      return [refusal(connection, 'invalid', error.message)];
    }
    return toFollowers(connection, message);
  }

  #askWork(id: string): readonly Sending[] {
    const member = [...this.#members.values()].find((each) => each.id === id);
    if (member?.connection === undefined || member.role !== 'student') return [];
    member.asked = true;
    return [{ to: { connection: member.connection }, message: { type: 'work-asked' } }];
  }

  #study(member: Member, message: StudentMessage): readonly Sending[] {
    if (member.role === 'teacher') return [];
    if (message.type === 'report') {
      member.report = message.report;
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

  #teaching(): Teaching | undefined {
    if (this.#history === undefined || this.#shown === undefined) return undefined;
    return {
      history: this.#history,
      ...(this.#lesson && { lesson: this.#lesson }),
      shown: this.#shown,
      ...(this.#pointer && { pointer: this.#pointer }),
    };
  }

  get #people(): readonly Person[] {
    return [...this.#members.values()].filter(({ role }) => role === 'student').map(personOf);
  }

  get #isTeacherHere(): boolean {
    return [...this.#byConnection.values()].some(({ role }) => role === 'teacher');
  }

  #newMember(role: Role, name: string): Member {
    const token = this.#options.newSecret();
    const id = this.#options.newSecret().slice(0, ID_CHARS);
    const member: Member = {
      id,
      token,
      role,
      name,
      from: '',
      joinedMs: 0,
      connection: undefined,
      lostMs: 0,
      report: undefined,
      asked: false,
      called: false,
    };
    this.#members.set(token, member);
    return member;
  }

  /** Somebody new comes. Those who give up their places are told. */
  #makePlace(role: Role, from: string, nowMs: number): readonly Sending[] {
    return displacedBy([...this.#members.values()], { role, from, nowMs }).flatMap((member) => {
      const { connection } = member;
      return [...this.#leave(member), ...(connection === undefined ? [] : [refusal(connection, 'full')])];
    });
  }
}

/** Counts an act of a connection against a rate. Returns false if it comes too fast. */
function passes(allowances: Map<string, Allowance>, connection: string, rate: Rate, nowMs: number): boolean {
  const allowance = allowances.get(connection) ?? new Allowance(rate, nowMs);
  allowances.set(connection, allowance);
  return allowance.take(1, nowMs);
}

function personOf({ id, name, connection, report }: Member): Person {
  return { id, name, here: connection !== undefined, ...(report && { report }) };
}

/** Whether a message is about what all see, which one window at a time decides. */
function shows({ type }: TeacherMessage): boolean {
  return type === 'history' || type === 'lesson' || type === 'show' || type === 'point';
}

/** To the students, and to the teacher's other windows. */
function toFollowers(leader: string, message: FromRoom): readonly Sending[] {
  return [...toStudents(message), { to: { role: 'teacher', except: leader }, message }];
}

function toTeachers(message: FromRoom): Sending {
  return { to: { role: 'teacher' }, message };
}

function toStudents(message: FromRoom): readonly Sending[] {
  return [{ to: { role: 'student' }, message }];
}

function refusal(connection: string, code: RefusalCode, detail?: string): Sending {
  const message: FromRoom = { type: 'refused', code, ...(detail !== undefined && { detail: detail.slice(0, 500) }) };
  return { to: { connection }, message };
}

/** Compares two secrets in a time that tells nothing about where they differ. */
function isSame(one: string, other: string): boolean {
  let differences = one.length ^ other.length;
  for (let i = 0; i < one.length; i++) differences |= one.charCodeAt(i) ^ other.charCodeAt(i % other.length);
  return differences === 0;
}
