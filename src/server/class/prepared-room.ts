import { createHash, randomBytes, randomInt } from 'node:crypto';
import { SECRET_CHARS } from '../../room/protocol.ts';
import { newCode } from '../../room/code.ts';

/** The secrets of a room, and what its teacher has prepared. */
export interface RoomKeys {
  /** The key that opens the room. */
  readonly room: string;
  /** The key that makes a person in the room a teacher. It never follows from the code. */
  readonly teacher: string;
  /** The code that a person types instead of the room's key. Undefined: the room is entered by its key alone. */
  readonly code?: string;
  /** The name of the class. */
  readonly name?: string;
  /** The id of the lesson with which the teacher's page begins. */
  readonly lesson?: string;
}

/** A room with a code. */
export type PreparedRoom = RoomKeys & Required<Pick<RoomKeys, 'code'>>;

export function newSecret(): string {
  return randomBytes(18).toString('base64url').slice(0, SECRET_CHARS);
}

/** A new room. `taken`: the codes of other rooms. */
export function newRoom(taken: readonly string[] = [], more: Pick<RoomKeys, 'name' | 'lesson'> = {}): PreparedRoom {
  const teacher = newSecret();
  let code = newCode(randomInt);
  while (taken.includes(code)) code = newCode(randomInt);
  return { room: roomKeyOf(teacher), teacher, code, ...more };
}

/** The key of a room follows from its teacher's, and not the other way round. So a file of rooms has one secret for each, and all processes with the file the same rooms. */
export function roomKeyOf(teacher: string): string {
  return createHash('sha256').update(`room ${teacher}`).digest('base64url').slice(0, SECRET_CHARS);
}
