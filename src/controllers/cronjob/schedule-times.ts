import {
  FormatError,
  loadLocation,
  parseStandard,
  parseTime,
  type CronJob,
  type CronSchedule,
  secondsToMs,
} from '../../api/index.ts';

const MS_PER_SECOND = 1000;
/** A CronJob is queued this long after it is due, because clocks may differ (cronjob_controllerv2.go `nextScheduleDelta`). */
const NEXT_SCHEDULE_DELTA_MS = 100;
/** Above this number of missed times the user is warned. */
const MANY_MISSED = 100;

/** How many times were missed. */
type MissedSchedules = 'none' | 'few' | 'many';

/** The part of a schedule that has passed. Times are in milliseconds since 1970. */
export interface ScheduleTimes {
  /** When the last Job was due, or the CronJob's creation before the first Job. Not earlier than the starting deadline allows. */
  readonly earliestMs: number;
  /** The last time that a Job was due. Undefined if none was due since `earliestMs`. */
  readonly mostRecentMs: number | undefined;
  readonly missed: MissedSchedules;
}

/** A valid schedule that is never due, such as the 31st of February. */
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
    earliestMs = Math.max(earliestMs, nowMs - secondsToMs(spec.startingDeadlineSeconds));
  const first = schedule.next(earliestMs);
  const second = first === undefined ? undefined : schedule.next(first);
  if (first !== undefined && nowMs < first) return { earliestMs, mostRecentMs: undefined, missed: 'none' };
  if (second !== undefined && nowMs < second) return { earliestMs, mostRecentMs: first, missed: 'none' };
  if (first === undefined || second === undefined) throw new NeverDueError();
  // Upstream estimates the number by the first interval, although intervals may differ.
  const intervalMs = Math.round((second - first) / MS_PER_SECOND) * MS_PER_SECOND;
  const missed = Math.floor((nowMs - first) / intervalMs) + 1;
  let mostRecentMs: number | undefined;
  let due = schedule.next(first + (missed - 2) * intervalMs);
  for (; due !== undefined && due <= nowMs; due = schedule.next(due)) mostRecentMs = due;
  return { earliestMs, mostRecentMs, missed: missed > MANY_MISSED ? 'many' : 'few' };
}

/** In how many milliseconds the CronJob must be synced again (`nextScheduleTimeDuration`). */
export function nextScheduleTimeDuration(
  cronJob: CronJob,
  lastScheduleMs: number | undefined,
  nowMs: number,
  schedule: CronSchedule,
): number {
  const next = schedule.next(lastDue(cronJob, lastScheduleMs, nowMs, schedule));
  return next === undefined ? 0 : next + NEXT_SCHEDULE_DELTA_MS - nowMs;
}

/** The time after which the next one is searched. */
function lastDue(cronJob: CronJob, lastScheduleMs: number | undefined, nowMs: number, schedule: CronSchedule): number {
  try {
    const times = mostRecentScheduleTime(cronJob, lastScheduleMs, nowMs, schedule, { withDeadline: false });
    return times.mostRecentMs ?? (times.missed === 'none' ? times.earliestMs : nowMs);
  } catch (error) {
    if (error instanceof NeverDueError) return nowMs;
    throw error;
  }
}

/**
 * The CronJob's schedule in its time zone. Returns a `FormatError` if the schedule is invalid (`formatSchedule`; upstream's
 * parser reads both from one text).
 */
export function scheduleOf({ spec: { schedule, timeZone } }: CronJob): CronSchedule | FormatError {
  const zoned = !namesZone(schedule) && timeZone !== undefined && zoneProblem(timeZone) === undefined;
  return orFormatError(() => parseStandard(zoned ? `TZ=${timeZone} ${schedule}` : schedule));
}

/** Returns true if the schedule contains its time zone. New ones must not, but old ones may still be stored. */
export function namesZone(schedule: string): boolean {
  return schedule.includes('TZ');
}

/** The error in the name of a time zone. Returns undefined if it is valid. */
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
