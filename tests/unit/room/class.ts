import type { FromRoom, ToRoom } from '../../../src/room/protocol.ts';
import { Room } from '../../../src/room/room.ts';
import type { Sending } from '../../../src/room/sending.ts';

export const TEACHER_KEY = 'the-key-of-the-teacher';
export const CLUSTER = { seed: 'room' };
export const SHOWN = { cursor: { at: 1_000 }, end: { at: 1_000 } };
export const LESSON = {
  version: 1,
  id: 'own-lesson',
  kind: 'lesson',
  title: 'My own',
  minutes: 5,
  scenario: { version: 1, cluster: { seed: 'own' }, branches: [{ commands: [] }] },
  beats: [{ id: 'look', title: 'Look', text: 'Look.' }],
} as const;
export const scale = (at: number, replicas: number) =>
  ({ at, command: { type: 'kubectl', line: `scale deployment/web --replicas=${replicas}` } }) as const;

/** A room with a clock that stands still unless it is moved, and messages as objects. */
export class Class {
  nowMs = 0;
  #secrets = 0;
  readonly room = new Room({
    teacherKey: TEACHER_KEY,
    newSecret: () => `${String(++this.#secrets).padStart(8, '0')}-secret-of-them`,
  });

  /** `from`: the network address of the connection. */
  say(connection: string, message: ToRoom, from?: string): readonly Sending[] {
    return this.room.receive(connection, JSON.stringify(message), this.nowMs, from);
  }

  /** What a connection gets for its own message. */
  answer(connection: string, message: ToRoom, from?: string): readonly FromRoom[] {
    return this.say(connection, message, from).flatMap(({ to, message: sent }) =>
      'connection' in to && to.connection === connection ? [sent] : [],
    );
  }

  joinAs(connection: string, name: string, more: { readonly token?: string; readonly key?: string } = {}, from?: string) {
    const joined = this.answer(connection, { type: 'join', name, ...more }, from).find(({ type }) => type === 'joined');
    if (joined?.type !== 'joined') throw new Error(`${name} did not get in`);
    return joined;
  }

  teach(connection = 'teacher'): void {
    this.joinAs(connection, 'Grace', { key: TEACHER_KEY });
    this.say(connection, { type: 'history', keep: 0, cluster: CLUSTER, commands: [scale(500, 5)] });
    this.say(connection, { type: 'show', shown: SHOWN });
  }
}

export const toAll = (sendings: readonly Sending[]) =>
  sendings.flatMap(({ to, message }) => ('role' in to && to.role === 'student' ? [message] : []));
export const toTeachers = (sendings: readonly Sending[]) =>
  sendings.flatMap(({ to, message }) => ('role' in to && to.role === 'teacher' ? [message] : []));
