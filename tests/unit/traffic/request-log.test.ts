import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fateOf, RequestLog, type Counts, type Outcome, type TrafficRequest } from '../../../src/traffic/index.ts';
import { StretchCounts } from '../../../src/traffic/stretch-counts.ts';

function request(sentMs: number, sketch: Partial<TrafficRequest> = {}): TrafficRequest {
  return {
    number: sentMs,
    sentMs,
    endedMs: sentMs + 5,
    outcome: 'answered',
    status: 200,
    node: 'node-1',
    pod: 'default/web-1',
    endpoint: '10.244.1.2:80',
    rulesSyncedMs: 0,
    rulesRevision: 1,
    reused: false,
    ...sketch,
  };
}

describe('the log of requests', () => {
  test('counts by the second in which a request was sent, and in parts of seconds', () => {
    const log = new RequestLog();
    for (const sentMs of [100, 900, 1_100]) log.add(request(sentMs));
    log.add(request(1_500, { outcome: 'failed', status: 503 }));
    log.add(request(1_900, { outcome: 'refused', status: 0 }));
    expect([log.second(0), log.second(1), log.second(2)]).toEqual([
      { answered: 2, failed: 0, lost: 0 },
      { answered: 1, failed: 1, lost: 1 },
      undefined,
    ]);
    expect(log.between(0, 2_000)).toEqual({ answered: 3, failed: 1, lost: 1 });
    expect(log.between(500, 1_500)).toEqual({ answered: 2, failed: 0, lost: 0 });
    expect(log.totals).toEqual({ answered: 3, failed: 1, lost: 1 });
  });

  test('knows the latency that a share of the answers did not exceed, up to a fourth', () => {
    const log = new RequestLog();
    for (let i = 1; i <= 100; i++) log.add(request(i, { endedMs: i + i }));
    const p95 = log.percentile(0.95, 0, 1)!;
    expect(p95).toBeGreaterThanOrEqual(95);
    expect(p95).toBeLessThanOrEqual(95 * 1.25);
    expect(log.percentile(0.95, 5, 6)).toBe(undefined);
  });

  test('counts exactly what it no longer remembers', () => {
    const log = new RequestLog();
    const count = 50_000;
    for (let i = 0; i < count; i++) log.add(request(i, i % 2 === 0 ? {} : { outcome: 'refused', status: 0 }));
    expect(log.totals).toEqual({ answered: count / 2, failed: 0, lost: count / 2 });
    expect(log.between(0, count)).toEqual({ answered: count / 2, failed: 0, lost: count / 2 });
    expect(log.lost.length).toBeLessThan(10_000);
    expect(log.lost.at(-1)!.sentMs).toBe(count - 1);
  });

  test('keeps four hours', () => {
    const log = new RequestLog();
    for (let second = 0; second <= 5 * 3_600; second++) log.add(request(second * 1_000));
    expect(log.second(0)).toBe(undefined);
    expect(log.second(5 * 3_600)).toEqual({ answered: 1, failed: 0, lost: 0 });
    expect(log.between(0, 5 * 3_600_000 + 1)).toEqual({ answered: 4 * 3_600, failed: 0, lost: 0 });
    expect(log.totals.answered).toBe(5 * 3_600 + 1);
  });

  test('knows the counts of a second whose requests were known late', () => {
    const log = new RequestLog();
    log.add(request(1_500));
    log.add(request(100, { outcome: 'timed-out', status: 0, endedMs: 3_100 }));
    log.add(request(1_200, { outcome: 'reset', status: 0, endedMs: 1_300 }), 3_200);
    expect(log.between(0, 4_000)).toEqual({ answered: 1, failed: 0, lost: 2 });
    expect(log.sent(0, 4_000).map(({ number }) => number)).toEqual([100, 1_200, 1_500]);
    expect([0, 1, 2, 3].map((second) => log.known(second)?.counts)).toEqual([
      undefined,
      { answered: 1, failed: 0, lost: 0 },
      undefined,
      { answered: 0, failed: 0, lost: 2 },
    ]);
  });
});

/** A request, and when its end was known. */
interface Ended {
  readonly request: TrafficRequest;
  readonly knownMs: number;
}

const OUTCOMES: readonly Outcome[] = [
  'answered',
  'answered',
  'answered',
  'failed',
  'refused',
  'reset',
  'timed-out',
  'no-endpoints',
];

/** Requests in the order in which their ends were known, as users add them. */
const histories = fc
  .array(
    fc.record({
      afterMs: fc.integer({ min: 0, max: 900 }),
      tookMs: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 3_000 })),
      lateMs: fc.integer({ min: 0, max: 2_000 }),
      outcome: fc.constantFrom(...OUTCOMES),
    }),
    { maxLength: 60 },
  )
  .map((sketches) => {
    let sentMs = 0;
    const all = sketches.map(({ afterMs, tookMs, lateMs, outcome }, i): Ended => {
      sentMs += afterMs;
      const endedMs = sentMs + tookMs;
      const ended = request(sentMs, { number: i + 1, outcome, endedMs });
      return { request: ended, knownMs: outcome === 'reset' ? endedMs + lateMs : endedMs };
    });
    return all.toSorted((a, b) => a.knownMs - b.knownMs);
  });

function naiveCounts(requests: readonly TrafficRequest[]): Counts {
  const of = (fate: string): number => requests.filter(({ outcome }) => fateOf(outcome) === fate).length;
  return { answered: of('answered'), failed: of('failed'), lost: of('lost') };
}

/** The latency of the answer at this share, from the fastest to the slowest. */
function naivePercentile(requests: readonly TrafficRequest[], share: number): number | undefined {
  const latencies = requests
    .filter(({ outcome }) => fateOf(outcome) !== 'lost')
    .map(({ sentMs, endedMs }) => endedMs - sentMs)
    .toSorted((a, b) => a - b);
  return latencies[Math.ceil(latencies.length * share) - 1];
}

test('a recount of all requests comes to the same, whatever the moments', () => {
  const moments = fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }));
  fc.assert(
    fc.property(histories, moments, (history, [fromMs, toMs]) => {
      const log = new RequestLog();
      for (const { request: ended, knownMs } of history) log.add(ended, knownMs);
      const all = history.map((each) => each.request);
      const sent = all.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs);
      expect(log.between(fromMs, toMs)).toEqual(naiveCounts(sent));
      expect(log.sent(fromMs, toMs)).toEqual(sent.toSorted((a, b) => a.number - b.number));
      const [from, to] = [Math.floor(fromMs / 1_000), Math.ceil(toMs / 1_000)];
      const known = history.filter(({ knownMs }) => knownMs >= from * 1_000 && knownMs < to * 1_000).map((each) => each.request);
      const exact = naivePercentile(known, 0.95);
      const p95 = log.percentile(0.95, from, to);
      if (exact === undefined) expect(p95).toBe(undefined);
      else {
        expect(p95! * (1 + 1e-9)).toBeGreaterThanOrEqual(exact);
        expect(p95!).toBeLessThanOrEqual(Math.max(1, exact * 1.25 + 1e-6));
      }
    }),
    { numRuns: 300 },
  );
});

test('sums over hours visit a few stretches, not each second, and come to the same', () => {
  const stretches = new StretchCounts();
  const hours = 3 * 3_600;
  for (let second = 0; second < hours; second++) stretches.add(second, second % 3 === 0 ? 'lost' : 'answered');
  let visited = 0;
  const countsOf = (second: number): Counts => {
    visited++;
    return { answered: second % 3 === 0 ? 0 : 1, failed: 0, lost: second % 3 === 0 ? 1 : 0 };
  };
  expect(stretches.between(0, hours, countsOf)).toEqual({ answered: 7_200, failed: 0, lost: 3_600 });
  expect(stretches.between(1, hours - 1, countsOf)).toEqual({ answered: 7_199, failed: 0, lost: 3_599 });
  expect(visited).toBeLessThan(120);
});
