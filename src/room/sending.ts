import type { FromRoom, RefusalCode, Role } from './protocol.ts';

/** A message to send: to one connection, or to all with a role, except for one connection. */
export interface Sending {
  readonly to: { readonly connection: string } | { readonly role: Role; readonly except?: string };
  readonly message: FromRoom;
}

/** To the students, and to the teacher's other windows. */
export function toFollowers(leader: string, message: FromRoom): readonly Sending[] {
  return [...toStudents(message), { to: { role: 'teacher', except: leader }, message }];
}

export function toTeachers(message: FromRoom): Sending {
  return { to: { role: 'teacher' }, message };
}

export function toStudents(message: FromRoom): readonly Sending[] {
  return [{ to: { role: 'student' }, message }];
}

export function refusal(connection: string, code: RefusalCode, detail?: string): Sending {
  const message: FromRoom = { type: 'refused', code, ...(detail !== undefined && { detail: detail.slice(0, 500) }) };
  return { to: { connection }, message };
}
