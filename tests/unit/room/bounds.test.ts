import { describe, expect, it } from 'vitest';
import { JOIN_RATE, MAX_PEOPLE, MAX_STUDENT_CHARS, MAX_TEACHERS, STUDENT_RATE, type ToRoom } from '../../../src/room/protocol.ts';
import { KEPT_MS, SILENT_MS } from '../../../src/room/places.ts';
import { LEADS_MS, type Room } from '../../../src/room/room.ts';
import { TEACHER_KEY, CLUSTER, SHOWN, scale, Class, toTeachers } from './class.ts';

describe('the same room in two processes', () => {
  it('shows latecomers of the one what the teacher in the other has shown', () => {
    const [one, other] = [new Class(), new Class()];
    one.teach();
    const history: ToRoom = { type: 'history', keep: 0, cluster: CLUSTER, commands: [scale(500, 5)] };
    for (const message of [history, { type: 'show', shown: SHOWN } as const]) {
      expect(other.room.mirror(JSON.stringify(message), 0)).toEqual([]);
    }
    expect(other.joinAs('a', 'Ada').teaching).toEqual(one.joinAs('b', 'Bob').teaching);
  });

  it('tells a teacher who comes to the other process who is here', () => {
    const other = new Class();
    const { id } = other.joinAs('a', 'Ada');
    const join: ToRoom = { type: 'join', name: 'Grace', key: TEACHER_KEY };
    expect(toTeachers(other.room.mirror(JSON.stringify(join), 0))).toEqual([
      { type: 'person', person: { id, name: 'Ada', here: true } },
    ]);
  });

  it('leads in the one, and a window in the other takes the lead only when asked to', () => {
    const [one, other] = [new Class(), new Class()];
    one.teach();
    expect(other.room.mirrorLead('takes', 0)).toEqual([]);
    const { leads, token } = other.joinAs('second', 'Grace', { key: TEACHER_KEY });
    expect(leads).toBe(false);
    const led = other.say('second', { type: 'join', name: 'Grace', token, key: TEACHER_KEY, lead: true });
    expect(led[0]).toMatchObject({ message: { type: 'joined', leads: true } });
    expect(one.room.mirrorLead('takes', 0)).toMatchObject([{ to: { connection: 'teacher' }, message: { type: 'led' } }]);
    expect([one.room.leads, other.room.leads]).toEqual([false, true]);
  });

  it.each([
    ['its window is gone', (room: Room) => void room.mirrorLead('ends', 1), 1],
    ['it has said nothing for long', () => undefined, LEADS_MS],
  ])('gives the next window the lead if the other process led, and %s', (_why, happen, nowMs) => {
    const other = new Class();
    other.room.mirrorLead('leads', 0);
    happen(other.room);
    other.nowMs = nowMs;
    expect(other.joinAs('second', 'Grace', { key: TEACHER_KEY }).leads).toBe(true);
  });

  it('keeps its lead while another process says that it leads, too', () => {
    const here = new Class();
    here.teach();
    expect(here.room.mirrorLead('leads', 0)).toEqual([]);
    expect(here.room.leads).toBe(true);
  });

  it('asks a student of the other process', () => {
    const other = new Class();
    const { id } = other.joinAs('a', 'Ada');
    expect(other.room.mirror(JSON.stringify({ type: 'ask-work', member: id }), 0)).toEqual([
      { to: { connection: 'a' }, message: { type: 'work-asked' } },
    ]);
  });
});

describe('bounds', () => {
  it('does not read a long message of a student', () => {
    const here = new Class();
    here.joinAs('a', 'Ada');
    expect(here.room.receive('a', 'x'.repeat(MAX_STUDENT_CHARS + 1), 0)).toMatchObject([
      { message: { code: 'invalid', detail: expect.stringContaining('20000') } },
    ]);
  });

  it('refuses what comes before a join, and what is no message', () => {
    const here = new Class();
    expect(here.answer('a', { type: 'report', report: { follows: true, atMs: 0 } })).toEqual([
      { type: 'refused', code: 'not-joined' },
    ]);
    for (const json of [
      '',
      '{}',
      '[]',
      '{"type":"join"}',
      '{"type":"join","name":"\\u0007"}',
      '{"type":"join","name":"A","more":1}',
    ]) {
      expect(here.room.receive(json, json, 0)).toMatchObject([{ message: { type: 'refused', code: 'invalid' } }]);
    }
  });

  it('refuses a student who sends too fast, for as long as that lasts', () => {
    const here = new Class();
    here.joinAs('a', 'Ada');
    const codes = Array.from({ length: STUDENT_RATE.atOnce }, () =>
      here.answer('a', { type: 'report', report: { follows: true, atMs: 0 } }).map((each) => each.type),
    );
    expect(codes.at(-2)).toEqual([]);
    expect(codes.at(-1)).toEqual(['refused']);
    here.nowMs += 1_000;
    expect(here.answer('a', { type: 'report', report: { follows: true, atMs: 1 } })).toEqual([]);
  });

  it('keeps a place for who lost their connection, until somebody needs it', () => {
    const here = new Class();
    const first = here.joinAs('c0', 'P0');
    for (let i = 1; i < MAX_PEOPLE; i++) here.joinAs(`c${i}`, `P${i}`);
    expect(here.answer('one-more', { type: 'join', name: 'Late' })).toEqual([{ type: 'refused', code: 'full' }]);
    here.room.disconnect('c0', 0);
    expect(here.joinAs('c0-again', 'P0', { token: first.token }).id).toBe(first.id);
    here.room.disconnect('c0-again', 0);
    here.joinAs('one-more', 'Late');
    expect(here.answer('c0', { type: 'join', name: 'P0', token: first.token })).toEqual([{ type: 'refused', code: 'full' }]);
  });

  it('gives a connection one place, whatever names it joins with', () => {
    const here = new Class();
    here.teach();
    const seen = Array.from({ length: 8 }, (_, i) => {
      here.nowMs += 10_000;
      return here.answer('eve', { type: 'join', name: `Eve ${i}`, token: `a-secret-that-nobody-has-${i}` });
    });
    expect(seen.map(([first]) => first?.type)).toEqual(seen.map(() => 'joined'));
    here.nowMs += 10_000;
    const { id } = here.joinAs('eve', 'Grace', { key: TEACHER_KEY });
    here.nowMs += 10_000;
    const { id: now } = here.joinAs('eve', 'Eve');
    expect(now).not.toBe(id);
    const people = here.answer('t', { type: 'join', name: 'Grace', key: TEACHER_KEY }).find(({ type }) => type === 'people');
    expect(people).toEqual({ type: 'people', people: [{ id: now, name: 'Eve', here: true }] });
  });

  it('tells the teacher that a connection has become somebody else', () => {
    const here = new Class();
    here.teach();
    const { token } = here.joinAs('a', 'Ada');
    here.room.disconnect('a', 0);
    const { id } = here.joinAs('b', 'Bob');
    expect(toTeachers(here.say('b', { type: 'join', name: 'Ada', token })).map(({ type }) => type)).toEqual(['gone', 'person']);
    expect(here.room.roleOf('b')).toBe('student');
    expect(here.joinAs('c', 'Bob').id).not.toBe(id);
  });

  it('lets nobody get the whole again and again', () => {
    const here = new Class();
    here.teach();
    const codes = Array.from({ length: JOIN_RATE.atOnce + 1 }, () => here.answer('eve', { type: 'join', name: 'Eve' })[0]);
    expect(codes.map((each) => each?.type)).toEqual([...Array<string>(JOIN_RATE.atOnce).fill('joined'), 'refused']);
    expect(codes.at(-1)).toEqual({ type: 'refused', code: 'too-fast' });
    here.nowMs += 1_000 / JOIN_RATE.perSecond;
    expect(here.joinAs('eve', 'Eve').role).toBe('student');
  });

  it('keeps the places of teachers, however many students come', () => {
    const here = new Class();
    for (let i = 0; i < MAX_PEOPLE; i++) here.joinAs(`c${i}`, `P${i}`);
    for (let i = 0; i < MAX_TEACHERS; i++) here.joinAs(`t${i}`, 'Grace', { key: TEACHER_KEY });
    expect(here.answer('one-more', { type: 'join', name: 'Late' })).toEqual([{ type: 'refused', code: 'full' }]);
    expect(here.answer('t', { type: 'join', name: 'Grace', key: TEACHER_KEY })).toEqual([{ type: 'refused', code: 'full' }]);
    here.room.disconnect('t7', 0);
    expect(here.joinAs('t', 'Grace', { key: TEACHER_KEY }).role).toBe('teacher');
  });

  it('tells the teacher whose place somebody else has got', () => {
    const here = new Class();
    here.teach();
    const { id } = here.joinAs('c0', 'P0');
    for (let i = 1; i < MAX_PEOPLE; i++) here.joinAs(`c${i}`, `P${i}`);
    here.room.disconnect('c0', 0);
    expect(toTeachers(here.say('late', { type: 'join', name: 'Late' }))[0]).toEqual({ type: 'gone', id });
  });

  it('forgets who has been away for long', () => {
    const here = new Class();
    const { id, token } = here.joinAs('a', 'Ada');
    here.room.disconnect('a', 0);
    here.nowMs = KEPT_MS + 1;
    here.joinAs('b', 'Bob');
    expect(here.joinAs('a', 'Ada', { token }).id).not.toBe(id);
  });

  describe('one student with hundreds of connections', () => {
    const REPORT = { type: 'report', report: { follows: true, atMs: 0 } } as const;
    const FULL = { type: 'refused', code: 'full' };

    /** A class of three at addresses of their own, and one address that takes all other places. */
    function fillRoom(): Class {
      const here = new Class();
      here.teach();
      for (const name of ['Ada', 'Bob', 'Cy']) here.joinAs(name, name, {}, name);
      for (let i = 3; i < MAX_PEOPLE; i++) here.joinAs(`eve${i}`, 'Eve', {}, 'eve');
      for (const name of ['Ada', 'Bob', 'Cy']) here.say(name, REPORT);
      for (let i = 3; i < MAX_PEOPLE; i++) here.say(`eve${i}`, REPORT);
      return here;
    }

    it('gives up the last of them to each who comes from another address, and is told', () => {
      const here = fillRoom();
      for (const [i, name] of ['Dan', 'Eli'].entries()) {
        const sendings = here.say(name, { type: 'join', name }, name);
        const last = `eve${MAX_PEOPLE - 1 - i}`;
        expect(sendings.filter(({ to }) => 'connection' in to && to.connection === last).map(({ message }) => message)).toEqual([
          FULL,
        ]);
        expect(here.room.roleOf(last)).toBeUndefined();
        expect(here.room.roleOf(name)).toBe('student');
      }
      for (const name of ['Ada', 'Bob', 'Cy', 'Dan', 'Eli']) expect(here.room.roleOf(name)).toBe('student');
    });

    it('gets no place back by joining again', () => {
      const here = fillRoom();
      here.joinAs('Dan', 'Dan', {}, 'Dan');
      expect(here.answer(`eve${MAX_PEOPLE - 1}`, { type: 'join', name: 'Eve' }, 'eve')).toEqual([FULL]);
      expect(here.room.roleOf('Dan')).toBe('student');
    });

    it('keeps the places only against who has the same address, and only if all of them report', () => {
      const here = new Class();
      here.joinAs('Ada', 'Ada');
      here.say('Ada', REPORT);
      for (let i = 1; i < MAX_PEOPLE; i++) here.joinAs(`eve${i}`, 'Eve');
      expect(here.answer('Bob', { type: 'join', name: 'Bob' })).toEqual([FULL]);
      here.nowMs += SILENT_MS;
      here.joinAs('Bob', 'Bob');
      expect(['Ada', 'Bob', 'eve1', 'eve2'].map((each) => here.room.roleOf(each))).toEqual([
        'student',
        'student',
        undefined,
        'student',
      ]);
    });
  });
});
