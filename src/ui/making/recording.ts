import { commandLine, type GivenCommand, type MomentView } from '../../worker/protocol/index.ts';
import { MAX_BEATS } from '../../worker/protocol/lesson-text.ts';
import type { Beat, BeatStage } from '../../worker/protocol/lesson.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { changeBeat, newBeatId, takenOf, withBeats, type Draft, type Taken } from './draft.ts';

/** What the page shows at a moment, as far as a new beat takes it over. */
export interface Now {
  readonly moment: MomentView;
  /** Every command of the shown branch, also those after the moment. */
  readonly commands: readonly GivenCommand[];
  readonly stage: BeatStage;
  /** The shown branch up to the moment. */
  readonly world: Scenario;
}

/** A format's bound: more commands in one beat are not recorded. */
const MOST_COMMANDS = 50;

/** A lesson whose world is that of the shown moment, with one beat that begins there. */
export function beginDraft(id: string, now: Now): Draft {
  const beat = beatOf('part-1', now);
  const lesson = { version: 1, id, kind: 'lesson', title: '', minutes: 10, scenario: now.world, beats: [beat] } as const;
  const taken = { [beat.id]: takenAt(now) };
  return followed({ lesson, taken, recording: beat.id, shown: beat.id }, now.commands);
}

/**
 * Adds a beat that begins at the shown moment. It comes after the last one, or between two beats of the shown branch if the moment lies between them. What was
 * done after the moment becomes its action. Does nothing if the lesson has as many beats as it may have.
 */
export function addBeat(draft: Draft, now: Now): Draft {
  const { beats } = draft.lesson;
  if (beats.length >= MAX_BEATS) return draft;
  const beat = beatOf(newBeatId(draft), now);
  const at = placeFor(draft, now);
  const added: Draft = {
    ...withBeats(draft, [...beats.slice(0, at), beat, ...beats.slice(at)]),
    taken: { ...draft.taken, [beat.id]: takenAt(now) },
    shown: beat.id,
  };
  const before = beats[at - 1];
  const split = before === undefined ? added : splitAction(added, before.id, beat.id, now);
  // Between two beats, what follows is known already.
  const isLast = at === beats.length || draft.recording === before?.id;
  return timed(isLast ? followed({ ...split, recording: beat.id }, now.commands) : split);
}

/** One beat for each command of the shown branch, from the shown moment on. */
export function draftOfCommands(id: string, start: Now, moments: readonly Now[]): Draft {
  return moments.reduce(addBeat, beginDraft(id, start));
}

/**
 * Takes over what the author has done since the recording beat began. Only the branch that is shown counts: commands that it does not have any longer, since
 * the author went back and did something else, leave the beat. What the author removed stays away. Returns `elsewhere`, and records nothing, if the shown
 * branch does not lead over the beginning of the beat.
 */
export function follow(draft: Draft, commands: readonly GivenCommand[]): Draft | 'elsewhere' {
  const { recording } = draft;
  const taken = takenOf(draft, recording);
  if (recording === undefined || taken === undefined) return draft;
  if (!beginsWith(commands, taken.given)) return 'elsewhere';
  const since = commands.slice(taken.given.length);
  const common = commonLength(since, taken.seen);
  if (common === since.length && common === taken.seen.length) return draft;
  const beat = draft.lesson.beats.find((each) => each.id === recording)!;
  const kept = without(commandsOf(beat), taken.seen.slice(common));
  const fresh = since.slice(common).filter(({ asks }) => asks !== true);
  const changed = withCommands(draft, beat, [...kept, ...fresh.map(itemOf)]);
  return timed({ ...changed, taken: { ...draft.taken, [recording]: { ...taken, seen: since } } });
}

function followed(draft: Draft, commands: readonly GivenCommand[]): Draft {
  const next = follow(draft, commands);
  return next === 'elsewhere' ? draft : next;
}

/** Whether the branch with these commands leads over the beginning of a beat. */
export function leadsOver(commands: readonly GivenCommand[], taken: Taken | undefined): boolean {
  return taken !== undefined && beginsWith(commands, taken.given);
}

/** A command as a lesson has it. */
type Item = NonNullable<NonNullable<Beat['action']>['commands']>[number];

/** A command as a person types it. */
export function lineOf(item: Item): string {
  return typeof item === 'string' ? item : commandLine(item);
}

export function commandsOf({ action }: Beat): readonly Item[] {
  return action?.commands ?? [];
}

/** Gives a beat other commands. Without any, it has no action, unless the author has written one. */
export function withCommands(draft: Draft, beat: Beat, items: readonly Item[]): Draft {
  const { text = '' } = beat.action ?? {};
  const commands = items.slice(0, MOST_COMMANDS);
  const action = commands.length === 0 && text === '' ? undefined : { ...beat.action, text, commands };
  return changeBeat(draft, beat.id, { action });
}

/**
 * Says when each beat begins, and how long time runs after its commands, from the moments at which both it and the one before were recorded. A learner acts
 * earlier or later than the author did. So a beat after an action begins where that has had its effect, and not at a time.
 */
export function timed(draft: Draft): Draft {
  const beats = [...draft.lesson.beats];
  let acted = false;
  for (const [i, beat] of beats.entries()) {
    const taken = takenOf(draft, beat.id);
    const before = beats[i - 1];
    const last = before && takenOf(draft, before.id);
    if (before !== undefined && commandsOf(before).length > 0) acted = true;
    if (taken === undefined) continue;
    if (before === undefined) {
      beats[i] = at(beat, isStart(draft, taken) ? undefined : taken.atMs);
    } else if (last !== undefined && isLater(taken, last)) {
      const sinceMs = last.seen.find(({ asks }) => asks !== true)?.atMs ?? last.atMs;
      if (acted) beats[i - 1] = lasting(before, Math.round(taken.atMs - sinceMs));
      beats[i] = at(beat, acted || taken.record === last.record ? undefined : taken.atMs);
    } else if (last !== undefined) {
      beats[i] = at(beat, taken.atMs);
    }
  }
  return { ...draft, lesson: { ...draft.lesson, beats } };
}

/** The commands of the recording beat have had their effect: nothing is left to happen. A learner's time runs until then, too. */
export function rested(draft: Draft, atMs: number): Draft {
  const beat = draft.lesson.beats.find(({ id }) => id === draft.recording);
  const first = takenOf(draft, beat?.id)?.seen.find(({ asks }) => asks !== true);
  if (beat === undefined || first === undefined || commandsOf(beat).length === 0) return draft;
  const { action } = lasting(beat, Math.round(atMs - first.atMs));
  return changeBeat(draft, beat.id, { action });
}

/** A beat that begins at a time, or where the last one ended. */
function at(beat: Beat, atMs: number | undefined): Beat {
  const { at: _, ...stage } = beat.stage ?? {};
  return { ...beat, stage: atMs === undefined ? stage : { ...stage, at: atMs } };
}

/** A beat after whose commands time runs so long. Without commands, the learner lets so much time pass. */
function lasting(beat: Beat, forMs: number): Beat {
  const { text = '', commands = [] } = beat.action ?? {};
  if (forMs <= 0 && commands.length === 0) return beat;
  return { ...beat, action: { text, commands, forMs } };
}

function isStart({ lesson }: Draft, { atMs }: Taken): boolean {
  return lesson.scenario.cursor?.at === atMs;
}

function isLater(taken: Taken, than: Taken): boolean {
  return beginsWith(taken.given, than.given) && taken.record >= than.record;
}

/** The index at which a beat of the shown moment belongs. */
function placeFor(draft: Draft, { moment, commands }: Now): number {
  const { beats } = draft.lesson;
  const onBranch = (i: number): Taken | undefined => {
    const found = takenOf(draft, beats[i]?.id);
    return found !== undefined && leadsOver(commands, found) ? found : undefined;
  };
  for (let i = 0; i < beats.length - 1; i++) {
    const [one, next] = [onBranch(i), onBranch(i + 1)];
    if (one === undefined || next === undefined) continue;
    if (one.record <= moment.record && moment.record < next.record) return i + 1;
  }
  return beats.length;
}

/** What the beat before did after the moment becomes the action of the new beat. */
function splitAction(draft: Draft, before: string, added: string, { moment, commands }: Now): Draft {
  const taken = takenOf(draft, before);
  if (taken === undefined || !leadsOver(commands, taken)) return draft;
  const later = taken.seen.filter(({ record }) => record > moment.record);
  if (later.length === 0) return draft;
  const [one, other] = [before, added].map((id) => draft.lesson.beats.find((beat) => beat.id === id)!);
  const all = commandsOf(one!);
  // What the author has removed does not come back.
  const moved = later.map(itemOf).filter((item) => all.some((each) => JSON.stringify(each) === JSON.stringify(item)));
  const split = withCommands(withCommands(draft, one!, without(all, later)), other!, moved);
  return {
    ...split,
    taken: {
      ...draft.taken,
      [before]: { ...taken, seen: taken.seen.filter(({ record }) => record <= moment.record) },
      [added]: { ...draft.taken[added]!, seen: later },
    },
  };
}

function beatOf(id: string, { stage }: Now): Beat {
  return { id, title: '', stage, text: '' };
}

function takenAt({ moment, commands }: Now): Taken {
  return { ...moment, given: commands.filter(({ record }) => record <= moment.record), seen: [] };
}

function itemOf({ command }: GivenCommand): Item {
  return command.type === 'kubectl' && command.stdin === undefined ? `kubectl ${command.line}` : command;
}

/** The items without those of some commands. Of equal ones the last goes. */
function without(items: readonly Item[], commands: readonly GivenCommand[]): readonly Item[] {
  const rest = [...items];
  for (const command of commands.toReversed()) {
    const text = JSON.stringify(itemOf(command));
    const index = rest.findLastIndex((item) => JSON.stringify(item) === text);
    if (index >= 0) rest.splice(index, 1);
  }
  return rest;
}

function beginsWith(commands: readonly GivenCommand[], beginning: readonly GivenCommand[]): boolean {
  return commonLength(commands, beginning) === beginning.length;
}

function commonLength(ones: readonly GivenCommand[], others: readonly GivenCommand[]): number {
  const end = Math.min(ones.length, others.length);
  for (let i = 0; i < end; i++) if (JSON.stringify(ones[i]) !== JSON.stringify(others[i])) return i;
  return end;
}
