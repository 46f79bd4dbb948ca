import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lesson } from '../../src/cluster/lesson/lesson.ts';
import { MARKS, readFromRoom, type FromRoom, type ToRoom } from '../../src/room/protocol.ts';
import { Room } from '../../src/room/room.ts';
import type { Sending } from '../../src/room/sending.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';

const TEACHER_KEY = 'the-key-of-the-teacher';
const CONNECTIONS = ['a', 'b', 'c'];

const command = fc.record({
  at: fc.integer({ min: 0, max: 5_000 }),
  command: fc.record({
    type: fc.constant('kubectl' as const),
    line: fc.constantFrom('get pods', 'scale deployment/web --replicas=2'),
  }),
});

const LESSON: Lesson = {
  version: 1,
  id: 'own',
  kind: 'lesson',
  title: 'Own',
  minutes: 1,
  scenario: { version: 1, cluster: { seed: 'own' }, branches: [{ commands: [] }] },
  beats: [{ id: 'look', title: 'Look', text: 'Look.' }],
};

const at = { id: fc.constantFrom('own', 'first-rollout'), beat: fc.integer({ min: 0, max: 59 }) };
const answer = fc.oneof(fc.integer({ min: 0, max: 7 }), fc.constant('Pod/default/web-1'));

/** Messages in their form, in any order. */
const message: fc.Arbitrary<ToRoom> = fc.oneof(
  fc.record(
    {
      type: fc.constant('join' as const),
      name: fc.constantFrom('Ada', 'Linus', '王芳'),
      token: fc.constantFrom('0000000000000000000001', '0000000000000000000002'),
      key: fc.constantFrom(TEACHER_KEY, 'some-other-key-of-22-c'),
      lead: fc.boolean(),
      desk: fc.boolean(),
    },
    { requiredKeys: ['type', 'name'] },
  ),
  fc.constantFrom<ToRoom>(
    { type: 'leave' },
    { type: 'call' },
    { type: 'point' },
    { type: 'work' },
    { type: 'order', order: 'next' },
    { type: 'close' },
    { type: 'reopen' },
    { type: 'lesson', lesson: LESSON },
  ),
  fc.record(
    {
      type: fc.constant('history' as const),
      keep: fc.integer({ min: 0, max: 4 }),
      cluster: fc.constant({ seed: 'x' }),
      commands: fc.array(command, { maxLength: 3 }),
    },
    { requiredKeys: ['type', 'keep', 'commands'] },
  ),
  fc.record({
    type: fc.constant('show' as const),
    shown: fc.record(
      {
        cursor: fc.record({ at: fc.integer({ min: 0, max: 9_000 }) }),
        end: fc.record({ at: fc.integer({ min: 0, max: 9_000 }) }),
        lesson: fc.record({ ...at, revealed: fc.boolean() }, { requiredKeys: ['id', 'beat'] }),
      },
      { requiredKeys: ['cursor', 'end'] },
    ),
  }),
  fc.record({
    type: fc.constant('report' as const),
    report: fc.record(
      {
        follows: fc.boolean(),
        atMs: fc.integer({ min: 0, max: 9_000 }),
        lesson: fc.record(at),
        answers: fc.array(fc.record({ ...at, answer }), { maxLength: 3 }),
        marks: fc.array(fc.record({ ...at, by: fc.constantFrom(...MARKS) }), { maxLength: 3 }),
      },
      { requiredKeys: ['follows', 'atMs'] },
    ),
  }),
);

/** Anything that could arrive: messages, JSON of any form, and texts. */
const text = fc.oneof(
  { weight: 6, arbitrary: message.map((each) => JSON.stringify(each)) },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 2,
    arbitrary: fc
      .tuple(message, fc.string(), fc.jsonValue())
      .map(([each, name, value]) => JSON.stringify({ ...each, [name]: value })),
  },
);

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('say' as const), by: fc.constantFrom(...CONNECTIONS), text }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('disconnect' as const), by: fc.constantFrom(...CONNECTIONS) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pass' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('mirror' as const),
      by: fc.constant('a'),
      text: message.map((each) => JSON.stringify(each)),
    }),
  },
);

/** What everybody who joins now is shown. */
function teachingOf(room: Room, nowMs: number): unknown {
  const joined = room.receive('probe', '{"type":"join","name":"Probe"}', nowMs).find(({ message }) => message.type === 'joined');
  room.receive('probe', '{"type":"leave"}', nowMs);
  return joined?.message.type === 'joined' ? joined.message.teaching : undefined;
}

test(
  'whatever arrives, a room answers with messages that pages can read, and only a teacher changes what it shows',
  () => {
    search(fc.array(step, { maxLength: 40 }), 300, (steps) => {
      let secrets = 0;
      const room = new Room({ teacherKey: TEACHER_KEY, newSecret: () => String(++secrets).padStart(22, '0') });
      for (const [i, each] of steps.entries()) {
        const nowMs = i * 10_000;
        const before = each.do === 'say' && room.roleOf(each.by) !== 'teacher' ? teachingOf(room, nowMs) : undefined;
        let sendings: readonly Sending[];
        if (each.do === 'say') sendings = room.receive(each.by, each.text, nowMs);
        else if (each.do === 'mirror') sendings = room.mirror(each.text, nowMs);
        else if (each.do === 'pass') sendings = room.pass(nowMs);
        else sendings = room.disconnect(each.by, nowMs);
        for (const { message: sent } of sendings) expect(readFromRoom(JSON.stringify(sent))).toEqual(sent satisfies FromRoom);
        if (each.do === 'say' && room.roleOf(each.by) !== 'teacher' && !room.isClosed) {
          expect(teachingOf(room, nowMs)).toEqual(before);
        }
      }
    });
  },
  SEARCH_TIMEOUT_MS,
);
