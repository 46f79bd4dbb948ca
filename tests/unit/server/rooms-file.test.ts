import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isCode } from '../../../src/room/code.ts';
import { readRooms, writeRooms } from '../../../src/server/class/rooms-file.ts';
import { newRoom, roomKeyOf } from '../../../src/server/class/prepared-room.ts';

const LESSONS = ['a-new-image', 'first-rollout'];
const TEACHER = 'teacher-key-0123456789';
const OTHER = 'other-teacher-key-01234';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rooms-'));
  path = join(folder, 'rooms.yaml');
});

afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  writeFileSync(path, text);
  return readRooms(path, LESSONS);
}

/** What is said about a file. */
function refusal(text: string): string {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message.replace(path, 'rooms.yaml');
  }
  return 'it was read';
}

describe('a file of rooms', () => {
  it('is YAML', () => {
    const text = `rooms:\n  - name: Class 9b\n    code: kxm 4p7\n    teacher: ${TEACHER}\n    lesson: a-new-image\n  - code: "349967"\n    teacher: ${OTHER}\n`;
    expect(read(text)).toEqual([
      { name: 'Class 9b', code: 'KXM4P7', teacher: TEACHER, lesson: 'a-new-image', room: roomKeyOf(TEACHER) },
      { code: '349967', teacher: OTHER, room: roomKeyOf(OTHER) },
    ]);
  });

  it('is JSON', () => {
    expect(read(JSON.stringify({ rooms: [{ code: 'KXM4P7', teacher: TEACHER }] }))).toEqual([
      { code: 'KXM4P7', teacher: TEACHER, room: roomKeyOf(TEACHER) },
    ]);
  });

  const room = `{ code: KXM4P7, teacher: ${TEACHER} }`;
  it.each([
    ['', 'rooms.yaml: expected a document, but the input is empty'],
    ['rooms: []', 'rooms.yaml: rooms: there are 0, and 1 to 1000 are taken'],
    [`rooms: [{ teacher: ${TEACHER} }]`, 'rooms.yaml: rooms[0]: the field code is missing'],
    [`rooms: [{ code: KXM4P8, teacher: ${TEACHER} }]`, 'rooms.yaml: rooms[0].code: this is no code: six of 34679CFHJKMPRTWXY'],
    [`rooms: [{ code: 349967, teacher: ${TEACHER} }]`, 'rooms.yaml: rooms[0].code: a text is expected here, not a number'],
    ['rooms: [{ code: KXM4P7, teacher: secret }]', 'rooms.yaml: rooms[0].teacher: this is no key of a room'],
    [`rooms: [${room}, { code: kxm-4p7, teacher: ${OTHER} }]`, 'rooms.yaml: rooms[1].code: rooms[0] has the same code'],
    [`rooms: [${room}, { code: KXM4P9, teacher: ${TEACHER} }]`, 'rooms.yaml: rooms[1].teacher: rooms[0] has the same teacher'],
    [
      `rooms: [{ code: KXM4P7, teacher: ${TEACHER}, lesson: rollout }]`,
      'rooms.yaml: rooms[0].lesson: there is no lesson rollout. The lessons are a-new-image, first-rollout',
    ],
    [`rooms: [{ code: KXM4P7, teacher: ${TEACHER}, lessons: x }]`, 'rooms.yaml: rooms[0]: there is no field lessons'],
  ])('is refused in words: %s', (text, words) => {
    expect(refusal(text)).toBe(words);
  });

  it('says at which line it is no YAML', () => {
    expect(refusal('rooms:\n  - code: "KXM').split('\n')[0]).toMatch(/^rooms\.yaml: .+\(\d+:\d+\)$/);
  });

  it('is written with a room for each name, is read again, and is never overwritten', () => {
    const rooms = writeRooms(path, ['9b', '班级 "A": 1']);
    expect(rooms.map(({ name }) => name)).toEqual(['9b', '班级 "A": 1']);
    expect(readRooms(path, LESSONS)).toEqual(rooms);
    expect(statSync(path).mode & 0o077).toBe(0);
    const before = readFileSync(path, 'utf8');
    expect(() => writeRooms(path, ['10a'])).toThrow(/exists already/);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});

describe('a new room', () => {
  it('has a code that tells nothing of its keys', () => {
    const room = newRoom();
    expect(isCode(room.code)).toBe(true);
    expect(room.room).toBe(roomKeyOf(room.teacher));
    expect(new Set([room.room, room.teacher, room.code]).size).toBe(3);
  });
});
