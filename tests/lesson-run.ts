import { asksOnly, type Command, type Invocation } from '../src/cluster/index.ts';
import type { BeatStage, Check, Lesson, TimedCommand } from '../src/cluster/lesson/lesson.ts';
import { stepsNamed } from '../src/cluster/step-names.ts';
import type { Step, TraceRecord } from '../src/sim/index.ts';
import { Playground } from '../src/worker/playground.ts';
import { tellsOf } from '../src/worker/projection/step-records.ts';
import { objectKey, type CheckState } from '../src/worker/protocol/index.ts';
import type { Stage } from '../src/worker/stage.ts';

/** The simulated time after which a check that is not met counts as never met. */
const LONGEST_MS = 1_200_000;
/** The simulated time in which a step must be reached. */
const LONGEST_SEARCH_MS = 120_000;
/** The simulated time between two looks at the checks. */
const LOOK_MS = 200;

/** The world of a lesson, on the worker's own playground: beats begin in it, commands are given, and checks are followed. */
export class LessonWorld {
  readonly #playground = new Playground({ answerOutside: () => undefined, beforeCommand: () => undefined });
  #states: readonly CheckState[] = [];
  /** Why the checks cannot be evaluated. */
  #fault: string | undefined;
  /** The record at which the last beat began. */
  #began: number;

  constructor({ scenario }: Pick<Lesson, 'scenario'>) {
    this.#playground.open(scenario, true);
    this.#travel();
    this.#began = this.stage.shown.record;
  }

  get stage(): Stage {
    return this.#playground.stage;
  }

  get nowMs(): number {
    return this.stage.shown.atMs;
  }

  /** The states of the watched checks at the shown moment. Throws if they cannot be evaluated. */
  get states(): readonly CheckState[] {
    if (this.#fault !== undefined) throw new Error(this.#fault);
    return this.#states;
  }

  get allMet(): boolean {
    return this.states.every((state) => state === 'met');
  }

  /** The commands that have ended with an error. */
  get failures(): readonly Invocation[] {
    return this.stage.cluster.invocations.filter(({ exitCode = 0 }) => exitCode !== 0);
  }

  /** Follows these checks from the shown moment on. */
  async watch(checks: readonly Check[]): Promise<void> {
    this.#playground.watchChecks(checks, undefined);
    // The evaluator is loaded.
    await import('../src/worker/checks/check-run.ts');
    this.#look();
  }

  /** Goes to the moment of a beat. Returns false if the stage names a step that is not reached. */
  enter({ at, step, component, outcome }: BeatStage): boolean {
    if (at !== undefined) this.#goTo(at);
    const since = at === undefined ? this.#began : this.stage.shown.record;
    const record = step === undefined ? undefined : this.#firstOf(stepsNamed(step, component), outcome, since);
    if (record !== undefined) this.stage.playback.seek({ record: record.id });
    this.#began = this.stage.shown.record;
    return step === undefined || record !== undefined;
  }

  /** Gives a command at the shown moment, as the host does: in the past, on a branch of its own. */
  give(given: string | Command): void {
    const command: Command = typeof given === 'string' ? { type: 'kubectl', line: given.slice('kubectl '.length) } : given;
    const { playback, shown } = this.stage;
    if (playback.inPast && playback.inLastEvent) playback.seek('present');
    if (playback.inPast) {
      this.#playground.branches.fork(shown);
      this.#travel();
    }
    this.stage.cluster.execute(command);
    this.#look();
  }

  /** Lets time pass. Stops as soon as `isDone` holds. Returns whether it holds. */
  pass(forMs: number, isDone: () => boolean = () => false): boolean {
    const untilMs = this.nowMs + forMs;
    while (!isDone()) {
      if (this.nowMs >= untilMs) return false;
      this.#run(Math.min(untilMs, this.nowMs + LOOK_MS));
    }
    return true;
  }

  /** Lets time pass until all checks are met. */
  passUntilMet(): boolean {
    return this.pass(LONGEST_MS, () => this.allMet);
  }

  /** Whether an object exists at the shown moment. */
  shows(id: string): boolean {
    const { history } = this.stage.cluster;
    const kept = history.objectsAt(history.revisionAt(this.stage.shown));
    return kept.some(
      ({ value: { kind, metadata } }) => objectKey({ kind, namespace: metadata.namespace ?? '', name: metadata.name }) === id,
    );
  }

  #goTo(atMs: number): void {
    const { cluster, playback } = this.stage;
    playback.seek(cluster.now < atMs ? 'present' : { atMs });
    if (cluster.now < atMs) this.#run(atMs);
    this.#look();
  }

  #run(untilMs: number): void {
    this.stage.playback.runTo(untilMs, Infinity);
    this.#look();
  }

  #look(): void {
    const { checks, stage } = this.#playground;
    checks.follow(stage.cluster, () => true);
    const news = checks.takeNews(stage.shown);
    if (news?.type === 'states') this.#states = news.states.map(({ state }) => state);
    else if (news !== undefined) this.#fault = JSON.stringify(news);
  }

  #travel(): void {
    while (this.#playground.isTravelling) this.#playground.continueJourney(() => true);
  }

  /** The first record of a step after another record. It may lie in the future. */
  #firstOf(steps: readonly Step[], outcome: string | undefined, since: number): TraceRecord | undefined {
    const { cluster, playback, shown } = this.stage;
    const isWanted = (record: TraceRecord): boolean =>
      steps.some((step) => tellsOf(cluster.trace, record, step)) &&
      (outcome === undefined || ('outcome' in record.body && record.body.outcome === outcome));
    let seen = since;
    const untilMs = shown.atMs + LONGEST_SEARCH_MS;
    for (;;) {
      for (const record of cluster.trace.since(seen)) {
        if (isWanted(record)) return record;
        seen = record.id;
      }
      if (cluster.now >= untilMs) return undefined;
      playback.seek('present');
      playback.runTo(cluster.now + LOOK_MS, Infinity);
    }
  }
}

export interface LevelRun {
  readonly solved: boolean;
  readonly states: readonly CheckState[];
  /** The simulated time that it took. */
  readonly tookMs: number;
  /** The commands that changed something. */
  readonly commands: number;
  /** The output of commands that have ended with an error. */
  readonly errors: readonly string[];
}

/** Plays a level with commands: by default with its solution. */
export async function playLevel(level: Lesson, commands: readonly TimedCommand[] = level.solution ?? []): Promise<LevelRun> {
  const world = new LessonWorld(level);
  await world.watch(level.beats[0]!.checks ?? []);
  const fromMs = world.nowMs;
  for (const { afterMs = 0, command } of commands) {
    world.pass(afterMs);
    world.give(command);
  }
  const solved = world.passUntilMet();
  const isWriting = ({ command }: TimedCommand): boolean =>
    typeof command !== 'string' || !asksOnly(command.slice('kubectl '.length));
  return {
    solved,
    states: world.states,
    tookMs: world.nowMs - fromMs,
    commands: commands.filter(isWriting).length,
    errors: world.failures.filter(({ atMs }) => atMs >= fromMs).map(({ line, stderr }) => `${line}: ${stderr}`),
  };
}

/** Lets time pass in a level that nobody solves. Returns whether it is solved at any moment, the first one included. */
export async function waitInLevel(level: Lesson, forMs: number): Promise<boolean> {
  const world = new LessonWorld(level);
  await world.watch(level.beats[0]!.checks ?? []);
  return world.pass(forMs, () => world.allMet);
}

/** Plays a lesson beat by beat, with the right answers. Returns its faults. */
export async function playBeats(lesson: Lesson): Promise<readonly string[]> {
  const world = new LessonWorld(lesson);
  const faults: string[] = [];
  for (const { id, stage = {}, checks = [], action } of lesson.beats) {
    const { step, outcome, selection } = stage;
    if (!world.enter(stage)) faults.push(`${id}: the step ${step} ${outcome ?? ''} is not reached`);
    if (selection !== undefined && !world.shows(selection)) faults.push(`${id}: there is no ${selection}`);
    await world.watch(checks);
    if (action === undefined && checks.length === 0) continue;
    const fromMs = world.nowMs;
    for (const command of action?.commands ?? []) world.give(command);
    if (action?.forMs !== undefined) world.pass(action.forMs);
    else if (action !== undefined) world.passUntilMet();
    checks.forEach(({ that }, i) => {
      if (world.states[i] !== 'met') faults.push(`${id}: ${world.states[i]} after ${world.nowMs - fromMs} ms: ${that}`);
    });
  }
  for (const { line, stderr } of world.failures) faults.push(`${line}: ${stderr}`);
  return faults;
}
