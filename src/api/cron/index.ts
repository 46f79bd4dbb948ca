export { formatTimeIn } from './civil-time.ts';
export { parseStandard } from './parse-standard.ts';
export type { CronSchedule } from './spec-schedule.ts';
export { loadLocation, type TimeZone } from './time-zone.ts';
