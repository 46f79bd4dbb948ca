import { pointingOf, type TimedCommand } from '../../cluster/lesson/lesson.ts';
import { isToDo } from '../../cluster/lesson/to-do.ts';
import type { BeatAction, GoTo, OpenedBeat, ShownView } from '../protocol/index.ts';
import type { BeatEffect, BeatEvent, BeatState, Now } from './state.ts';

/** Simulated seconds per real second while an action is only to be done with. */
const QUICK = 100;
/** A learner who goes on waits no longer than this for an action, in simulated time: what was done may never meet the checks. */
const MOST_AT_WORK_MS = 60_000;

/** The next state, and what the worker is to do. */
export type Step = readonly [BeatState, readonly BeatEffect[]];

const PLAY = { type: 'play' } as const;
const ARRIVE = { type: 'arrive' } as const;
const READY = { name: 'ready', settled: false } as const;

/** A beat that is opened: it begins, or is taken up where it was left. */
export function opening({ beat: { action }, outcome, untilIdle = false }: OpenedBeat, follows: boolean): BeatState {
  const common = { awaited: [], follows, held: untilIdle };
  // A step that had not come may have come since.
  if (outcome === undefined || outcome.missed === true) return { phase: { name: 'arriving' }, ...common };
  if (outcome.met === true) return { phase: { name: 'done' }, outcome, ...common };
  const isAtWork = outcome.acted === true && action !== undefined;
  return { phase: isAtWork ? { name: 'settling' } : READY, outcome, ...common };
}

/**
 * What an event makes of the open beat. It follows its checks, carries out its action, and lets time pass until that has had its effect. Time stands still
 * otherwise, unless the beat plays.
 */
export function step(opened: OpenedBeat, state: BeatState, event: BeatEvent, now: Now): Step {
  switch (event.type) {
    case 'opened':
      return begin(opened, state, now);
    case 'arrived':
      return arrive(opened, state, event.shown, now);
    case 'act':
    case 'answer':
    case 'go-on':
    case 'again':
    case 'solve':
    case 'watch':
    case 'hold':
      return obey(opened, state, event, now);
    case 'command':
      return notice(opened, state, event.id, now);
    case 'ended':
      return judge(state, event, now);
    case 'given':
      return state.phase.name === 'acting' ? give(opened, state, state.phase.script.slice(1), now) : [state, []];
    case 'refused':
      return state.phase.name === 'acting' ? rest({ ...state, phase: READY }, now) : [state, []];
    case 'follows':
      return event.on ? [{ ...stopped(state), follows: true }, endOfHurry(state)] : [{ ...state, follows: false }, []];
    case 'taught':
      return [taught(opened, state), []];
    case 'look':
      return look(opened, state, now);
  }
}

/** What is still to do when a beat is closed. */
export function closing(state: BeatState): readonly BeatEffect[] {
  return endOfHurry(state);
}

function begin({ beat, last }: OpenedBeat, state: BeatState, now: Now): Step {
  if (state.phase.name !== 'arriving') return [state, [{ type: 'watch', from: state.outcome!.from }]];
  if (state.follows) return [state, [ARRIVE]];
  const { speed } = beat.stage ?? {};
  const first = speed === undefined ? [] : [{ type: 'speed', speed } as const];
  return [state, [...first, goingTo({ beat, last }, now.atMs), ARRIVE]];
}

/**
 * The moment at which a beat begins. A learner may take more time over the last beat than the lesson expects. Then a beat that goes on from there does not lead
 * back to before it was done. One that goes back to before the last beat, or to a step, does.
 */
function goingTo({ beat: { stage = {} }, last }: Pick<OpenedBeat, 'beat' | 'last'>, nowMs: number): GoTo {
  const { at, step: name, component, outcome } = stage;
  const goesOn = at !== undefined && name === undefined && last !== undefined && at >= last.atMs;
  const atMs = goesOn ? Math.max(at, nowMs) : at;
  // The step may have run while the learner did what the last beat asked for.
  const since = atMs === undefined ? last?.record : undefined;
  return {
    type: 'go-to',
    ...(atMs !== undefined && { to: { atMs } }),
    ...(name !== undefined && { step: { name, component, outcome, since } }),
  };
}

function arrive(opened: OpenedBeat, state: BeatState, { missed, ...from }: ShownView, now: Now): Step {
  const { phase, outcome } = state;
  if (phase.name !== 'arriving') return [state, []];
  const ready: BeatState = { ...state, phase: READY };
  if (outcome === undefined) {
    const plays = opened.beat.stage?.playing === true && !state.follows && opened.passing !== true;
    const begun = { ...ready, outcome: { from, ...(missed === true && { missed }) } };
    return [begun, [{ type: 'watch', from }, ...(plays ? [PLAY] : [])]];
  }
  // The beginning is shown again.
  if (phase.script === undefined) return [ready, []];
  return give(opened, { ...ready, outcome: { ...outcome, solution: true } }, phase.script, now);
}

function obey(opened: OpenedBeat, state: BeatState, action: BeatAction, now: Now): Step {
  const { phase, outcome } = state;
  if (action.type === 'go-on') return goOn(opened, state, now);
  if (action.type === 'watch') return [state, outcome === undefined ? [] : [{ type: 'watch', from: outcome.from }]];
  // Who follows a teacher lets go before they act.
  if (state.follows) return [state, []];
  if (action.type === 'hold') return [{ ...state, held: state.held || now.playing }, [{ type: 'pause' }]];
  // It has not begun.
  if (outcome === undefined || phase.name === 'arriving') return [state, []];
  const isLeft = isToDo(opened.beat, outcome);
  switch (action.type) {
    case 'act':
      if (phase.name === 'acting' || phase.name === 'settling') return [state, [PLAY]];
      return isLeft ? give(opened, state, scriptOf(opened), now) : [state, []];
    case 'answer':
      // What the learner is asked to do next decides it.
      if (isLeft || phase.name === 'acting' || now.checks?.settled === true) return [state, []];
      return [{ ...state, phase: phase.name === 'settling' ? phase : { name: 'settling' } }, [PLAY]];
    case 'again':
      return goBack(state);
    case 'solve':
      return goBack(state, action.solution);
  }
}

/** Shows the beginning of the beat again. `script`: the commands that are given there. */
function goBack(state: BeatState, script?: readonly TimedCommand[]): Step {
  const { from, missed } = state.outcome!;
  const outcome = { from, ...(missed === true && { missed }) };
  const back: BeatState = { ...stopped(state), passed: undefined, outcome, phase: { name: 'arriving', script } };
  return [back, [...endOfHurry(state), { type: 'go-to', to: from }, ARRIVE]];
}

function goOn(opened: OpenedBeat, state: BeatState, now: Now): Step {
  const { phase, outcome } = state;
  const passed: Step = [{ ...state, passed: true }, []];
  if (state.follows || outcome === undefined) return passed;
  const hurry = { speed: state.hurry?.speed ?? now.speed };
  const quick = { type: 'speed', speed: QUICK } as const;
  switch (phase.name) {
    case 'arriving':
      return passed;
    case 'acting':
      return [{ ...state, hurry }, [quick, PLAY]];
    case 'settling': {
      if (!isAtWork(state, now)) return passed;
      const { untilMs } = phase;
      const way = untilMs === undefined ? PLAY : ({ type: 'go-to', to: { atMs: untilMs } } as const);
      return [{ ...state, hurry: { ...hurry, endMs: now.atMs + MOST_AT_WORK_MS } }, [quick, way]];
    }
    case 'ready':
    case 'done': {
      if (!isToDo(opened.beat, outcome)) return passed;
      const [next, effects] = give(opened, { ...state, hurry }, scriptOf(opened), now);
      return [next, [quick, ...effects]];
    }
  }
}

/** Whether the action has been carried out, and has not had its whole effect. */
function isAtWork({ phase, outcome }: BeatState, { checks, idle }: Now): boolean {
  if (phase.name === 'settling' && phase.untilMs !== undefined) return true;
  return outcome?.acted === true && outcome.met !== true && checks?.anyOpen === true && !idle;
}

function scriptOf({ beat: { action } }: OpenedBeat): readonly TimedCommand[] {
  return (action?.commands ?? []).map((command) => ({ command }));
}

/** Gives the first of the commands that are left, or lets time pass until it is due. */
function give(opened: OpenedBeat, state: BeatState, script: readonly TimedCommand[], now: Now): Step {
  const [next] = script;
  if (next === undefined) return settle(opened, state, now);
  const { afterMs = 0, command } = next;
  const giving = afterMs <= 0;
  const acting: BeatState = { ...state, phase: { name: 'acting', script, dueMs: now.atMs + afterMs, giving } };
  return [acting, [giving ? { type: 'give', command } : PLAY]];
}

/** The action has been carried out. Time passes until it has had its effect. */
function settle(opened: OpenedBeat, state: BeatState, now: Now): Step {
  const { action, checks = [] } = opened.beat;
  const { forMs, commands } = action ?? {};
  const lasts = commands !== undefined && (forMs !== undefined || checks.length === 0);
  const untilMs = lasts ? now.atMs + (forMs ?? 0) : undefined;
  const acted: BeatState = {
    ...state,
    outcome: { ...state.outcome!, acted: true },
    phase: { name: 'settling', untilMs },
    held: false,
  };
  const over = effectOf(opened, acted, now);
  if (over !== undefined) return over;
  if (state.hurry !== undefined && untilMs !== undefined) return [acted, [{ type: 'go-to', to: { atMs: untilMs } }]];
  // The author of a lesson may have stopped time on purpose.
  return [acted, opened.untilIdle === true && !state.held ? [] : [PLAY]];
}

/** A command of the learner has begun that changes something: time passes until it has had its effect. */
function notice(opened: OpenedBeat, state: BeatState, id: number, now: Now): Step {
  const { beat, untilIdle } = opened;
  const { phase, outcome, awaited, follows } = state;
  if (beat.action === undefined && beat.checks === undefined) return [state, []];
  if (follows || outcome === undefined || phase.name === 'arriving' || phase.name === 'acting') return [state, []];
  const isAwaited = untilIdle !== true && (outcome.acted !== true || awaited.length > 0);
  return settle(opened, isAwaited ? { ...state, awaited: [...awaited, id] } : state, now);
}

/** Commands that all failed have done nothing: what the beat asks for is still to do. */
function judge(state: BeatState, { id, failed }: Extract<BeatEvent, { type: 'ended' }>, now: Now): Step {
  if (!state.awaited.includes(id)) return [state, []];
  const awaited = failed ? state.awaited.filter((each) => each !== id) : [];
  if (!failed || awaited.length > 0) return [{ ...state, awaited }, []];
  return rest({ ...state, awaited, outcome: { ...state.outcome!, acted: undefined }, phase: READY }, now);
}

function taught({ beat: { action } }: OpenedBeat, state: BeatState): BeatState {
  const { outcome, follows } = state;
  if (!follows || outcome === undefined || outcome.acted === true || action === undefined) return state;
  return { ...state, outcome: { ...outcome, acted: true }, phase: { name: 'settling' } };
}

function look(opened: OpenedBeat, state: BeatState, now: Now): Step {
  const { phase } = state;
  switch (phase.name) {
    case 'acting': {
      if (phase.giving || now.atMs < phase.dueMs) return [state, []];
      const { command } = phase.script[0]!;
      return [{ ...state, phase: { ...phase, giving: true } }, [{ type: 'give', command }]];
    }
    case 'ready':
      return now.checks === undefined || now.checks.settled === phase.settled ? [state, []] : turn(opened, state, now);
    case 'settling':
      return effectOf(opened, state, now) ?? [state, []];
    case 'arriving':
    case 'done':
      return [state, []];
  }
}

/** The checks have become settled while the learner let time pass, or are no longer settled. */
function turn(opened: OpenedBeat, state: BeatState, now: Now): Step {
  const settled = now.checks!.settled;
  const ready: BeatState = { ...state, phase: { name: 'ready', settled } };
  if (!settled) return [ready, []];
  return restUnlessPlaying(opened, opened.beat.action?.commands === undefined ? done(state, now) : ready, now);
}

/** What comes of an action that has had its effect. Undefined while it is at work. */
function effectOf(opened: OpenedBeat, state: BeatState, now: Now): Step | undefined {
  const { phase, hurry } = state;
  const untilMs = phase.name === 'settling' ? phase.untilMs : undefined;
  // What comes true meanwhile need not stay true.
  if (untilMs !== undefined && now.atMs < untilMs) return undefined;
  const settled = now.checks?.settled === true;
  if (untilMs !== undefined)
    return rest(settled || !awaitsChecks(opened) ? done(state, now) : { ...state, phase: { name: 'settling' } }, now);
  if (settled) return restUnlessPlaying(opened, done(state, now), now);
  if (hurry?.endMs !== undefined && (now.idle || now.atMs >= hurry.endMs)) return rest(state, now);
  return undefined;
}

function awaitsChecks({ beat: { checks = [], question } }: OpenedBeat): boolean {
  return checks.length > 0 || pointingOf(question) !== undefined;
}

function done(state: BeatState, { checks }: Now): BeatState {
  const met = checks?.allMet === true;
  return { ...state, phase: { name: 'done' }, ...(met && { outcome: { ...state.outcome!, met } }) };
}

function restUnlessPlaying(opened: OpenedBeat, state: BeatState, now: Now): Step {
  return opened.beat.stage?.playing === true && state.hurry === undefined ? [state, []] : rest(state, now);
}

/** Time stands still, and a learner who is going on goes on. */
function rest(state: BeatState, { playing }: Now): Step {
  const { hurry, follows, held } = state;
  const next: BeatState = { ...state, hurry: undefined, ...(hurry && { passed: true }), held: held || playing };
  return [next, [...endOfHurry(state), ...(playing && !follows ? [{ type: 'pause' } as const] : [])]];
}

/** Nothing that was begun is carried on. */
function stopped(state: BeatState): BeatState {
  const { phase } = state;
  const left = { ...state, awaited: [], hurry: undefined };
  if (phase.name === 'acting') return { ...left, phase: READY };
  if (phase.name === 'settling' || phase.name === 'arriving') return { ...left, phase: { name: phase.name } };
  return left;
}

function endOfHurry({ hurry }: BeatState): readonly BeatEffect[] {
  return hurry === undefined ? [] : [{ type: 'speed', speed: hurry.speed }];
}
