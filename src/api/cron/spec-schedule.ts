import { civilTime, type CivilTime, momentOf, type TimeZone } from './time-zone.ts';

/** A recurring schedule. */
export interface CronSchedule {
  /**
   * The first time after `afterMs` at which the schedule is due. Undefined if there is none within five years. In milliseconds
   * since 1970.
   */
  next(afterMs: number): number | undefined;
}

/** The values of one field of a cron expression. */
export interface CronField {
  readonly values: ReadonlySet<number>;
  /** True for `*`, which does not restrict the days if the other day field does. */
  readonly star: boolean;
}

const MS_PER_SECOND = 1000;
const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
/** A schedule that is ever due is due within five years, except leap days around 1900 and 2100. */
const YEARS_AHEAD = 5;

/** Due whenever the clock of a zone matches all fields (robfig/cron v3 spec.go `SpecSchedule`). */
export class SpecSchedule implements CronSchedule {
  constructor(
    private readonly fields: {
      readonly minute: CronField;
      readonly hour: CronField;
      readonly dom: CronField;
      readonly month: CronField;
      readonly dow: CronField;
    },
    private readonly zone: TimeZone,
  ) {}

  next(afterMs: number): number | undefined {
    // A field without values, such as `,`, never matches.
    if (Object.values(this.fields).some(({ values }) => values.size === 0)) return undefined;
    const search = { ms: Math.floor(afterMs / MS_PER_SECOND) * MS_PER_SECOND + MS_PER_SECOND, moved: false };
    const lastYear = this.#at(search).year + YEARS_AHEAD;
    // Each step advances until its field matches. If a larger field changed on the way, all are checked again.
    while (this.#at(search).year <= lastYear) {
      if (this.#toMonth(search) || this.#toDay(search) || this.#toHour(search) || this.#toMinute(search)) continue;
      return search.ms;
    }
    return undefined;
  }

  #at({ ms }: Search): CivilTime {
    return civilTime(ms, this.zone);
  }

  #toMonth(search: Search): boolean {
    for (;;) {
      const { year, month, day, hour } = this.#at(search);
      if (this.fields.month.values.has(month)) return false;
      // The first advance resets the smaller fields to their minimum.
      const begin = search.moved ? { day, hour } : { day: 1, hour: 0 };
      search.moved = true;
      search.ms = momentOf(year, month + 1, begin.day, begin.hour, this.zone);
      if (this.#at(search).month === 1) return true;
    }
  }

  #toDay(search: Search): boolean {
    for (;;) {
      const now = this.#at(search);
      if (this.#isDay(now)) return false;
      const hour = search.moved ? now.hour : 0;
      search.moved = true;
      search.ms = momentOf(now.year, now.month, now.day + 1, hour, this.zone);
      // In some zones summer time begins at midnight, so that midnight does not exist.
      const next = this.#at(search);
      if (next.hour > 12) search.ms += (24 - next.hour) * MS_PER_HOUR;
      else search.ms -= next.hour * MS_PER_HOUR;
      if (this.#at(search).day === 1) return true;
    }
  }

  /** `dayMatches`: if both fields restrict the days, one match is enough. */
  #isDay({ day, weekday }: CivilTime): boolean {
    const { dom, dow } = this.fields;
    const [byDate, byWeekday] = [dom.values.has(day), dow.values.has(weekday)];
    return dom.star || dow.star ? byDate && byWeekday : byDate || byWeekday;
  }

  #toHour(search: Search): boolean {
    for (;;) {
      const { year, month, day, hour } = this.#at(search);
      if (this.fields.hour.values.has(hour)) return false;
      if (!search.moved) search.ms = momentOf(year, month, day, hour, this.zone);
      search.moved = true;
      search.ms += MS_PER_HOUR;
      if (this.#at(search).hour === 0) return true;
    }
  }

  #toMinute(search: Search): boolean {
    for (;;) {
      const { minute } = this.#at(search);
      const isWhole = search.ms % MS_PER_MINUTE === 0;
      if (this.fields.minute.values.has(minute) && isWhole) return false;
      search.moved = true;
      search.ms = Math.floor(search.ms / MS_PER_MINUTE) * MS_PER_MINUTE + MS_PER_MINUTE;
      if (this.#at(search).minute === 0) return true;
    }
  }
}

/** The state of a search. `moved`: the smaller fields have been reset to their minimum. */
interface Search {
  ms: number;
  moved: boolean;
}

/** Due a fixed time after it was last due, in whole seconds (robfig/cron v3 constantdelay.go `Every`). */
export function every(durationMs: number): CronSchedule {
  const delayMs = Math.max(MS_PER_SECOND, Math.floor(durationMs / MS_PER_SECOND) * MS_PER_SECOND);
  return { next: (afterMs) => Math.floor(afterMs / MS_PER_SECOND) * MS_PER_SECOND + delayMs };
}
