import { describe, expect, it } from 'vitest';
import { EventCorrelator, type Correlated } from '../../../src/client/index.ts';
import { Simulation } from '../../../src/trace/index.ts';

/** A correlator of events about one Pod. Each new Event is named after its number. */
function setUp() {
  const sim = new Simulation({ seed: 'test' });
  let number = 0;
  const correlator = new EventCorrelator(sim, () => `event-${number}`);
  function tell(
    message: string,
    options: { readonly reason?: string; readonly fieldPath?: string; readonly subject?: string } = {},
  ): Correlated | undefined {
    const { reason = 'Failed', fieldPath = '', subject = 'web-1' } = options;
    number++;
    return correlator.correlate({
      subject,
      type: 'Warning',
      reason,
      message,
      fieldPath,
      timestamp: String(sim.nowMs),
    });
  }
  return { sim, tell };
}

describe('events that are the same', () => {
  it('are one Event with a count', () => {
    const { sim, tell } = setUp();
    expect(tell('pull failed')).toEqual({
      name: 'event-1',
      message: 'pull failed',
      count: 1,
      firstTimestamp: '0',
      exists: false,
    });
    sim.run({ forMs: 10 });
    expect(tell('pull failed')).toEqual({ name: 'event-1', message: 'pull failed', count: 2, firstTimestamp: '0', exists: true });
  });

  it('are two Events if they are about different parts of the object', () => {
    const { tell } = setUp();
    expect(tell('pulled', { fieldPath: 'spec.containers{a}' })?.name).toBe('event-1');
    expect(tell('pulled', { fieldPath: 'spec.containers{b}' })?.name).toBe('event-2');
  });
});

describe('events that differ in their message alone', () => {
  it('are combined into one Event from the tenth on', () => {
    const { tell } = setUp();
    const told = Array.from({ length: 12 }, (_, i) => tell(`attempt ${i + 1}`));
    expect(told.slice(0, 9).every((event) => event?.exists === false && !event.message.startsWith('('))).toBe(true);
    expect(told[9]).toMatchObject({
      name: 'event-10',
      message: '(combined from similar events): attempt 10',
      count: 1,
      exists: false,
    });
    expect(told[11]).toMatchObject({
      name: 'event-10',
      message: '(combined from similar events): attempt 12',
      count: 3,
      exists: true,
    });
  });

  it('are separate again after ten minutes without one', () => {
    const { sim, tell } = setUp();
    for (let i = 0; i < 10; i++) tell(`attempt ${i}`);
    sim.run({ forMs: 600_001 });
    expect(tell('attempt 11')?.message).toBe('attempt 11');
  });

  it('stay separate if their reasons differ', () => {
    const { tell } = setUp();
    const told = Array.from({ length: 12 }, (_, i) => tell(`attempt ${i}`, { reason: `Reason${i}` }));
    expect(told.some((event) => event?.message.startsWith('('))).toBe(false);
  });
});

describe('too many events about one object', () => {
  it('are dropped after 25, and one is let through every five minutes', () => {
    const { sim, tell } = setUp();
    const written = Array.from({ length: 40 }, () => tell('again')).filter((event) => event !== undefined);
    expect(written).toHaveLength(25);
    sim.run({ forMs: 299_000 });
    expect(tell('again')).toBeUndefined();
    sim.run({ forMs: 1_000 });
    expect(tell('again')).toBeDefined();
  });

  it('are counted even if they are dropped', () => {
    const { sim, tell } = setUp();
    for (let i = 0; i < 40; i++) tell('again');
    sim.run({ forMs: 300_000 });
    expect(tell('again')).toMatchObject({ name: 'event-1', count: 41, exists: true });
  });

  it('do not affect the events about another object', () => {
    const { tell } = setUp();
    for (let i = 0; i < 40; i++) tell('again');
    expect(tell('again', { subject: 'web-2' })).toMatchObject({ count: 1 });
  });
});

describe('an object without events', () => {
  it('is forgotten after events about 4,096 other objects', () => {
    const { tell } = setUp();
    const hear = (subject: string) => tell('again', { subject })?.count;
    for (const subject of ['first', 'second', 'third']) hear(subject);
    for (let i = 0; i < 4093; i++) hear(`other-${i}`);
    // All objects are still known. An event about a known object evicts none.
    expect([hear('second'), hear('third'), hear('third')]).toEqual([2, 2, 3]);
    hear('one too many');
    expect(hear('second')).toBe(3);
    expect(hear('first')).toBe(1);
    // One object more than the limit evicts the oldest.
    expect([hear('third'), hear('other-0')]).toEqual([4, 1]);
  });
});
