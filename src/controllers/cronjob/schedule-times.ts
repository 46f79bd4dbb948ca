import { FormatError, loadLocation, parseStandard, parseTime, type CronJob, type CronSchedule } from '../../api/index.ts';

const MS_PER_SECOND = 1000;
/** So much later than due a CronJob is looked at, in case clocks differ (cronjob_controllerv2.go `nextScheduleDelta`). */
const NEXT_SCHEDULE_DELTA_MS = 100;
/** From so many missed times on its user is warned. */
const MANY_MISSED = 100;

/** How many of its times a CronJob has missed, roughly. */
type MissedSchedules = 'none' | 'few' | 'many';

/** What of a schedule has passed. All times in milliseconds since 1970. */
export interface ScheduleTimes {
  /** When its last Job was due or, before the first, when it was created; not before what the deadline leaves. */
  readonly earliestMs: number;
  /** The last time a Job should have been made; undefined where none was due since. */
  readonly mostRecentMs: number | undefined;
  readonly missed: MissedSchedules;
}

/** A schedule that can be read and yet is never due: the 31st of February. */
export class NeverDueError extends Error {
  constructor() {
    super('time difference between two schedules is less than 1 second');
  }
}

/** cronjob/utils.go `mostRecentScheduleTime`. `lastScheduleMs`: when its last Job was due. Throws `NeverDueError`. */
export function mostRecentScheduleTime(
  { metadata, spec }: CronJob,
  lastScheduleMs: number | undefined,
  nowMs: number,
  schedule: CronSchedule,
  options: { readonly withDeadline: boolean },
): ScheduleTimes {
  let earliestMs = lastScheduleMs ?? parseTime(metadata.creationTimestamp);
  if (options.withDeadline && spec.startingDeadlineSeconds !== undefined)
    earliestMs = Math.max(earliestMs, nowMs - spec.startingDeadlineSeconds * MS_PER_SECOND);
  const first = schedule.next(earliestMs);
  const second = first === undefined ? undefined : schedule.next(first);
  if (first !== undefined && nowMs < first) return { earliestMs, mostRecentMs: undefined, missed: 'none' };
  if (second !== undefined && nowMs < second) return { earliestMs, mostRecentMs: first, missed: 'none' };
  if (first === undefined || second === undefined) throw new NeverDueError();
  // Counted by the first interval, which need not be that of all others.
  const intervalMs = Math.round((second - first) / MS_PER_SECOND) * MS_PER_SECOND;
  const missed = Math.floor((nowMs - first) / intervalMs) + 1;
  let mostRecentMs: number | undefined;
  let due = schedule.next(first + (missed - 2) * intervalMs);
  for (; due !== undefined && due <= nowMs; due = schedule.next(due)) mostRecentMs = due;
  return { earliestMs, mostRecentMs, missed: missed > MANY_MISSED ? 'many' : 'few' };
}

/** How long until a CronJob is to be looked at again (`nextScheduleTimeDuration`). */
export function nextScheduleTimeDuration(
  cronJob: CronJob,
  lastScheduleMs: number | undefined,
  nowMs: number,
  schedule: CronSchedule,
): number {
  const next = schedule.next(lastDue(cronJob, lastScheduleMs, nowMs, schedule));
  return next === undefined ? 0 : next + NEXT_SCHEDULE_DELTA_MS - nowMs;
}

/** After which moment the next one is to be found. */
function lastDue(cronJob: CronJob, lastScheduleMs: number | undefined, nowMs: number, schedule: CronSchedule): number {
  try {
    const times = mostRecentScheduleTime(cronJob, lastScheduleMs, nowMs, schedule, { withDeadline: false });
    return times.mostRecentMs ?? (times.missed === 'none' ? times.earliestMs : nowMs);
  } catch (error) {
    if (error instanceof NeverDueError) return nowMs;
    throw error;
  }
}

/** A CronJob's schedule, by the clock of its time zone (`formatSchedule`, which has the parser take both); or what is wrong with it. */
export function scheduleOf({ spec: { schedule, timeZone } }: CronJob): CronSchedule | FormatError {
  const zoned = !namesZone(schedule) && timeZone !== undefined && zoneProblem(timeZone) === undefined;
  return orFormatError(() => parseStandard(zoned ? `TZ=${timeZone} ${schedule}` : schedule));
}

/** Schedules that were stored before it was forbidden may name their time zone themselves. */
export function namesZone(schedule: string): boolean {
  return schedule.includes('TZ');
}

/** What is wrong with the name of a time zone. */
export function zoneProblem(timeZone: string): string | undefined {
  const zone = orFormatError(() => loadLocation(timeZone));
  return zone instanceof FormatError ? zone.message : undefined;
}

function orFormatError<T>(read: () => T): T | FormatError {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
