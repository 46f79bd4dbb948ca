import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, formatTimeIn, loadLocation, parseStandard, parseTime } from '../../../src/api/index.ts';

const MINUTE_MS = 60_000;

/** The next times after this one. */
function dueAfter(spec: string, after: string, count = 1): string[] {
  const schedule = parseStandard(spec);
  const due: string[] = [];
  let ms: number | undefined = parseTime(after);
  for (let i = 0; i < count; i++) {
    ms = schedule.next(ms);
    if (ms === undefined) return [...due, 'never'];
    due.push(formatTime(ms));
  }
  return due;
}

describe('a cron expression', () => {
  // Cases of robfig/cron's spec_test.go, in five fields.
  it.each([
    ['0/15 * * * *', '2012-07-09T14:45:00Z', '2012-07-09T15:00:00Z'],
    ['0/15 * * * *', '2012-07-09T14:59:59Z', '2012-07-09T15:00:00Z'],
    ['20-35/15 * * * *', '2012-07-09T15:45:00Z', '2012-07-09T16:20:00Z'],
    ['20-35/15 * * * *', '2012-07-09T23:46:00Z', '2012-07-10T00:20:00Z'],
    ['20-35/15 1/2 * * *', '2012-07-09T23:35:51Z', '2012-07-10T01:20:00Z'],
    ['20-35/15 10-12 * * *', '2012-07-09T23:35:51Z', '2012-07-10T10:20:00Z'],
    ['0 0 9 Apr-Oct ?', '2012-07-09T23:35:00Z', '2012-08-09T00:00:00Z'],
    ['0 0 */5 Apr,Aug,Oct Mon', '2012-07-09T23:35:00Z', '2012-08-01T00:00:00Z'],
    ['0 0 */5 Oct Mon', '2012-07-09T23:35:00Z', '2012-10-01T00:00:00Z'],
    ['0 0 * Feb Mon', '2012-07-09T23:35:00Z', '2013-02-04T00:00:00Z'],
    ['0 0 * Feb Mon/2', '2012-07-09T23:35:00Z', '2013-02-01T00:00:00Z'],
    ['0 * 31 Dec ?', '2012-12-31T23:59:45Z', '2013-12-31T00:00:00Z'],
    ['0 0 29 Feb ?', '2012-07-09T23:35:00Z', '2016-02-29T00:00:00Z'],
    ['0 0 1,15 * Sun', '2012-07-15T00:00:00Z', '2012-07-22T00:00:00Z'],
    ['0 0 * * Sun', '2012-07-09T23:35:00Z', '2012-07-15T00:00:00Z'],
    ['@weekly', '2012-07-09T23:35:00Z', '2012-07-15T00:00:00Z'],
    ['@yearly', '2012-07-09T23:35:00Z', '2013-01-01T00:00:00Z'],
    ['@monthly', '2012-07-09T23:35:00Z', '2012-08-01T00:00:00Z'],
    ['@midnight', '2012-07-09T23:35:00Z', '2012-07-10T00:00:00Z'],
    ['@hourly', '2012-07-09T23:35:30Z', '2012-07-10T00:00:00Z'],
    ['@every 1h30m', '2012-07-09T14:45:00.5Z', '2012-07-09T16:15:00Z'],
    ['@every 10ms', '2012-07-09T14:45:00Z', '2012-07-09T14:45:01Z'],
    ['0 0 30 Feb ?', '2012-07-09T23:35:00Z', 'never'],
    ['0 0 31 Apr ?', '2012-07-09T23:35:00Z', 'never'],
    [', * * * *', '2012-07-09T23:35:00Z', 'never'],
  ])('gives the next time of %s after %s', (spec, after, due) => {
    expect(dueAfter(spec, after)).toEqual([due]);
  });

  it('is due at the expected times', () => {
    expect(dueAfter('*/20 8-9 * * *', '2026-01-01T08:10:00Z', 6)).toEqual([
      '2026-01-01T08:20:00Z',
      '2026-01-01T08:40:00Z',
      '2026-01-01T09:00:00Z',
      '2026-01-01T09:20:00Z',
      '2026-01-01T09:40:00Z',
      '2026-01-02T08:00:00Z',
    ]);
  });

  it.each([
    ['', 'empty spec string'],
    ['* * *', 'expected exactly 5 fields, found 3: [* * *]'],
    ['obvious error schedule', 'expected exactly 5 fields, found 3: [obvious error schedule]'],
    ['1 2 3 4 5 6', 'expected exactly 5 fields, found 6: [1 2 3 4 5 6]'],
    ['x * * * *', 'failed to parse int from x: strconv.Atoi: parsing "x": invalid syntax'],
    ['-5 * * * *', 'failed to parse int from : strconv.Atoi: parsing "": invalid syntax'],
    [
      '99999999999999999999 * * * *',
      'failed to parse int from 99999999999999999999: strconv.Atoi: parsing "99999999999999999999": value out of range',
    ],
    ['*/-5 * * * *', 'negative number (-5) not allowed: -5'],
    ['60 * * * *', 'end of range (60) above maximum (59): 60'],
    ['* * 0 * *', 'beginning of range (0) below minimum (1): 0'],
    ['* * * * 5-2', 'beginning of range (5) beyond end of range (2): 5-2'],
    ['* * * * 7', 'end of range (7) above maximum (6): 7'],
    ['1-2-3 * * * *', 'too many hyphens: 1-2-3'],
    ['*/2/3 * * * *', 'too many slashes: */2/3'],
    ['*/0 * * * *', 'step of range should be a positive number: */0'],
    ['@often', 'unrecognized descriptor: @often'],
    ['@every 5x', 'failed to parse duration @every 5x: time: unknown unit "x" in duration "5x"'],
    ['TZ=Mars/Base 0 * * * *', 'provided bad location Mars/Base: unknown time zone Mars/Base'],
  ])('is refused: %s', (spec, message) => {
    expect(() => parseStandard(spec)).toThrow(message);
  });

  it('finds the first matching minute', () => {
    const minute = fc.integer({ min: 0, max: 59 });
    const fields = fc.record({
      minutes: fc.uniqueArray(minute, { minLength: 1, maxLength: 4 }),
      hours: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 3 }),
      dom: fc.option(fc.integer({ min: 1, max: 28 }), { nil: undefined }),
      dow: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined }),
    });
    const start = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });
    const property = fc.property(fields, start, ({ minutes, hours, dom, dow }, after) => {
      const isDue = (ms: number): boolean => {
        const date = new Date(ms);
        const byDate = dom === undefined ? dow === undefined : date.getUTCDate() === dom;
        const byWeekday = dow === undefined ? dom === undefined : date.getUTCDay() === dow;
        return minutes.includes(date.getUTCMinutes()) && hours.includes(date.getUTCHours()) && (byDate || byWeekday);
      };
      let expected = Math.floor(after / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
      while (!isDue(expected)) expected += MINUTE_MS;
      const schedule = parseStandard(`${minutes.join(',')} ${hours.join(',')} ${dom ?? '*'} * ${dow ?? '*'}`);
      expect(schedule.next(after)).toBe(expected);
    });
    fc.assert(property, { numRuns: 60, seed: 1 });
  });
});

describe('a time zone', () => {
  it('applies the schedule to its local time, in winter and in summer', () => {
    expect(dueAfter('TZ=Europe/Berlin 0 8 * * *', '2026-01-10T00:00:00Z')).toEqual(['2026-01-10T07:00:00Z']);
    expect(dueAfter('CRON_TZ=Europe/Berlin 0 8 * * *', '2026-07-10T00:00:00Z')).toEqual(['2026-07-10T06:00:00Z']);
    expect(dueAfter('TZ=Asia/Kathmandu 0 0 * * *', '2026-01-10T00:00:00Z')).toEqual(['2026-01-10T18:15:00Z']);
  });

  // robfig/cron's spec_test.go, "Daylight savings time".
  it.each([
    ['TZ=America/New_York 30 2 11 Mar ?', '2012-03-11T05:00:00Z', '2013-03-11T06:30:00Z'],
    ['TZ=America/New_York 0 * * * ?', '2012-03-11T06:00:00Z', '2012-03-11T07:00:00Z'],
    ['TZ=America/New_York 0 1 * * ?', '2012-03-11T05:00:00Z', '2012-03-11T06:00:00Z'],
    ['TZ=America/New_York 0 2 * * ?', '2012-03-11T05:00:00Z', '2012-03-12T06:00:00Z'],
    ['TZ=America/New_York 30 2 04 Nov ?', '2012-11-04T04:00:00Z', '2012-11-04T07:30:00Z'],
    ['TZ=America/New_York 0 1 * * ?', '2012-11-04T04:00:00Z', '2012-11-04T05:00:00Z'],
    ['TZ=America/New_York 0 1 * * ?', '2012-11-04T05:00:00Z', '2012-11-04T06:00:00Z'],
    ['TZ=America/New_York 0 3 * * ?', '2012-11-04T04:00:00Z', '2012-11-04T08:00:00Z'],
  ])('changes between winter and summer time: %s after %s', (spec, after, due) => {
    expect(dueAfter(spec, after)).toEqual([due]);
  });

  it('may have a day without a midnight', () => {
    expect(dueAfter('TZ=America/Sao_Paulo 0 9 10 Nov ?', '2018-11-03T12:00:00Z')).toEqual(['2018-11-10T11:00:00Z']);
  });

  it('is found by its case-sensitive name', () => {
    for (const name of ['', 'UTC', 'Etc/UTC', 'America/Argentina/Buenos_Aires', 'US/Pacific', 'Etc/GMT+5'])
      expect(() => loadLocation(name)).not.toThrow();
    for (const name of ['Mars/Base', 'europe/berlin', 'utc', 'us/pacific', '+01:00'])
      expect(() => loadLocation(name)).toThrow(`unknown time zone ${name}`);
    expect(() => loadLocation('../etc/passwd')).toThrow('time: invalid location name');
  });

  it('formats times in its local time', () => {
    const ms = parseTime('2026-07-01T12:00:00Z');
    expect(formatTimeIn(ms, loadLocation(''))).toBe('2026-07-01T12:00:00Z');
    expect(formatTimeIn(ms, loadLocation('Europe/Berlin'))).toBe('2026-07-01T14:00:00+02:00');
    expect(formatTimeIn(ms, loadLocation('America/St_Johns'))).toBe('2026-07-01T09:30:00-02:30');
  });
});
