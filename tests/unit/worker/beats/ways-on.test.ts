import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BeatEvent, Now } from '../../../../src/worker/beats/state.ts';
import type { OpenedBeat } from '../../../../src/worker/protocol/index.ts';
import { BROKEN, MET, OPEN, SCALE, Told } from './told.ts';

const action = { text: 'Scale it.', commands: ['kubectl a', 'kubectl b'] };
const question = { text: 'Which?', kind: 'Pod', becomes: 'it.terminating' } as const;

const BEATS: readonly OpenedBeat['beat'][] = [
  {},
  SCALE,
  { ...SCALE, action: { ...action, forMs: 5_000 }, question },
  { ...SCALE, action: { text: 'Wait.' }, stage: { playing: true, speed: 5 } },
  { action: { text: 'Wait.', commands: [], forMs: 3_000 } },
  { action: { text: 'Do something.' } },
  { checks: SCALE.checks! },
  { question },
];

const anyBeat = fc.record({
  beat: fc.constantFrom(...BEATS),
  passing: fc.boolean(),
  last: fc.constantFrom(undefined, { atMs: 500, record: 3 }),
});

const anyEvent: fc.Arbitrary<BeatEvent> = fc.oneof(
  fc.constantFrom<BeatEvent>(
    { type: 'act' },
    { type: 'answer' },
    { type: 'go-on' },
    { type: 'again' },
    { type: 'watch' },
    { type: 'hold' },
    { type: 'given' },
    { type: 'refused' },
    { type: 'taught' },
    { type: 'look' },
    { type: 'arrived', shown: { atMs: 1_000, record: 7 } },
    { type: 'solve', solution: [{ command: 'kubectl a' }, { afterMs: 700, command: 'kubectl b' }] },
  ),
  fc.record({ type: fc.constant('command' as const), id: fc.nat(3) }),
  fc.record({ type: fc.constant('ended' as const), id: fc.nat(3), failed: fc.boolean() }),
  fc.record({ type: fc.constant('follows' as const), on: fc.boolean() }),
);

/** What a user and a cluster may make of time: any moment, any speed, any state of the checks. */
const anyNow: fc.Arbitrary<Partial<Now>> = fc.record(
  {
    atMs: fc.nat(20_000),
    playing: fc.boolean(),
    idle: fc.boolean(),
    checks: fc.constantFrom(OPEN, MET, BROKEN, undefined),
  },
  { requiredKeys: [] },
);

const anyHistory = fc.array(fc.tuple(anyNow, anyEvent), { maxLength: 30 });

/** The worker does what it was asked for, and time passes until the beat waits for nobody but its learner. */
function patience(told: Told): void {
  for (let i = 0; i < 20; i++) {
    const { phase } = told.state;
    if (phase.name === 'ready' || phase.name === 'done') return;
    if (phase.name === 'arriving') told.tell({}, { type: 'arrived', shown: { atMs: told.now.atMs, record: 7 } });
    else if (phase.name === 'settling')
      told.tell({ atMs: Math.max(told.now.atMs, phase.untilMs ?? 0), checks: MET }, { type: 'look' });
    else if (phase.giving) told.tell({}, { type: 'given' });
    else told.tell({ atMs: Math.max(told.now.atMs, phase.dueMs) }, { type: 'look' });
  }
  throw new Error(`stuck in ${told.line}`);
}

test('whatever happens, a beat comes to where its learner can do something', () => {
  fc.assert(
    fc.property(anyBeat, fc.boolean(), anyHistory, ({ beat, ...more }, follows, history) => {
      const told = new Told(beat, more, follows).tell({}, { type: 'opened' });
      for (const [now, event] of history) told.tell(now, event);
      patience(told);
      expect(['ready', 'done']).toContain(told.state.phase.name);
    }),
  );
});

test('whatever has happened, a learner who goes on gets on, and has the speed of before', () => {
  fc.assert(
    fc.property(anyBeat, anyHistory, ({ beat, ...more }, history) => {
      const told = new Told(beat, more).begun();
      for (const [now, event] of history) told.tell(now, event);
      patience(told);
      const { speed } = told.now;
      told.tell({}, { type: 'go-on' });
      patience(told);
      expect([told.state.passed, told.state.hurry, told.now.speed]).toEqual([true, undefined, speed]);
    }),
  );
});

test('whatever happens, a beat moves no time and gives no command while the page follows a teacher', () => {
  fc.assert(
    fc.property(anyBeat, anyHistory, ({ beat, ...more }, history) => {
      const told = new Told(beat, more).begun();
      for (const [now, event] of history) {
        const followed = told.state.follows;
        told.tell(now, event);
        if (followed) expect(told.asked.filter((each) => !each.startsWith('watch'))).toEqual([]);
      }
    }),
  );
});
