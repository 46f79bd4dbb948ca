import { describe, expect, it } from 'vitest';
import { UNDO_MS } from '../../../src/room/life.ts';
import { type ToRoom } from '../../../src/room/protocol.ts';
import { TEACHER_KEY, CLUSTER, SHOWN, LESSON, scale, Class, toAll, toTeachers } from './class.ts';

describe('who comes in', () => {
  it('gets a name for the others and a secret of their own', () => {
    const { role, id, token, teaching, teacherHere } = new Class().joinAs('a', 'Ada');
    expect({ role, teaching, teacherHere }).toEqual({ role: 'student', teaching: undefined, teacherHere: false });
    expect(token.startsWith(id)).toBe(false);
  });

  it('is a teacher with the key, and is refused with a wrong one', () => {
    const here = new Class();
    expect(here.joinAs('a', 'Grace', { key: TEACHER_KEY }).role).toBe('teacher');
    expect(here.answer('b', { type: 'join', name: 'Eve', key: 'x'.repeat(22) })).toEqual([
      { type: 'refused', code: 'not-teacher' },
    ]);
    expect(here.room.roleOf('b')).toBeUndefined();
  });

  it('gets the whole of what the teacher shows, however late', () => {
    const here = new Class();
    here.teach();
    here.say('teacher', { type: 'history', keep: 1, commands: [scale(900, 3)] });
    const { teaching } = here.joinAs('late', 'Linus');
    expect(teaching?.shown).toEqual(SHOWN);
    expect(teaching?.history.branches).toEqual([{ commands: [scale(500, 5), scale(900, 3)] }]);
  });

  it('gets the text of the teacher’s editor with the history, and it stays until it changes', () => {
    const here = new Class();
    here.teach();
    const documents = 'kind: Pod';
    const text: ToRoom = { type: 'history', keep: 1, documents, commands: [] };
    expect(toAll(here.say('teacher', text))).toEqual([text]);
    here.say('teacher', { type: 'history', keep: 1, commands: [scale(900, 3)] });
    expect(here.joinAs('late', 'Linus').teaching?.history).toEqual({
      version: 1,
      cluster: CLUSTER,
      documents,
      branches: [{ commands: [scale(500, 5), scale(900, 3)] }],
    });
  });

  it('comes back with the secret, as the same person with the same work', () => {
    const here = new Class();
    const { id, token } = here.joinAs('a', 'Ada');
    here.say('a', { type: 'report', report: { follows: true, atMs: 5, marks: [{ id: 'first', beat: 0, by: 'own' }] } });
    here.room.disconnect('a', 0);
    expect(here.joinAs('b', 'Ada', { token }).id).toBe(id);
    const people = here.answer('t', { type: 'join', name: 'Grace', key: TEACHER_KEY }).find(({ type }) => type === 'people');
    expect(people).toMatchObject({
      people: [{ id, name: 'Ada', here: true, report: { marks: [{ id: 'first', beat: 0, by: 'own' }] } }],
    });
  });

  it('takes the place of the own older connection, which is told', () => {
    const here = new Class();
    const { token } = here.joinAs('old', 'Ada');
    const sendings = here.say('new', { type: 'join', name: 'Ada', token });
    expect(sendings[0]).toEqual({ to: { connection: 'old' }, message: { type: 'replaced' } });
    // The old connection is lost later. Ada is still here.
    expect(here.room.disconnect('old', 0)).toEqual([]);
    expect(here.room.roleOf('new')).toBe('student');
  });

  it('is one person, however often the same connection joins', () => {
    const here = new Class();
    const { id } = here.joinAs('a', 'Ada');
    expect(here.joinAs('a', 'Ada Lovelace').id).toBe(id);
    expect(here.answer('t', { type: 'join', name: 'Grace', key: TEACHER_KEY })).toContainEqual({
      type: 'people',
      people: [{ id, name: 'Ada Lovelace', here: true }],
    });
  });

  it.each(['Teacher', 't e\u200bacher', 'Ｔｅａｃｈｅｒ', '王老师'])('is not called %s without the key', (name) => {
    const here = new Class();
    expect(here.answer('a', { type: 'join', name })).toMatchObject([{ type: 'refused', code: 'invalid' }]);
    expect(here.joinAs('b', name, { key: TEACHER_KEY }).role).toBe('teacher');
  });

  it('has a name that can be seen and reorders nothing', () => {
    const here = new Class();
    here.teach();
    const told = toTeachers(here.say('a', { type: 'join', name: ' Ada\u202e \u200b Lovelace' }));
    expect(told).toMatchObject([{ person: { name: 'Ada Lovelace' } }]);
    expect(here.answer('b', { type: 'join', name: '\u3164\u200d' })).toMatchObject([{ type: 'refused', code: 'invalid' }]);
  });

  it('does not become a teacher with a student’s secret', () => {
    const here = new Class();
    const { token } = here.joinAs('a', 'Ada');
    expect(here.joinAs('b', 'Ada', { token }).role).toBe('student');
  });
});

describe('the teacher', () => {
  it('shows everybody the added commands and the moment alone', () => {
    const here = new Class();
    here.teach();
    const added: ToRoom = { type: 'history', keep: 1, commands: [scale(900, 3)] };
    expect(toAll(here.say('teacher', added))).toEqual([added]);
    const shown: ToRoom = {
      type: 'show',
      shown: { cursor: { at: 900, playing: true, view: { stage: 'watch' } }, end: { at: 900 } },
    };
    expect(toAll(here.say('teacher', shown))).toEqual([shown]);
  });

  it('begins another course of the history by keeping fewer commands', () => {
    const here = new Class();
    here.teach();
    here.say('teacher', { type: 'history', keep: 0, commands: [scale(200, 1)] });
    expect(here.joinAs('late', 'Linus').teaching?.history.branches[0]?.commands).toEqual([scale(200, 1)]);
  });

  it('is refused a history that nobody could play', () => {
    const here = new Class();
    here.teach();
    const refused = here.answer('teacher', { type: 'history', keep: 1, commands: [scale(100, 1)] });
    expect(refused).toMatchObject([{ type: 'refused', code: 'invalid', detail: expect.stringContaining('comes before') }]);
    expect(here.answer('teacher', { type: 'history', keep: 7, commands: [] })).toMatchObject([{ code: 'invalid' }]);
    expect(here.joinAs('late', 'Linus').teaching?.history.branches[0]?.commands).toEqual([scale(500, 5)]);
  });

  it('loses nothing by a reload, and the students are told', () => {
    const here = new Class();
    here.teach();
    here.joinAs('a', 'Ada');
    expect(toAll(here.room.disconnect('teacher', 10))).toEqual([{ type: 'teacher', here: false }]);
    const again = here.say('teacher-2', { type: 'join', name: 'Grace', key: TEACHER_KEY });
    expect(toAll(again)).toEqual([{ type: 'teacher', here: true }]);
    expect(again[0]?.message).toMatchObject({ role: 'teacher', teaching: { shown: SHOWN } });
    expect(again[1]?.message).toMatchObject({ type: 'people', people: [{ name: 'Ada', here: true }] });
  });

  it('shows a lesson that is not of the catalogue once, also to who comes late', () => {
    const here = new Class();
    here.teach();
    const brought: ToRoom = { type: 'lesson', lesson: LESSON };
    expect(toAll(here.say('teacher', brought))).toEqual([brought]);
    expect(here.joinAs('late', 'Linus').teaching?.lesson).toEqual(LESSON);
    const [first] = LESSON.beats;
    expect(here.answer('teacher', { type: 'lesson', lesson: { ...LESSON, beats: [first, first] } })).toMatchObject([
      { type: 'refused', code: 'invalid', detail: expect.stringContaining('lesson.beats[1].id') },
    ]);
  });

  it('ends the room for everybody', () => {
    const here = new Class();
    here.teach();
    here.say('teacher', { type: 'close' });
    expect(toAll(here.room.pass(UNDO_MS))).toEqual([{ type: 'closed' }]);
    expect(here.room.isClosed).toBe(true);
    expect(here.answer('b', { type: 'join', name: 'Bob' })).toEqual([{ type: 'refused', code: 'no-room' }]);
  });
});

describe('a second window of the teacher’s', () => {
  it('follows the first one, as a student does', () => {
    const here = new Class();
    here.teach();
    const { role, leads, teaching } = here.joinAs('second', 'Grace', { key: TEACHER_KEY });
    expect({ role, leads, teaching: teaching?.shown }).toEqual({ role: 'teacher', leads: false, teaching: SHOWN });
    const shown: ToRoom = { type: 'show', shown: { cursor: { at: 900 }, end: { at: 1_000 } } };
    expect(here.say('teacher', shown)).toContainEqual({ to: { role: 'teacher', except: 'teacher' }, message: shown });
    expect(here.answer('second', shown)).toMatchObject([{ type: 'refused', code: 'not-teacher' }]);
  });

  it('takes over, and the first one hears what to follow', () => {
    const here = new Class();
    here.teach();
    const { token } = here.joinAs('second', 'Grace', { key: TEACHER_KEY });
    const sendings = here.say('second', { type: 'join', name: 'Grace', token, key: TEACHER_KEY, lead: true });
    expect(sendings).toContainEqual({
      to: { connection: 'teacher' },
      message: { type: 'led', teaching: expect.objectContaining({ shown: SHOWN }) },
    });
    expect(here.say('second', { type: 'point' })).toContainEqual({
      to: { role: 'teacher', except: 'second' },
      message: { type: 'point' },
    });
    expect(here.answer('teacher', { type: 'point' })).toMatchObject([{ code: 'not-teacher' }]);
  });

  it('leads if the first one is gone, until it is taken over', () => {
    const here = new Class();
    const { token } = here.joinAs('first', 'Grace', { key: TEACHER_KEY });
    here.room.disconnect('first', 0);
    expect(here.joinAs('second', 'Grace', { key: TEACHER_KEY }).leads).toBe(true);
    expect(here.joinAs('first-again', 'Grace', { token, key: TEACHER_KEY }).leads).toBe(false);
  });

  it('leads again after a reload if it has led before', () => {
    const here = new Class();
    const { token } = here.joinAs('first', 'Grace', { key: TEACHER_KEY });
    here.joinAs('second', 'Grace', { key: TEACHER_KEY });
    here.room.disconnect('first', 0);
    expect(here.joinAs('first-again', 'Grace', { token, key: TEACHER_KEY }).leads).toBe(true);
  });
});

describe('the teacher’s desk', () => {
  const desk = { type: 'join', name: 'Grace', key: TEACHER_KEY, desk: true } as const;

  it('never leads, and is not the teacher whom the class waits for', () => {
    const here = new Class();
    const [joined] = here.answer('desk', desk);
    expect(joined).toMatchObject({ type: 'joined', role: 'teacher', leads: false });
    expect(here.joinAs('a', 'Ada').teacherHere).toBe(false);
    expect(here.joinAs('first', 'Grace', { key: TEACHER_KEY }).leads).toBe(true);
    expect(here.answer('desk', { ...desk, lead: true })[0]).toMatchObject({ leads: false });
    expect(here.answer('desk', { type: 'show', shown: SHOWN })).toMatchObject([{ type: 'refused', code: 'not-teacher' }]);
  });

  it('sees the class, calls it back, and tells the window that leads what to show', () => {
    const here = new Class();
    here.teach();
    const { id } = here.joinAs('a', 'Ada');
    expect(here.answer('desk', desk)[1]).toMatchObject({ type: 'people', people: [{ id }] });
    expect(toAll(here.say('desk', { type: 'call' }))).toEqual([{ type: 'call' }]);
    const order = { type: 'order', order: 'reveal' } as const;
    expect(here.say('desk', order)).toEqual([{ to: { connection: 'teacher' }, message: order }]);
    here.room.disconnect('teacher', 0);
    expect(here.say('desk', order)).toEqual([]);
  });
});

describe('a student', () => {
  it('cannot show, point, call or close', () => {
    const here = new Class();
    here.teach();
    here.joinAs('a', 'Ada');
    const attempts: readonly ToRoom[] = [
      { type: 'show', shown: { cursor: {}, end: { at: 0 } } },
      { type: 'history', keep: 0, commands: [] },
      { type: 'point' },
      { type: 'call' },
      { type: 'ask-work', member: 'p1' },
      { type: 'order', order: 'next' },
      { type: 'close' },
      { type: 'reopen' },
    ];
    for (const attempt of attempts) {
      expect(here.say('a', attempt)).toEqual([{ to: { connection: 'a' }, message: { type: 'refused', code: 'not-teacher' } }]);
    }
    expect(here.joinAs('late', 'Linus').teaching?.shown).toEqual(SHOWN);
  });

  it('reports to the teachers alone', () => {
    const here = new Class();
    here.teach();
    const { id } = here.joinAs('a', 'Ada');
    const report = { follows: false, atMs: 400, marks: [{ id: 'first-rollout', beat: 0, by: 'solution' as const }] };
    const sendings = here.say('a', { type: 'report', report });
    expect(sendings).toEqual([
      { to: { role: 'teacher' }, message: { type: 'person', person: { id, name: 'Ada', here: true, report } } },
    ]);
  });

  it('shows their work to the teacher only when asked, and only once', () => {
    const here = new Class();
    here.teach();
    const { id } = here.joinAs('a', 'Ada');
    const work: ToRoom = { type: 'work', scenario: { version: 1, cluster: CLUSTER, branches: [{ commands: [] }] } };
    expect(here.say('a', work)).toEqual([]);
    expect(here.say('teacher', { type: 'ask-work', member: id })).toEqual([
      { to: { connection: 'a' }, message: { type: 'work-asked' } },
    ]);
    expect(toTeachers(here.say('a', work))).toEqual([{ ...work, member: id }]);
    expect(here.say('a', work)).toEqual([]);
  });

  it('leaves, and the teacher’s list is without them', () => {
    const here = new Class();
    const { id, token } = here.joinAs('a', 'Ada');
    expect(toTeachers(here.say('a', { type: 'leave' }))).toEqual([{ type: 'gone', id }]);
    expect(here.joinAs('a', 'Ada', { token }).id).not.toBe(id);
  });
});

describe('a person whose connection stands again', () => {
  it('has the whole, what was asked, and whether all were called, until they report', () => {
    const here = new Class();
    here.teach();
    const { id, token } = here.joinAs('a', 'Ada');
    here.room.disconnect('a', 0);
    const added: ToRoom = { type: 'history', keep: 1, commands: [scale(900, 3)] };
    here.say('teacher', added);
    here.say('teacher', { type: 'call' });
    const back = here.answer('b', { type: 'join', name: 'Ada', token });
    expect(back.map(({ type }) => type)).toEqual(['joined', 'call']);
    expect(back[0]).toMatchObject({ id, teaching: { history: { branches: [{ commands: [scale(500, 5), scale(900, 3)] }] } } });
    here.say('b', { type: 'report', report: { follows: true, atMs: 0 } });
    here.say('teacher', { type: 'ask-work', member: id });
    here.room.disconnect('b', 0);
    expect(here.answer('c', { type: 'join', name: 'Ada', token }).map(({ type }) => type)).toEqual(['joined', 'work-asked']);
  });
});
