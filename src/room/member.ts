import type { Placed } from './places.ts';
import type { Person, Role } from './protocol.ts';

/** The name by which the others know a person: a part of a secret, so that two processes with the same room give different ones. */
const ID_CHARS = 8;

/** Somebody in the room. */
export interface Member extends Placed {
  readonly id: string;
  /** With it the person comes back after a reload. */
  readonly token: string;
  name: string;
  /** It is a desk of the teacher's: it never leads. */
  desk: boolean;
  /** The teacher has asked for this student's work, and there is no answer yet. */
  asked: boolean;
  /** The teacher has called everybody back, and the student has reported nothing since: the call may be lost. */
  called: boolean;
}

/** A person who is new to the room. `newSecret` gives a secret that nobody can guess. */
export function newMember(newSecret: () => string, role: Role, name: string): Member {
  const token = newSecret();
  const id = newSecret().slice(0, ID_CHARS);
  return {
    id,
    token,
    role,
    name,
    desk: false,
    from: '',
    joinedMs: 0,
    connection: undefined,
    lostMs: 0,
    report: undefined,
    asked: false,
    called: false,
  };
}

/** What the teachers see of a member. */
export function personOf({ id, name, connection, report }: Member): Person {
  return { id, name, here: connection !== undefined, ...(report && { report }) };
}
