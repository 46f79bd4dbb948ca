import { describe, expect, test } from 'vitest';
import { metricPlot, metricText, mostText } from '../../../../src/ui/loops/metrics.ts';
import { areaPath } from '../../../../src/ui/loops/LoopMetrics.tsx';
import type { LoopSeries } from '../../../../src/worker/protocol/index.ts';
import { queueView } from './loop-views.ts';

const { metrics: NONE } = queueView('deployment');

const NO_TIME = { count: 0, sumMs: 0, bounds: [0.01, 0.1], counts: [0, 0, 0] };
const SERIES: LoopSeries = {
  stepMs: 500,
  fromMs: 0,
  depth: [0, 3, 1],
  adds: [0, 4, 1],
  retries: [0, 0, 1],
  done: [0, 2, 0],
  workMs: [0, 80, 0],
  longestMs: [0, 60, 0],
  queueDuration: { ...NO_TIME, count: 3, counts: [2, 1, 0] },
  workDuration: NO_TIME,
};

describe('a metric as a number', () => {
  test('is in seconds if its name says so, and is the mean of a histogram', () => {
    const metrics = { ...NONE, workDuration: { count: 4, sumMs: 50 } };
    expect(metricText('workqueue_work_duration_seconds', metrics, 0)).toBe('0.0125 s');
    expect(metricText('workqueue_work_duration_seconds', NONE, 0)).toBe('–');
  });

  test('that still grows is computed for the shown time', () => {
    // Two keys, got at 1 s and at 2 s.
    const metrics = { ...NONE, inProcess: { count: 2, startedAtSumMs: 3000, oldestMs: 1000 } };
    expect(metricText('workqueue_unfinished_work_seconds', metrics, 2500)).toBe('2 s');
    expect(metricText('workqueue_longest_running_processor_seconds', metrics, 2500)).toBe('1.5 s');
    expect(metricText('workqueue_longest_running_processor_seconds', NONE, 2500)).toBe('0 s');
  });
});

describe('a metric over time', () => {
  test('is per second if it is a count', () => {
    expect(metricPlot('workqueue_adds_total', SERIES)).toEqual({ values: [0, 8, 2], unit: 'perSecond' });
  });

  test('is the mean of each interval if it is a duration', () => {
    expect(metricPlot('workqueue_work_duration_seconds', SERIES)?.values).toEqual([0, 0.04, 0]);
  });

  test('ends with the last bucket that is not empty, if it is a histogram', () => {
    expect(metricPlot('workqueue_queue_duration_seconds', SERIES)).toEqual({ values: [2, 1], unit: 'buckets' });
  });

  test('has a short text for its maximum', () => {
    expect(mostText([0, 0.0421, 0.01])).toBe('0.042');
    expect(mostText([1234.5])).toBe('1235');
    expect(mostText([])).toBe('0');
  });
});

describe('a plot', () => {
  test('has a column for each value, the maximum at full height, and none without values', () => {
    expect(areaPath([0, 2, 1], 2, 0)).toBe('M1 1v-1.000h1v1.000zM2 1v-0.500h1v0.500z');
  });
});
