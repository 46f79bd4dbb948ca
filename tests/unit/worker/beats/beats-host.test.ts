import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BeatAction, BeatView, OpenedBeat, ToWorker } from '../../../../src/worker/protocol/index.ts';
import { Page } from '../page.ts';

/** A beat that asks for five Pods. */
const FIVE: OpenedBeat['beat'] = {
  stage: { at: 20_000 },
  action: { text: 'Scale it.', commands: ['kubectl scale deployment/web --replicas=5'] },
  checks: [{ text: 'five serve', when: 'eventually', that: 'pods.filter(p, p.ready).size() == 5' }],
};

/** A learner's page, with an open beat. */
class Learner {
  readonly page = new Page();
  #number = 0;

  async open(beat: OpenedBeat['beat'], more: Omit<OpenedBeat, 'beat'> = {}): Promise<void> {
    this.send({ type: 'open-beat', number: ++this.#number, opened: { beat, ...more } });
    this.page.until(() => this.beat?.outcome !== undefined);
    // The evaluator is loaded.
    await import('../../../../src/worker/checks/check-run.ts');
    this.page.frame();
  }

  send(message: ToWorker): void {
    this.page.send(message);
  }

  does(action: BeatAction): void {
    this.send({ type: 'beat', number: this.#number, action });
  }

  get beat(): BeatView | undefined {
    const last = this.page.deltas.findLast(({ beat }) => beat !== undefined)?.beat;
    return last?.number === this.#number ? last : undefined;
  }

  get commands(): readonly string[] {
    return this.page.received.flatMap((message) => (message.type === 'invoked' ? [message.entry.line] : []));
  }

  get playing(): boolean | undefined {
    return this.page.deltas.at(-1)?.clock.playing;
  }

  until(phase: BeatView['phase']): void {
    this.page.until(() => this.beat?.phase === phase);
  }
}

describe('a beat in the worker', () => {
  test('begins at its moment, carries out its action, and stops time when that has had its effect', async () => {
    const learner = new Learner();
    await learner.open(FIVE);
    expect([learner.beat?.phase, learner.page.nowMs, learner.playing]).toEqual(['ready', 20_000, false]);
    learner.does({ type: 'act' });
    learner.until('done');
    expect([learner.commands, learner.playing, learner.beat?.outcome]).toEqual([
      ['kubectl scale deployment/web --replicas=5'],
      false,
      { from: learner.beat?.outcome?.from, acted: true, met: true },
    ]);
  });

  test('stops time at the same moment, however quickly it passes', async () => {
    const ends = [];
    for (const speed of [5, 100]) {
      const learner = new Learner();
      await learner.open({ ...FIVE, stage: { at: 20_000, speed } });
      learner.does({ type: 'act' });
      learner.until('done');
      ends.push(learner.page.nowMs);
    }
    expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThanOrEqual(200);
  });

  test('has its effect when the learner types the command, and none when that fails', async () => {
    const learner = new Learner();
    await learner.open(FIVE);
    learner.page.kubectl('scale deployment/wbe --replicas=5');
    learner.page.until(() => learner.beat?.outcome?.acted === true);
    learner.until('ready');
    expect([learner.playing, learner.beat?.outcome?.acted]).toEqual([false, undefined]);
    learner.page.kubectl('get pods');
    learner.page.frame();
    expect(learner.beat?.phase).toBe('ready');
    learner.page.kubectl('scale deployment/web --replicas=5');
    learner.until('done');
    expect([learner.playing, learner.beat?.outcome?.met]).toEqual([false, true]);
  });

  test('that begins again gives its commands on another branch', async () => {
    const learner = new Learner();
    await learner.open(FIVE);
    learner.does({ type: 'act' });
    learner.until('done');
    learner.does({ type: 'again' });
    learner.until('ready');
    expect([learner.page.nowMs, learner.beat?.outcome?.acted]).toEqual([20_000, undefined]);
    learner.does({ type: 'act' });
    learner.until('done');
    expect(learner.commands).toHaveLength(2);
    expect(learner.page.deltas.findLast(({ branches }) => branches)?.branches).toHaveLength(2);
  });

  test('plays a solution at its times', async () => {
    const learner = new Learner();
    await learner.open({ stage: { at: 20_000 }, checks: FIVE.checks! });
    const scale = (replicas: number): string => `kubectl scale deployment/web --replicas=${replicas}`;
    learner.does({ type: 'solve', solution: [{ command: scale(4) }, { afterMs: 1_234, command: scale(5) }] });
    learner.until('done');
    const times = learner.page.received.flatMap((each) => (each.type === 'invoked' ? [each.entry.atMs] : []));
    expect(times).toEqual([20_000, 21_234]);
    expect(learner.beat?.outcome).toMatchObject({ solution: true, met: true });
  });

  test('lets who goes on go on when it has been done, quickly', async () => {
    const learner = new Learner();
    await learner.open(FIVE);
    learner.does({ type: 'go-on' });
    learner.page.until(() => learner.page.deltas.at(-1)?.clock.speed === 100);
    learner.page.until(() => learner.beat?.passed === true);
    expect([learner.beat?.outcome?.met, learner.page.deltas.at(-1)?.clock.speed, learner.playing]).toEqual([true, 1, false]);
  });

  test('that is opened while a beat far ahead is on its way takes its place', async () => {
    const learner = new Learner();
    learner.page.frame();
    learner.send({ type: 'open-beat', number: 50, opened: { beat: { stage: { at: 40_000, playing: true } } } });
    await learner.open({ ...FIVE, stage: { at: 50_000 } });
    expect([learner.page.nowMs, learner.playing]).toEqual([50_000, false]);
  });

  test('of a page that follows a teacher notices what the teacher does, and moves no time', async () => {
    const teacher = new Page();
    teacher.until(() => teacher.nowMs > 3_000);
    teacher.kubectl('scale deployment/web --replicas=5');
    teacher.until(() => teacher.nowMs > 20_000);
    const asked = teacher.ask({ type: 'scenario' });
    teacher.until(() => asked() !== undefined);
    const scenario = asked() as Extract<ToWorker, { type: 'follow' }>['scenario'] & object;
    const learner = new Learner();
    const follow = (atMs: number): void =>
      learner.send({ type: 'follow', scenario: { ...scenario, cursor: { ...scenario.cursor, at: atMs } } });
    follow(2_000);
    await learner.open({ action: FIVE.action!, checks: FIVE.checks! });
    expect(learner.page.nowMs).toBe(2_000);
    learner.does({ type: 'act' });
    follow(20_000);
    learner.page.until(() => learner.beat?.outcome?.met === true);
    expect([learner.commands, learner.beat?.phase, learner.beat?.outcome?.acted]).toEqual([[], 'done', true]);
  });
});

const anyAct: fc.Arbitrary<(learner: Learner) => void> = fc
  .constantFrom<readonly ToWorker[] | BeatAction>(
    { type: 'act' },
    { type: 'go-on' },
    { type: 'again' },
    {
      type: 'solve',
      solution: [
        { command: 'kubectl scale deployment/web --replicas=2' },
        { afterMs: 900, command: 'kubectl delete pods --all' },
      ],
    },
    [{ type: 'command', id: 900, command: { type: 'kubectl', line: 'scale deployment/web --replicas=1' } }],
    [{ type: 'command', id: 901, command: { type: 'kubectl', line: 'scale deployment/none --replicas=1' } }],
    [{ type: 'transport', action: { type: 'seek', to: { atMs: 8_000 } } }],
    [{ type: 'transport', action: { type: 'seek', to: 'present' } }],
    [{ type: 'transport', action: { type: 'play' } }],
    [{ type: 'transport', action: { type: 'pause' } }],
    [{ type: 'transport', action: { type: 'step', by: 'write' } }],
    [],
  )
  .map((what) => (learner: Learner) => {
    if ('type' in what) learner.does(what);
    else for (const message of what) learner.send(message);
  });

test('whatever a learner did, a beat that has been left gives no command and moves no time', { timeout: 600_000 }, async () => {
  const anyActs = fc.array(fc.tuple(anyAct, fc.nat(3)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(anyActs, async (acts) => {
      const learner = new Learner();
      await learner.open(FIVE);
      learner.send({ type: 'transport', action: { type: 'speed', speed: 10 } });
      for (const [act, frames] of acts) {
        act(learner);
        for (let i = 0; i < frames; i++) learner.page.frame();
      }
      learner.send({ type: 'close-beat' });
      learner.send({ type: 'transport', action: { type: 'pause' } });
      learner.page.frame();
      // What the learner has given is carried out, whatever has to be played first.
      const settled = learner.page.ask({ type: 'shown' });
      learner.page.until(() => settled() !== undefined);
      const { length } = learner.commands;
      const { nowMs } = learner.page;
      for (let i = 0; i < 100; i++) learner.page.frame();
      expect([learner.commands.length, learner.page.nowMs, learner.playing]).toEqual([length, nowMs, false]);
    }),
    { numRuns: 30 },
  );
});
