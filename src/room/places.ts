import { MAX_PEOPLE, MAX_TEACHERS, type Report, type Role } from './protocol.ts';

/** How long a person whose connection is lost keeps their place, in milliseconds. */
export const KEPT_MS = 45 * 60_000;
/** How long a student who has never reported keeps their place while others need it, in milliseconds. A page reports within seconds, a hidden one within a minute. */
export const SILENT_MS = 90_000;

const MOST: Readonly<Record<Role, number>> = { teacher: MAX_TEACHERS, student: MAX_PEOPLE };

/** What decides whether a person keeps their place in a full room. */
export interface Placed {
  readonly role: Role;
  /** Undefined while the connection is lost. */
  connection: string | undefined;
  /** The network address of the last connection, as the host names it. */
  from: string;
  /** When the last connection joined. */
  joinedMs: number;
  /** When the last connection was lost. */
  lostMs: number;
  report: Report | undefined;
}

export interface Newcomer extends Pick<Placed, 'role' | 'from'> {
  readonly nowMs: number;
}

/** Whether one more person of a role may come. */
export function hasPlace(members: readonly Placed[], role: Role): boolean {
  return members.filter((member) => member.role === role).length < MOST[role];
}

/**
 * Who gives up a place when somebody new comes. All who have been away for `KEPT_MS`. In a full room also one more: who has been away longest, or else a student
 * who has never reported, or else one of the address from which most students have come. `members`: in the order in which they came.
 *
 * No bound counts by address while there is room, since a class may share one. One student with hundreds of connections fills the room only for those who have
 * the same address.
 */
export function displacedBy<M extends Placed>(members: readonly M[], newcomer: Newcomer): readonly M[] {
  const { role, nowMs } = newcomer;
  const over = members.filter((member) => isAway(member) && nowMs - member.lostMs >= KEPT_MS);
  const others = members.filter((member) => !over.includes(member));
  if (hasPlace(others, role)) return over;
  const rivals = others.filter((member) => member.role === role);
  const [away] = rivals.filter(isAway).toSorted((one, other) => one.lostMs - other.lostMs);
  const displaced =
    away ?? (role === 'student' ? (silentOf(rivals, nowMs) ?? lastOfLargestCrowd(rivals, newcomer.from)) : undefined);
  return displaced === undefined ? over : [...over, displaced];
}

function isAway({ connection }: Placed): boolean {
  return connection === undefined;
}

function silentOf<M extends Placed>(students: readonly M[], nowMs: number): M | undefined {
  return students.find(({ report, joinedMs }) => report === undefined && nowMs - joinedMs >= SILENT_MS);
}

/** The last who came from the address that most have come from. Undefined if the newcomer's own address would have as many then. */
function lastOfLargestCrowd<M extends Placed>(students: readonly M[], from: string): M | undefined {
  const crowds = new Map<string, M[]>();
  for (const student of students) {
    const crowd = crowds.get(student.from);
    if (crowd === undefined) crowds.set(student.from, [student]);
    else crowd.push(student);
  }
  const [largest = []] = [...crowds.values()].toSorted((one, other) => other.length - one.length);
  return largest.length > (crowds.get(from)?.length ?? 0) + 1 ? largest.at(-1) : undefined;
}
