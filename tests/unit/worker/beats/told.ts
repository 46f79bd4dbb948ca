import type { Beat } from '../../../../src/cluster/lesson/lesson.ts';
import type { OpenedBeat } from '../../../../src/worker/protocol/index.ts';
import { opening, step } from '../../../../src/worker/beats/step.ts';
import type { BeatEffect, BeatEvent, BeatState, ChecksNow, Now } from '../../../../src/worker/beats/state.ts';

export const OPEN: ChecksNow = { settled: false, allMet: false, anyOpen: true };
export const MET: ChecksNow = { settled: true, allMet: true, anyOpen: false };
export const BROKEN: ChecksNow = { settled: true, allMet: false, anyOpen: false };

/** A beat that asks for one command. */
export const SCALE: Pick<Beat, 'action' | 'checks'> = {
  action: { text: 'Scale it.', commands: ['kubectl scale'] },
  checks: [{ text: 'five', when: 'eventually', that: 'pods.size() == 5' }],
};

/** A beat at work, without a cluster: events go in, and what the worker is to do is written down as text. */
export class Told {
  readonly opened: OpenedBeat;
  state: BeatState;
  now: Now;
  /** What the last event asked the worker to do. */
  asked: readonly string[] = [];

  constructor(beat: OpenedBeat['beat'], more: Omit<OpenedBeat, 'beat'> = {}, follows = false) {
    this.opened = { beat, ...more };
    this.state = opening(this.opened, follows);
    this.now = { atMs: 1_000, playing: false, speed: 1, idle: false, checks: OPEN };
  }

  /** Events, at a moment. Time plays and stands still as the beat asks for it. */
  tell(now: Partial<Now>, ...events: readonly BeatEvent[]): this {
    this.now = { ...this.now, ...now };
    for (const event of events) {
      const [next, effects] = step(this.opened, this.state, event, this.now);
      this.state = next;
      this.asked = effects.map(textOf);
      for (const effect of effects) this.#carryOut(effect);
    }
    return this;
  }

  /** The beat has begun. */
  begun(): this {
    return this.tell({}, { type: 'opened' }, { type: 'arrived', shown: { atMs: this.now.atMs, record: 7 } });
  }

  /** The phase, what has come of the beat, and what the last event asked for. */
  get line(): string {
    const { phase, outcome, passed, hurry, awaited } = this.state;
    const { acted, met, solution, missed } = outcome ?? {};
    const noted = Object.entries({ acted, met, solution, missed, passed, hurry, awaited: awaited.length > 0 })
      .filter(([, is]) => is !== undefined && is !== false)
      .map(([name]) => name);
    const until = phase.name === 'settling' && phase.untilMs !== undefined ? ` until ${phase.untilMs}` : '';
    const is = [phase.name + until, ...noted].join(', ');
    return this.asked.length === 0 ? is : `${is} — ${this.asked.join('; ')}`;
  }

  #carryOut(effect: BeatEffect): void {
    if (effect.type === 'play') this.now = { ...this.now, playing: true };
    if (effect.type === 'pause' || effect.type === 'go-to') this.now = { ...this.now, playing: false };
    if (effect.type === 'speed') this.now = { ...this.now, speed: effect.speed };
  }
}

function textOf(effect: BeatEffect): string {
  switch (effect.type) {
    case 'speed':
      return `speed ${effect.speed}`;
    case 'watch':
      return `watch from ${effect.from.record}`;
    case 'give':
      return `give ${JSON.stringify(effect.command)}`;
    case 'go-to':
      return `go to ${JSON.stringify({ ...effect.to, ...effect.step }).replaceAll('"', '')}`;
    default:
      return effect.type;
  }
}
