import {
  MAX_AT_MS,
  MAX_COMMANDS,
  MAX_COUNT,
  MAX_TEXT_CHARS,
  VIEW_TABS,
  type Scenario,
  type ScenarioCluster,
  type ScenarioCommand,
  type ScenarioCursor,
  type ScenarioPlace,
  type ViewId,
} from '../cluster/scenario/scenario.ts';
import { UNDO_MS } from './life.ts';
import { MAX_BEATS, MAX_OPTIONS, type Lesson } from '../cluster/lesson/lesson.ts';
import { lessonId, lessonShape, scenario } from '../cluster/lesson/lesson-shape.ts';
import { parseLesson } from '../cluster/lesson/read-lesson.ts';
import { fromJson, ScenarioError, tooBig } from '../cluster/scenario/scenario-error.ts';
import { cluster } from '../cluster/scenario/shapes/cluster-shape.ts';
import { cursor } from '../cluster/scenario/shapes/cursor-shape.ts';
import { flag, integer, milliseconds, number, objectId, shownName, text } from '../cluster/scenario/shapes/scalars.ts';
import { logged, scenarioPlace } from '../cluster/scenario/shapes/scenario-shape.ts';
import { choice, list, object, oneOf, optional, tagged, type Shape } from '../cluster/scenario/shapes/shape.ts';

export { cleanName, saysTeacher } from '../cluster/scenario/shapes/clean-text.ts';

/** The most students in a room. Those whose connection is lost count, too. */
export const MAX_PEOPLE = 500;
/** The most windows of teachers in a room. Students never take their places. */
export const MAX_TEACHERS = 20;
/** The longest name of a person, in characters. */
export const MAX_NAME_CHARS = 40;
/** The longest message of a teacher, and of a student who was asked for their work, in characters. */
export const MAX_MESSAGE_CHARS = MAX_TEXT_CHARS;
/** The longest other message of a student, in characters. */
export const MAX_STUDENT_CHARS = 20_000;
/** The messages per second that a teacher may send for long, and at most at once. The pointer needs 20. */
export const TEACHER_RATE = { perSecond: 40, atOnce: 120 };
export const STUDENT_RATE = { perSecond: 3, atOnce: 15 };
/** A connection may join this often: its answer has the whole of what the teacher shows. */
export const JOIN_RATE = { perSecond: 0.5, atOnce: 10 };
/** The most answers, and the most marks, that one student reports: the last ones. */
export const MAX_ANSWERS = 100;
/** The most points of a student's timeline as a thumbnail, and the most commands that are marked in it. */
export const MAX_COURSE_POINTS = 48;

/** The length of a secret: the key of a room, its teacher's key, or a person's token. 22 characters of base64url are 132 bits. */
export const SECRET_CHARS = 22;

/** How a person stands to the room. */
export type Role = 'teacher' | 'student';

/** What the teacher's page shows. Each page computes its own world from the history. */
export interface Shown {
  /** The moment (without a time: the end), whether time passes, the selection, and the stage with its views. */
  readonly cursor: ScenarioCursor;
  /** How far the teacher's history has been played: all commands before are known. */
  readonly end: ScenarioPlace;
  readonly lesson?: ShownLesson;
  readonly checksum?: Checksum;
  /** True while the screen is to be blank. */
  readonly blank?: boolean;
}

/** A lesson, of the catalogue or the one that the teacher brought, and the index of one of its beats. */
export interface LessonBeat {
  readonly id: string;
  readonly beat: number;
}

/** The open lesson with its shown beat. */
export interface ShownLesson extends LessonBeat {
  /** Whether the teacher has shown the right answer to the beat's question. Absent: the page does not know yet, or there is no question. */
  readonly revealed?: boolean;
  /** It is the lesson that the teacher brought, and not one of the catalogue with the same id. */
  readonly given?: boolean;
}

/** How the checks of a beat came to be met: by a student's own commands, by what the page did for the student, or at the teacher's while the student followed. */
export const MARKS = ['own', 'solution', 'followed'] as const;
export type MarkedBy = (typeof MARKS)[number];

/** All checks of a beat have been met at a student's. */
export interface Mark extends LessonBeat {
  readonly by: MarkedBy;
}

/** What the teacher's desk can ask the window that leads to do: another part of the lesson, or the answer to the question. */
export const ORDERS = ['next', 'back', 'reveal'] as const;
export type Order = (typeof ORDERS)[number];

/** A student's answer to the question of a beat, which may be another one than the open one. */
export interface Answer extends LessonBeat {
  /** The index of the chosen option, or the id of the object that was pointed at. */
  readonly answer: number | string;
}

/** A digest of the history up to a trace record. A page whose own differs shows another world than the teacher's. */
export interface Checksum {
  readonly record: number;
  readonly digest: string;
}

/** Where the teacher points: at an object, or at a place within a view, as parts of its width and height. */
export interface Pointer {
  readonly view: ViewId;
  readonly x: number;
  readonly y: number;
  readonly object?: string;
}

/** What a student's page tells the teacher, and nobody else. */
export interface Report {
  readonly follows: boolean;
  /** The shown time. */
  readonly atMs: number;
  /** True if the page shows another history than the teacher's at the same moment. */
  readonly differs?: boolean;
  /** Where the student is. */
  readonly lesson?: LessonBeat;
  /** What has been met in this room, also in beats that are left. The newest are last. */
  readonly marks?: readonly Mark[];
  /** What the student has answered in this room, also in beats that are left. The newest are last. To the teacher: what the room has taken (`votes.ts`). */
  readonly answers?: readonly Answer[];
  readonly course?: Course;
}

/** A student's timeline as a thumbnail. */
export interface Course {
  /** Times with the numbers of ready Pods, in order. */
  readonly ready: readonly CoursePoint[];
  /** The times of commands. */
  readonly commandsMs: readonly number[];
}

export interface CoursePoint {
  readonly atMs: number;
  readonly pods: number;
}

/** From a page to the room. The first message of a connection is `join`. */
export type ToRoom =
  /**
   * `token`: from an earlier `joined`, to come back as the same person. `key`: the teacher's. `lead`: this window takes over from another one of the teacher's.
   * `desk`: it is the teacher's desk, or a phone as a remote. It has no cluster, and never leads.
   */
  | {
      readonly type: 'join';
      readonly name: string;
      readonly token?: string;
      readonly key?: string;
      readonly lead?: boolean;
      readonly desk?: boolean;
    }
  | { readonly type: 'leave' }
  | TeacherMessage
  | StudentMessage;

/** The room refuses these from students. It takes what shows something only from the window that leads. */
export type TeacherMessage =
  /**
   * The teacher's history: the first `keep` commands that the room knows, and then these. `cluster`: another world begins. `documents`: the text in the
   * teacher's editor, if it has changed.
   */
  | {
      readonly type: 'history';
      readonly keep: number;
      readonly cluster?: ScenarioCluster;
      readonly documents?: string;
      readonly commands: readonly ScenarioCommand[];
    }
  /** The lesson that is shown from now on, if it is not of the catalogue. */
  | { readonly type: 'lesson'; readonly lesson: Lesson }
  | { readonly type: 'show'; readonly shown: Shown }
  /** Without a pointer: nothing is pointed at. */
  | { readonly type: 'point'; readonly pointer?: Pointer }
  /** Calls everybody back. */
  | { readonly type: 'call' }
  /** Asks a student whether all may see their work. */
  | { readonly type: 'ask-work'; readonly member: string }
  /** To the window that leads. */
  | { readonly type: 'order'; readonly order: Order }
  /** Ends the room in a minute. */
  | { readonly type: 'close' }
  /** The room goes on: its end was a slip. */
  | { readonly type: 'reopen' };

export type StudentMessage =
  | { readonly type: 'report'; readonly report: Report }
  /** The student's answer to `ask-work`. Without a scenario: not now. */
  | { readonly type: 'work'; readonly scenario?: Scenario };

/** Everything that the teacher shows, for a page that has just joined. */
export interface Teaching {
  /** One branch with all commands, and no cursor. Its documents are the text in the teacher's editor. */
  readonly history: Scenario;
  readonly lesson?: Lesson;
  readonly shown: Shown;
  readonly pointer?: Pointer;
}

/** A student, as the teacher sees them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** False while the connection is lost. */
  readonly here: boolean;
  readonly report?: Report;
}

/** Why the room does not take a message. */
export type RefusalCode = 'no-room' | 'full' | 'not-teacher' | 'too-fast' | 'invalid' | 'not-joined';

/** From the room to a page. */
export type FromRoom =
  /** `teaching` is absent as long as no teacher has shown anything. `leads`: what this window shows, the class sees. */
  | {
      readonly type: 'joined';
      readonly id: string;
      readonly token: string;
      readonly role: Role;
      readonly teaching?: Teaching;
      readonly teacherHere: boolean;
      readonly leads: boolean;
    }
  | Extract<TeacherMessage, { readonly type: RelayedType }>
  /** Another window of the teacher's leads from now on. This one follows it. */
  | { readonly type: 'led'; readonly teaching?: Teaching }
  | { readonly type: 'teacher'; readonly here: boolean }
  | { readonly type: 'work-asked' }
  | { readonly type: 'order'; readonly order: Order }
  /** To teachers: all students, or one that is new or has changed. */
  | { readonly type: 'people'; readonly people: readonly Person[] }
  | { readonly type: 'person'; readonly person: Person }
  | { readonly type: 'gone'; readonly id: string }
  | { readonly type: 'work'; readonly member: string; readonly scenario?: Scenario }
  /** The person has come back in another connection: this one no longer counts. */
  | { readonly type: 'replaced' }
  /** The teacher has ended the room. It ends after this time, unless the teacher undoes that. */
  | { readonly type: 'ending'; readonly leftMs: number }
  | { readonly type: 'reopened' }
  | { readonly type: 'closed' }
  | { readonly type: 'refused'; readonly code: RefusalCode; readonly detail?: string };

export const secret = text({ min: SECRET_CHARS, max: 64, called: 'key of a room', pattern: /^[\w-]*$/ });
const memberId = text({ min: 1, max: 22, called: 'person', pattern: /^[\w-]*$/ });
const time = milliseconds(MAX_AT_MS);
const part = number({ min: 0, max: 1 });

const personName = shownName({ min: 1, max: MAX_NAME_CHARS, called: 'name' });

const lesson: Shape<Lesson> = {
  ...lessonShape,
  read(value, path) {
    try {
      return parseLesson(value);
    } catch (error) {
      throw error instanceof ScenarioError ? error.within(path) : error;
    }
  },
};

const lessonBeat = { id: lessonId, beat: integer({ min: 0, max: MAX_BEATS - 1 }) };
const option = integer({ min: 0, max: MAX_OPTIONS - 1 });
const answer = choice<number | string>((value) => (typeof value === 'number' ? option : objectId), [option, objectId]);

const shown = object<Shown>({
  cursor,
  end: scenarioPlace,
  lesson: optional(object<ShownLesson>({ ...lessonBeat, revealed: optional(flag), given: optional(flag) })),
  checksum: optional(
    object<Checksum>({
      record: integer({ min: 0, max: MAX_COUNT }),
      digest: text({ min: 1, max: 20, called: 'digest', pattern: /^[0-9a-f]*$/ }),
    }),
  ),
  blank: optional(flag),
});

const pointer = object<Pointer>({
  view: oneOf(...(Object.keys(VIEW_TABS) as ViewId[])),
  x: part,
  y: part,
  object: optional(objectId),
});

const course = object<Course>({
  ready: list(object<CoursePoint>({ atMs: time, pods: integer({ min: 0, max: MAX_COUNT }) }), { max: MAX_COURSE_POINTS }),
  commandsMs: list(time, { max: MAX_COURSE_POINTS }),
});

const report = object<Report>({
  follows: flag,
  atMs: time,
  differs: optional(flag),
  lesson: optional(object<LessonBeat>(lessonBeat)),
  marks: optional(list(object<Mark>({ ...lessonBeat, by: oneOf(...MARKS) }), { max: MAX_ANSWERS })),
  answers: optional(list(object<Answer>({ ...lessonBeat, answer }), { max: MAX_ANSWERS })),
  course: optional(course),
});

/** The messages of a teacher that all who follow get as they are. */
const relayed = {
  history: {
    keep: integer({ min: 0, max: MAX_COMMANDS }),
    cluster: optional(cluster),
    documents: optional(text({ max: MAX_TEXT_CHARS })),
    commands: list(logged, { max: MAX_COMMANDS }),
  },
  lesson: { lesson },
  show: { shown },
  point: { pointer: optional(pointer) },
  call: {},
};
type RelayedType = keyof typeof relayed;

const toRoom = tagged<ToRoom>({
  join: { name: personName, token: optional(secret), key: optional(secret), lead: optional(flag), desk: optional(flag) },
  leave: {},
  ...relayed,
  'ask-work': { member: memberId },
  order: { order: oneOf(...ORDERS) },
  close: {},
  reopen: {},
  report: { report },
  work: { scenario: optional(scenario) },
});

/** Reads a message to the room. Throws `ScenarioError`. */
export function readToRoom(json: string): ToRoom {
  if (json.length > MAX_MESSAGE_CHARS) throw tooBig(MAX_MESSAGE_CHARS);
  return toRoom.read(fromJson(json), '');
}

const teaching = object<Teaching>({
  history: scenario,
  lesson: optional(lesson),
  shown,
  pointer: optional(pointer),
});
const person = object<Person>({
  id: memberId,
  name: personName,
  here: flag,
  report: optional(report),
});

const fromRoom = tagged<FromRoom>({
  joined: {
    id: memberId,
    token: secret,
    role: oneOf('teacher', 'student'),
    teaching: optional(teaching),
    teacherHere: flag,
    leads: flag,
  },
  ...relayed,
  led: { teaching: optional(teaching) },
  teacher: { here: flag },
  'work-asked': {},
  order: { order: oneOf(...ORDERS) },
  people: { people: list(person, { max: MAX_PEOPLE }) },
  person: { person },
  gone: { id: memberId },
  work: { member: memberId, scenario: optional(scenario) },
  replaced: {},
  ending: { leftMs: milliseconds(UNDO_MS) },
  reopened: {},
  closed: {},
  refused: {
    code: oneOf('no-room', 'full', 'not-teacher', 'too-fast', 'invalid', 'not-joined'),
    detail: optional(text({ max: 500 })),
  },
});

/** The longest message from a room, in characters: all people with their reports. */
const MAX_FROM_ROOM_CHARS = 8 * MAX_TEXT_CHARS;

/** Reads a message from the room: a link can lead to any room. Throws `ScenarioError`. */
export function readFromRoom(json: string): FromRoom {
  if (json.length > MAX_FROM_ROOM_CHARS) throw tooBig(MAX_FROM_ROOM_CHARS);
  return fromRoom.read(fromJson(json), '');
}
