import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Scale, ticksOf } from '../../../../src/ui/timeline/scale.ts';
import { NEWEST, pan, reveal, spanOf, type Viewport, zoom } from '../../../../src/ui/timeline/viewport.ts';

const TEN_MINUTES = { oldestMs: 0, presentMs: 600_000 };

describe('the visible part of the history', () => {
  test('is the whole history while it is short, and its last two minutes when it is long', () => {
    expect(spanOf(NEWEST, { oldestMs: 0, presentMs: 3_000 })).toEqual({ fromMs: 0, toMs: 10_000 });
    expect(spanOf(NEWEST, { oldestMs: 0, presentMs: 50_000 })).toEqual({ fromMs: 0, toMs: 50_000 });
    expect(spanOf(NEWEST, TEN_MINUTES)).toEqual({ fromMs: 480_000, toMs: 600_000 });
  });

  test('follows the present, unless the user has panned away', () => {
    const seen = spanOf(NEWEST, TEN_MINUTES);
    const away = pan(seen, TEN_MINUTES, -60_000);
    const later = { oldestMs: 0, presentMs: 700_000 };
    expect(spanOf(NEWEST, later).toMs).toBe(700_000);
    expect(spanOf(away, later)).toEqual({ fromMs: 420_000, toMs: 540_000 });
    const back = pan(spanOf(away, later), later, 200_000);
    expect(spanOf(back, later)).toEqual({ fromMs: 580_000, toMs: 700_000 });
    expect(back.mode).toBe('present');
  });

  test('keeps the time under the pointer when it is zoomed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 0.95, noNaN: true }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (place, factor) => {
          const before = { fromMs: 200_000, toMs: 300_000 };
          const atMs = 200_000 + place * 100_000;
          const after = spanOf(zoom(before, TEN_MINUTES, atMs, factor), TEN_MINUTES);
          expect((atMs - after.fromMs) / (after.toMs - after.fromMs)).toBeCloseTo(place, 6);
          expect(after.toMs - after.fromMs).toBeCloseTo(100_000 * factor, 3);
        },
      ),
    );
  });

  test('stays inside the history after any zoom and pan', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom('zoom', 'pan'), fc.double({ min: -3, max: 3, noNaN: true })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(acts, fc.integer({ min: 0, max: 100_000 }), (list, oldestMs) => {
        const extent = { oldestMs, presentMs: oldestMs + 250_000 };
        let viewport: Viewport = NEWEST;
        for (const [act, amount] of list) {
          const span = spanOf(viewport, extent);
          const length = span.toMs - span.fromMs;
          viewport =
            act === 'pan' ? pan(span, extent, amount * length) : zoom(span, extent, span.fromMs + 0.5 * length, Math.exp(amount));
          const { fromMs, toMs } = spanOf(viewport, extent);
          expect(fromMs).toBeGreaterThanOrEqual(oldestMs - 1e-6);
          expect(toMs).toBeLessThanOrEqual(extent.presentMs + 1e-6);
          expect(toMs - fromMs).toBeGreaterThanOrEqual(0.999);
        }
      }),
    );
  });

  test('moves to a time outside of it, and stays if the time is already visible', () => {
    const seen = { fromMs: 100_000, toMs: 200_000 };
    expect(reveal(seen, TEN_MINUTES, 150_000)).toBeUndefined();
    const earlier = spanOf(reveal(seen, TEN_MINUTES, 40_000)!, TEN_MINUTES);
    expect(earlier).toEqual({ fromMs: 25_000, toMs: 125_000 });
    expect(spanOf(reveal(seen, TEN_MINUTES, 2_000)!, TEN_MINUTES).fromMs).toBe(0);
  });
});

describe('the scale', () => {
  test('converts times to pixels and back', () => {
    const scale = new Scale({ fromMs: 1_000, toMs: 2_000 }, 512);
    expect(scale.x(1_000)).toBe(0);
    expect(scale.x(2_000)).toBe(500);
    expect(scale.timeAt(scale.x(1_234))).toBeCloseTo(1_234, 9);
  });

  test.each([
    [{ fromMs: 0, toMs: 10 }, ['0:00:00.000', '0:00:00.002']],
    [{ fromMs: 500, toMs: 1_500 }, ['0:00:00.600', '0:00:00.800']],
    [{ fromMs: 0, toMs: 60_000 }, ['0:00:00', '0:00:10']],
    [{ fromMs: 0, toMs: 36_000_000 }, ['0:00:00', '2:00:00']],
  ])('has ticks at round times: %j', (span, texts) => {
    const ticks = ticksOf(new Scale(span, 612));
    expect(ticks.slice(0, 2).map(({ text }) => text)).toEqual(texts);
    expect(ticks.length).toBeLessThanOrEqual(612 / 84 + 1);
  });
});
