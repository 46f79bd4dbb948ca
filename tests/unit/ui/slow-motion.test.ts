import { describe, expect, it } from 'vitest';
import { afterAnswer, afterCommand, afterSight, OFF, type Seen, type SlowMotion } from '../../../src/ui/time/slow-motion.ts';
import type { ConsoleEntry } from '../../../src/worker/protocol/index.ts';

const SCALE: ConsoleEntry = {
  id: 3,
  atMs: 20_000,
  record: 900,
  line: 'kubectl scale deployment/web --replicas=5',
  stdout: '',
  stderr: '',
};

/** The present, at normal speed, with something still to happen. */
function seen(clock: Partial<Seen['clock']>, ...entries: readonly ConsoleEntry[]): Seen {
  const nowMs = clock.nowMs ?? 20_500;
  return {
    clock: { nowMs, past: false, idle: false, playing: true, speed: 1, present: { atMs: nowMs, record: 1 }, ...clock },
    entries,
  };
}

const DONE = { ...SCALE, exitCode: 0 };
const WAITING = afterCommand(OFF, SCALE);
const OFFERED: SlowMotion = { phase: 'offered', line: SCALE.line, fromMs: 20_000 };
const ON: SlowMotion = { phase: 'on', fromMs: 20_000, settledMs: 23_000, speedAfter: 1 };

describe('slow motion is offered', () => {
  it('once a command has ended that made something happen', () => {
    expect(WAITING).toEqual({ phase: 'waiting', command: 3, fromMs: 20_000 });
    expect(afterSight(WAITING, seen({}, SCALE))).toEqual(WAITING);
    expect(afterSight(WAITING, seen({}, DONE))).toEqual(OFFERED);
  });

  it('not after a command that failed', () => {
    expect(afterSight(WAITING, seen({}, { ...SCALE, exitCode: 1 }))).toEqual(OFF);
  });

  it('after a command of which the page sees only the end, if the worker knows what it made happen', () => {
    const settled = afterSight(WAITING, seen({ idle: true, nowMs: 23_000 }, DONE)) as SlowMotion;
    expect(settled).toEqual({ phase: 'settled', line: SCALE.line, fromMs: 20_000, record: 900, settledMs: 23_000 });
    const command = { record: 900, what: { type: 'command', line: SCALE.line } } as const;
    const before = { record: 880, what: { type: 'leader', identity: 'controller-manager-1' } } as const;
    expect(afterAnswer(settled, [command, before])).toEqual(OFF);
    expect(afterAnswer(settled, [{ ...before, record: 910 }, command])).toEqual({ ...OFFERED, settledMs: 23_000 });
    expect(afterAnswer(OFF, [{ ...before, record: 910 }])).toEqual(OFF);
  });

  it('not after a question, which leaves what is offered', () => {
    const get = { ...SCALE, id: 4, line: 'kubectl get pods', asks: true } as const;
    expect(afterCommand(OFF, get)).toEqual(OFF);
    expect(afterCommand(OFFERED, get)).toEqual(OFFERED);
    expect(afterCommand(OFFERED, { ...get, id: -1, aside: true })).toEqual(OFFERED);
  });

  it('up to the moment at which nothing but heartbeats is left, as the present was then', () => {
    expect(afterSight(OFFERED, seen({ nowMs: 22_000 }))).toEqual(OFFERED);
    const settled = { ...OFFERED, settledMs: 23_000 };
    expect(afterSight(OFFERED, seen({ nowMs: 23_000, idle: true }))).toEqual(settled);
    expect(afterSight(OFFERED, seen({ nowMs: 21_000, past: true, idle: true }))).toEqual(OFFERED);
    expect(afterSight(settled, seen({ nowMs: 40_000, idle: true }))).toEqual(settled);
  });
});

describe('slow motion ends', () => {
  const slow = { speed: 0.1, past: true };

  it('where what is watched again has settled, and not before the past is shown', () => {
    const going = { ...ON, phase: 'going' } as const;
    expect(afterSight(going, seen({ speed: 0.1, nowMs: 40_000, idle: true }))).toEqual(going);
    expect(afterSight(going, seen({ ...slow, nowMs: 19_970 }))).toEqual(ON);
    expect(afterSight(ON, seen({ ...slow, nowMs: 22_900 }))).toEqual(ON);
    expect(afterSight(ON, seen({ ...slow, nowMs: 23_000 }))).toBe('over');
  });

  it('when the cluster has settled, if it had not yet when time became slow', () => {
    const { settledMs: _, ...open } = ON;
    expect(afterSight(open, seen({ ...slow, nowMs: 20_400, idle: true }))).toEqual(open);
    expect(afterSight(open, seen({ speed: 0.1, nowMs: 24_000 }))).toEqual(open);
    expect(afterSight(open, seen({ speed: 0.1, nowMs: 24_000, idle: true }))).toBe('over');
    expect(afterSight(open, seen({ speed: 0.1, nowMs: 35_001 }))).toBe('over');
  });

  it('not while time stands still: who steps through it stays in it', () => {
    expect(afterSight(ON, seen({ ...slow, playing: false, nowMs: 23_500 }))).toEqual(ON);
  });

  it('when the user chooses another speed', () => {
    expect(afterSight(ON, seen({ past: true, speed: 0.2, nowMs: 21_000 }))).toEqual(OFF);
  });

  it('later, if another command is given meanwhile', () => {
    const again = afterCommand(ON, { ...SCALE, id: 5, atMs: 21_000 });
    expect(again).toEqual({ phase: 'on', fromMs: 21_000, speedAfter: 1 });
    expect(afterSight(again, seen({ speed: 0.1, nowMs: 23_000 }))).toEqual(again);
  });
});
