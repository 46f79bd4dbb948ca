import { formatTime, weekdayOf } from './time.ts';

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MS_PER_DAY = 86_400_000;

/** `Mon, 02 Jan 2006 15:04:05 +0000`, in UTC (Go's `time.RFC1123Z`). `ms`: since 1970. */
export function formatLongDate(ms: number): string {
  const day = DAYS[weekdayOf(Math.floor(ms / MS_PER_DAY))];
  const [, year, month, date, clock] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(formatTime(ms))!;
  return `${day}, ${date} ${MONTHS[Number(month) - 1]} ${year} ${clock} +0000`;
}
