import { readFileSync, writeFileSync } from 'node:fs';
import { load, YAMLException } from 'js-yaml';
import { lessonId } from '../../cluster/lesson/lesson-shape.ts';
import { ScenarioError } from '../../cluster/scenario/scenario-error.ts';
import { shownName, text } from '../../cluster/scenario/shapes/scalars.ts';
import { list, object, optional, type Shape } from '../../cluster/scenario/shapes/shape.ts';
import { CODE_LETTERS, codeIn, shownCode } from '../../room/code.ts';
import { secret } from '../../room/protocol.ts';
import { newRoom, roomKeyOf, type PreparedRoom } from './prepared-room.ts';

/** The most rooms of one server. */
const MAX_ROOMS = 1_000;
/** The longest name of a class, in characters. */
const MAX_CLASS_NAME_CHARS = 60;

interface Entry {
  readonly code: string;
  readonly teacher: string;
  readonly name?: string;
  readonly lesson?: string;
}

const code = text({ max: 40, called: `code: six of ${CODE_LETTERS}`, fits: (typed) => codeIn(typed) !== undefined });
const className = shownName({ min: 1, max: MAX_CLASS_NAME_CHARS, called: 'name' });
const entry = object<Entry>({ code, teacher: secret, name: optional(className), lesson: optional(lessonId) });
const file: Shape<{ readonly rooms: readonly Entry[] }> = object({ rooms: list(entry, { min: 1, max: MAX_ROOMS }) });

/**
 * Reads a file of rooms: YAML or JSON. `lessons`: the ids of the lessons that there are. Throws an error that names the place and says what is wrong there.
 */
export function readRooms(path: string, lessons: readonly string[]): readonly PreparedRoom[] {
  const source = readFileSync(path, 'utf8');
  try {
    const { rooms } = file.read(load(source), '');
    return rooms.map((room, i) => {
      refuseTwice(rooms, i, 'code');
      refuseTwice(rooms, i, 'teacher');
      if (room.lesson !== undefined && !lessons.includes(room.lesson))
        throw wrong(`rooms[${i}].lesson`, `there is no lesson ${room.lesson}. The lessons are ${lessons.join(', ')}`);
      return { ...room, code: codeIn(room.code)!, room: roomKeyOf(room.teacher) };
    });
  } catch (error) {
    if (error instanceof YAMLException || error instanceof ScenarioError)
      throw new Error(`${path}: ${error.message}`, { cause: error });
    throw error;
  }
}

function refuseTwice(rooms: readonly Entry[], i: number, field: 'code' | 'teacher'): void {
  const same = (room: Entry): string => (field === 'code' ? codeIn(room.code)! : room.teacher);
  const first = rooms.findIndex((room) => same(room) === same(rooms[i]!));
  if (first < i) throw wrong(`rooms[${i}].${field}`, `rooms[${first}] has the same ${field}`);
}

function wrong(path: string, sentence: string): ScenarioError {
  return new ScenarioError('wrong-text', sentence, path);
}

/** Writes a file with a new room for each name. It must not exist: its codes may be on handouts. */
export function writeRooms(path: string, names: readonly string[]): readonly PreparedRoom[] {
  const rooms: PreparedRoom[] = [];
  for (const name of names) {
    const taken = rooms.map((room) => room.code);
    rooms.push(newRoom(taken, { name: className.read(name, 'name') }));
  }
  try {
    writeFileSync(path, textOf(rooms), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`${path} exists already, and its codes may be on handouts. Take another name, or remove it first`, {
      cause: error,
    });
  }
  return rooms;
}

function textOf(rooms: readonly PreparedRoom[]): string {
  const head = [
    '# The rooms of npm run class -- --rooms. Keep this file to yourself: anybody with the key behind "teacher" teaches in the room.',
    '# A room may have a lesson, with which the page of its teacher begins:  lesson: a-new-image',
    'rooms:',
  ];
  const entries = rooms.flatMap(({ name = '', code, teacher }) => [
    `  - name: ${JSON.stringify(name)}`,
    `    code: ${JSON.stringify(shownCode(code))}`,
    `    teacher: ${JSON.stringify(teacher)}`,
  ]);
  return `${[...head, ...entries].join('\n')}\n`;
}
