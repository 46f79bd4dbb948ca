import { expect, test } from 'vitest';
import type { BeatEvent } from '../../../../src/worker/beats/state.ts';
import type { BeatPhase } from '../../../../src/worker/protocol/index.ts';
import type { Beat } from '../../../../src/cluster/lesson/lesson.ts';
import { BROKEN, MET, OPEN, SCALE, Told } from './told.ts';

/** A beat in each of its phases. */
const IN_PHASE: Record<BeatPhase, () => Told> = {
  arriving: () => new Told(SCALE),
  ready: () => new Told(SCALE).begun(),
  acting: () => new Told(SCALE).begun().tell({}, { type: 'act' }),
  settling: () => new Told(SCALE).begun().tell({}, { type: 'act' }, { type: 'given' }),
  done: () => new Told(SCALE).begun().tell({}, { type: 'act' }, { type: 'given' }).tell({ checks: MET }, { type: 'look' }),
};

const EVENTS: Record<string, BeatEvent> = {
  opened: { type: 'opened' },
  arrived: { type: 'arrived', shown: { atMs: 1_000, record: 7 } },
  act: { type: 'act' },
  answer: { type: 'answer' },
  'go-on': { type: 'go-on' },
  again: { type: 'again' },
  solve: { type: 'solve', solution: [{ command: 'kubectl set' }] },
  watch: { type: 'watch' },
  hold: { type: 'hold' },
  command: { type: 'command', id: 3 },
  ended: { type: 'ended', id: 3, failed: true },
  given: { type: 'given' },
  refused: { type: 'refused' },
  follows: { type: 'follows', on: true },
  taught: { type: 'taught' },
  look: { type: 'look' },
};

function tableOf(phase: BeatPhase): string {
  return Object.entries(EVENTS)
    .map(([name, event]) => `${phase.padEnd(9)} ${name.padEnd(8)} → ${IN_PHASE[phase]().tell({}, event).line}`)
    .join('\n');
}

test('a beat that is on its way', () => {
  expect(tableOf('arriving')).toBe(
    `
arriving  opened   → arriving — go to {}; arrive
arriving  arrived  → ready — watch from 7
arriving  act      → arriving
arriving  answer   → arriving
arriving  go-on    → arriving, passed
arriving  again    → arriving
arriving  solve    → arriving
arriving  watch    → arriving
arriving  hold     → arriving — pause
arriving  command  → arriving
arriving  ended    → arriving
arriving  given    → arriving
arriving  refused  → arriving
arriving  follows  → arriving
arriving  taught   → arriving
arriving  look     → arriving
`.trim(),
  );
});

test('a beat that waits for its learner', () => {
  expect(tableOf('ready')).toBe(
    `
ready     opened   → ready — watch from 7
ready     arrived  → ready
ready     act      → acting — give "kubectl scale"
ready     answer   → ready
ready     go-on    → acting, hurry — speed 100; give "kubectl scale"
ready     again    → arriving — go to {atMs:1000,record:7}; arrive
ready     solve    → arriving — go to {atMs:1000,record:7}; arrive
ready     watch    → ready — watch from 7
ready     hold     → ready — pause
ready     command  → settling, acted, awaited — play
ready     ended    → ready
ready     given    → ready
ready     refused  → ready
ready     follows  → ready
ready     taught   → ready
ready     look     → ready
`.trim(),
  );
});

test('a beat whose command is being given', () => {
  expect(tableOf('acting')).toBe(
    `
acting    opened   → acting — watch from 7
acting    arrived  → acting
acting    act      → acting — play
acting    answer   → acting
acting    go-on    → acting, hurry — speed 100; play
acting    again    → arriving — go to {atMs:1000,record:7}; arrive
acting    solve    → arriving — go to {atMs:1000,record:7}; arrive
acting    watch    → acting — watch from 7
acting    hold     → acting — pause
acting    command  → acting
acting    ended    → acting
acting    given    → settling, acted — play
acting    refused  → ready
acting    follows  → ready
acting    taught   → acting
acting    look     → acting
`.trim(),
  );
});

test('a beat whose action is at work', () => {
  expect(tableOf('settling')).toBe(
    `
settling  opened   → settling, acted — watch from 7
settling  arrived  → settling, acted
settling  act      → settling, acted — play
settling  answer   → settling, acted — play
settling  go-on    → settling, acted, hurry — speed 100; play
settling  again    → arriving — go to {atMs:1000,record:7}; arrive
settling  solve    → arriving — go to {atMs:1000,record:7}; arrive
settling  watch    → settling, acted — watch from 7
settling  hold     → settling, acted — pause
settling  command  → settling, acted — play
settling  ended    → settling, acted
settling  given    → settling, acted
settling  refused  → settling, acted
settling  follows  → settling, acted
settling  taught   → settling, acted
settling  look     → settling, acted
`.trim(),
  );
});

test('a beat whose action has had its effect', () => {
  expect(tableOf('done')).toBe(
    `
done      opened   → done, acted, met — watch from 7
done      arrived  → done, acted, met
done      act      → done, acted, met
done      answer   → done, acted, met
done      go-on    → done, acted, met, passed
done      again    → arriving — go to {atMs:1000,record:7}; arrive
done      solve    → arriving — go to {atMs:1000,record:7}; arrive
done      watch    → done, acted, met — watch from 7
done      hold     → done, acted, met — pause
done      command  → done, acted, met
done      ended    → done, acted, met
done      given    → done, acted, met
done      refused  → done, acted, met
done      follows  → done, acted, met
done      taught   → done, acted, met
done      look     → done, acted, met
`.trim(),
  );
});

test('its moment, its speed and its step are gone to when it is opened', () => {
  const stage = { at: 5_000, speed: 5, step: 'syncDeployment', component: 'deployment' };
  expect(new Told({ stage }).tell({}, { type: 'opened' }).asked).toEqual([
    'speed 5',
    'go to {atMs:5000,name:syncDeployment,component:deployment}',
    'arrive',
  ]);
});

test('a beat that goes on does not lead back to before a slow learner was done; one that goes back to the past, or to a step, does', () => {
  const goes = (stage: Beat['stage'], atMs: number): string => {
    const told = new Told({ ...(stage && { stage }) }, { last: { atMs: 1_000, record: 7 } });
    return told.tell({ atMs }, { type: 'opened' }).asked[0]!;
  };
  expect(goes({ at: 5_000 }, 3_000)).toBe('go to {atMs:5000}');
  expect(goes({ at: 5_000 }, 9_000)).toBe('go to {atMs:9000}');
  expect(goes({ at: 500 }, 9_000)).toBe('go to {atMs:500}');
  expect(goes({ at: 5_000, step: 'scale' }, 9_000)).toBe('go to {atMs:5000,name:scale}');
  // The step may have run while the learner did what the last beat asked for.
  expect(goes({ step: 'scale' }, 9_000)).toBe('go to {name:scale,since:7}');
});

test('time plays while a beat is read that says so, but not one that is only passed through, and not for who follows a teacher', () => {
  const playing = { ...SCALE, stage: { playing: true } };
  expect(new Told(playing).begun().asked).toEqual(['watch from 7', 'play']);
  expect(new Told(playing, { passing: true }).begun().asked).toEqual(['watch from 7']);
  expect(new Told(playing, {}, true).begun().asked).toEqual(['watch from 7']);
});

test('a beat whose step has not come begins anew when it is opened again', () => {
  const told = new Told(SCALE).tell({}, { type: 'opened' });
  told.tell({}, { type: 'arrived', shown: { atMs: 1_000, record: 7, missed: true } });
  expect(told.state.outcome).toEqual({ from: { atMs: 1_000, record: 7 }, missed: true });
  const again = new Told(SCALE, { outcome: told.state.outcome }).tell({}, { type: 'opened' });
  expect(again.line).toBe('arriving — go to {}; arrive');
});

test('a beat is taken up where it was left', () => {
  const from = { atMs: 500, record: 3 };
  const lines = [{ from }, { from, acted: true }, { from, acted: true, met: true }].map(
    (outcome) => new Told(SCALE, { outcome } as { outcome: { from: typeof from } }).tell({}, { type: 'opened' }).line,
  );
  expect(lines).toEqual(['ready — watch from 3', 'settling, acted — watch from 3', 'done, acted, met — watch from 3']);
});

test('an action that takes its time is not over when its checks hold meanwhile, and only then are they counted as met', () => {
  const told = new Told({ ...SCALE, action: { ...SCALE.action!, forMs: 5_000 } }).begun();
  expect(told.tell({}, { type: 'act' }, { type: 'given' }).line).toBe('settling until 6000, acted — play');
  expect(told.tell({ atMs: 5_000, checks: MET }, { type: 'look' }).line).toBe('settling until 6000, acted');
  expect(told.tell({ atMs: 6_000 }, { type: 'look' }).line).toBe('done, acted, met — pause');
});

test('after its time, an action that has not met the checks waits for them, and time stands still', () => {
  const told = new Told({ ...SCALE, action: { ...SCALE.action!, forMs: 5_000 } }).begun();
  told.tell({}, { type: 'act' }, { type: 'given' });
  expect(told.tell({ atMs: 6_000 }, { type: 'look' }).line).toBe('settling, acted — pause');
  expect(told.tell({ atMs: 7_000, playing: true, checks: MET }, { type: 'look' }).line).toBe('done, acted, met — pause');
});

test('an action that takes no time leaves time where it is', () => {
  const told = new Told({ action: { ...SCALE.action!, forMs: 0 } }).begun();
  expect(told.tell({}, { type: 'act' }, { type: 'given' }).line).toBe('done, acted');
});

test('an action without commands lets time pass until the checks are met; who plays it by hand has done it, too', () => {
  const waits = { checks: SCALE.checks!, action: { text: 'Wait.' } };
  const told = new Told(waits).begun();
  expect(told.tell({}, { type: 'act' }).line).toBe('settling, acted — play');
  expect(told.tell({ checks: MET }, { type: 'look' }).line).toBe('done, acted, met — pause');
  const byHand = new Told(waits).begun().tell({ playing: true }, { type: 'look' });
  expect(byHand.tell({ checks: MET }, { type: 'look' }).line).toBe('done, met — pause');
});

test('checks that hold before a command was given are not met by it; time stops, once', () => {
  const told = new Told(SCALE).begun().tell({ playing: true, checks: MET }, { type: 'look' });
  expect(told.line).toBe('ready — pause');
  expect(told.tell({ playing: true }, { type: 'look' }).line).toBe('ready');
});

test('the checks of a beat that plays do not stop time, unless its learner goes on', () => {
  const playing = { ...SCALE, stage: { playing: true } };
  const act = (): Told => new Told(playing).begun().tell({}, { type: 'act' }, { type: 'given' });
  expect(act().tell({ checks: MET }, { type: 'look' }).line).toBe('done, acted, met');
  expect(act().tell({}, { type: 'go-on' }).tell({ checks: MET }, { type: 'look' }).line).toBe(
    'done, acted, met, passed — speed 1; pause',
  );
});

test('who goes on without having acted has it done: quickly, and then at the speed of before', () => {
  const told = new Told(SCALE).begun().tell({ speed: 5 }, { type: 'go-on' });
  expect(told.line).toBe('acting, hurry — speed 100; give "kubectl scale"');
  expect(told.tell({}, { type: 'given' }).line).toBe('settling, acted, hurry — play');
  expect(told.tell({ checks: MET }, { type: 'look' }).line).toBe('done, acted, met, passed — speed 5; pause');
});

test('who goes on while an action is still at work has it finished: quickly, and not for ever', () => {
  const told = new Told(SCALE).begun().tell({}, { type: 'act' }, { type: 'given' }, { type: 'go-on' });
  expect(told.line).toBe('settling, acted, hurry — speed 100; play');
  expect(told.tell({ atMs: 60_999 }, { type: 'look' }).line).toBe('settling, acted, hurry');
  expect(told.tell({ atMs: 61_000 }, { type: 'look' }).line).toBe('settling, acted, passed — speed 1; pause');
  const idle = new Told(SCALE).begun().tell({}, { type: 'act' }, { type: 'given' }, { type: 'go-on' });
  expect(idle.tell({ idle: true }, { type: 'look' }).line).toBe('settling, acted, passed — speed 1; pause');
});

test('an action that takes its time is gone on from at its end', () => {
  const lasting = { ...SCALE, action: { ...SCALE.action!, forMs: 5_000 } };
  const told = new Told(lasting).begun().tell({}, { type: 'go-on' }, { type: 'given' });
  expect(told.line).toBe('settling until 6000, acted, hurry — go to {atMs:6000}');
  expect(told.tell({ atMs: 6_000 }, { type: 'look' }).line).toBe('settling, acted, passed — speed 1');
  const atWork = new Told(lasting).begun().tell({}, { type: 'act' }, { type: 'given' }, { type: 'go-on' });
  expect(atWork.line).toBe('settling until 6000, acted, hurry — speed 100; go to {atMs:6000}');
});

test('who has done what a beat asks for, and who cannot do anything, goes on at once', () => {
  expect(new Told({}).begun().tell({}, { type: 'go-on' }).line).toBe('ready, passed');
  expect(new Told(SCALE, {}, true).begun().tell({}, { type: 'go-on' }).line).toBe('ready, passed');
});

test('a solution is played from the beginning of the beat, at its times, and is marked until the learner begins again', () => {
  const solution = [{ command: 'kubectl a' }, { afterMs: 1_000, command: 'kubectl b' }];
  const told = new Told({ checks: SCALE.checks! }).begun().tell({ atMs: 9_000 }, { type: 'solve', solution });
  expect(told.line).toBe('arriving — go to {atMs:1000,record:7}; arrive');
  told.tell({ atMs: 1_000 }, { type: 'arrived', shown: { atMs: 1_000, record: 7 } });
  expect(told.line).toBe('acting, solution — give "kubectl a"');
  expect(told.tell({}, { type: 'given' }).line).toBe('acting, solution — play');
  expect(told.tell({ atMs: 1_999 }, { type: 'look' }).line).toBe('acting, solution');
  expect(told.tell({ atMs: 2_000 }, { type: 'look' }).line).toBe('acting, solution — give "kubectl b"');
  expect(told.tell({}, { type: 'given' }).line).toBe('settling, acted, solution — play');
  expect(told.tell({}, { type: 'again' }).state.outcome).toEqual({ from: { atMs: 1_000, record: 7 } });
});

test('a command that fails is not what the beat asks for, unless another one succeeds', () => {
  const told = new Told(SCALE).begun().tell({}, { type: 'command', id: 1 });
  expect(told.line).toBe('settling, acted, awaited — play');
  expect(told.tell({}, { type: 'ended', id: 1, failed: true }).line).toBe('ready — pause');
  told.tell({}, { type: 'command', id: 2 }, { type: 'command', id: 3 }, { type: 'ended', id: 2, failed: false });
  expect(told.tell({}, { type: 'ended', id: 3, failed: true }).line).toBe('settling, acted');
});

test('a beat that asks for nothing takes no notice of commands', () => {
  expect(new Told({}).begun().tell({}, { type: 'command', id: 1 }).line).toBe('ready');
});

test('time passes after the learner has pointed at an object, until the question is decided; unless there is something to do first', () => {
  const question = { text: 'Which?', kind: 'Pod', becomes: 'it.terminating' } as const;
  const told = new Told({ question }).begun().tell({}, { type: 'answer' });
  expect(told.line).toBe('settling — play');
  expect(told.tell({ checks: BROKEN }, { type: 'look' }).line).toBe('done — pause');
  expect(new Told({ ...SCALE, question }).begun().tell({}, { type: 'answer' }).line).toBe('ready');
});

test('who follows a teacher only looks on: what was begun is not carried on, and what the teacher does is noticed', () => {
  const told = new Told(SCALE).begun().tell({}, { type: 'go-on' }, { type: 'given' }, { type: 'follows', on: true });
  expect(told.line).toBe('settling, acted — speed 1');
  expect(told.tell({ playing: true, checks: MET }, { type: 'look' }).line).toBe('done, acted, met');

  const along = new Told(SCALE, {}, true).begun();
  expect(along.tell({ playing: true }, { type: 'command', id: 1 }, { type: 'look' }).line).toBe('ready');
  expect(along.tell({}, { type: 'taught' }).line).toBe('settling, acted');
  expect(along.tell({ checks: MET }, { type: 'look' }).line).toBe('done, acted, met');
});

test('while a lesson is made, time that was stopped for its author goes on with the next command, until nothing is left to happen', () => {
  const told = new Told({ action: { text: '' } }, { untilIdle: true, outcome: { from: { atMs: 0, record: 1 } } });
  expect(told.tell({}, { type: 'command', id: 1 }).line).toBe('settling, acted — play');
  expect(told.tell({ checks: BROKEN }, { type: 'look' }).line).toBe('done, acted — pause');
  expect(told.tell({ checks: OPEN }, { type: 'command', id: 2 }).line).toBe('settling, acted — play');
  // An author who has stopped time means it; the page stops it for the author.
  expect(told.tell({ playing: false }, { type: 'command', id: 3 }).line).toBe('settling, acted');
  expect(told.tell({ playing: true }, { type: 'hold' }, { type: 'command', id: 4 }).line).toBe('settling, acted — play');
});
