import type { Cluster, LoggedCommand, Moment, Place, RunBounds } from '../cluster/index.ts';
import { stepsNamed } from '../cluster/step-names.ts';
import { Script } from '../cluster/scenario/scenario-replay.ts';
import type { SyncStart } from '../cluster/history/syncs/sync-index.ts';
import type { TraceRecord } from '../trace/index.ts';
import { Breakpoints, isWriteOf } from './breakpoints.ts';
import type { Conditions } from './conditions/conditions.ts';
import type { Journey, Replaying } from './journey.ts';
import type { Playable } from './player.ts';
import type { Projection } from './projection/projection.ts';
import { tellsOf } from './projection/step-records.ts';
import { codeAnswer } from './projection/sync-view/sync-answers.ts';
import { syncIndexOf } from './projection/sync-view/sync-index-of.ts';
import type {
  Breakpoint,
  BreakpointHit,
  GoTo,
  MomentAim,
  NextSync,
  RecordStep,
  ShownView,
  StepAim,
  StepLength,
} from './protocol/index.ts';
import { Stepping } from './stepping.ts';

/** A step that finds nothing to stop at (an idle cluster has no syncs) gives up after this many events. */
const LONGEST_STEP = 20_000;
/** A step of a beat that has not come within this simulated time does not come any more. */
const LONGEST_SEARCH_MS = 600_000;

/**
 * Moves the moment that is shown: in the present by letting time pass, in the past by looking further. Playing in the past
 * leads to the present and continues there.
 */
export class Playback implements Playable {
  /** The breakpoint that stopped time last. Undefined once time continues. */
  hit: BreakpointHit | undefined;
  /** The record that a step, a hit, or a look at one record led to. Undefined once time continues. */
  #standsAt: number | undefined;
  /** The step that was sought last has not come. False once time continues. */
  #missed = false;
  readonly #cluster: Cluster;
  readonly #projection: Projection;
  /** The commands that lie ahead. Most pages have none. */
  #script: Script | undefined;
  /** Time does not pass beyond it: the history of another page is known only so far. */
  #limitMs = Infinity;
  #breakpoints: Breakpoints | undefined;
  /** Time has been let pass. What a new cluster records before its first event is compared with the breakpoints then. */
  #begun = false;

  /** `upcoming`: commands that will be given at their times. */
  constructor(cluster: Cluster, projection: Projection, upcoming: readonly LoggedCommand[]) {
    this.#cluster = cluster;
    this.#projection = projection;
    if (upcoming.length > 0) this.#script = new Script(cluster, upcoming);
  }

  /** The commands that still lie ahead. */
  get upcoming(): readonly LoggedCommand[] {
    return this.#script?.upcoming ?? [];
  }

  get nowMs(): number {
    return this.#projection.shown.atMs;
  }

  get shown(): ShownView {
    return { ...this.#projection.shown, ...(this.#missed && { missed: true }) };
  }

  /** True if the shown moment is not the present. */
  get inPast(): boolean {
    return this.#projection.inPast;
  }

  /**
   * True if the shown moment lies inside the last event, or is the present. That event has happened completely for a command, so a command given here is
   * given in the present.
   */
  get inLastEvent(): boolean {
    const { history } = this.#cluster;
    const [shown, present] = [history.placeOf(this.#projection.shown), history.placeOf(history.present)];
    return shown.atMs === present.atMs && shown.turn === present.turn;
  }

  /** The sync in which the last step or hit stands. */
  get standsIn(): SyncStart | undefined {
    return this.#standsAt === undefined ? undefined : this.#stepping.syncOf(this.#standsAt);
  }

  /** The record at which the code begins in which the last step or hit stands, if that is not the start of its sync. */
  get codeFrom(): number | undefined {
    if (this.#standsAt === undefined) return undefined;
    const start = codeAnswer(this.#cluster, { type: 'code', record: this.#standsAt })?.record;
    return start === this.standsIn?.record ? undefined : start;
  }

  setBreakpoints(breakpoints: readonly Breakpoint[], conditions: Conditions): void {
    this.#breakpoints = breakpoints.length === 0 ? undefined : new Breakpoints(this.#cluster, breakpoints, conditions);
  }

  /** Gives these commands at their times, in place of those that lay ahead. Time does not pass beyond `limitMs`. */
  expect(upcoming: readonly LoggedCommand[], limitMs: number): void {
    this.#script = new Script(this.#cluster, upcoming);
    this.#limitMs = limitMs;
  }

  /** Plays the present up to a place, whatever is shown. Returns true once it is reached. */
  catchUp(place: Place, maxEvents: number): boolean {
    return (this.#script ??= new Script(this.#cluster, [])).runTo(place, { maxEvents });
  }

  runTo(wantedMs: number, maxEvents: number): boolean {
    this.#goOn();
    if (this.inPast) return this.#lookOn(wantedMs);
    const untilMs = Math.min(wantedMs, this.#limitMs);
    if (untilMs < this.nowMs) return true;
    if (this.#stopsAtBirth()) return true;
    const until = this.#breakpoints && this.#reaches((record) => this.#stopsAt(record));
    const arrived = this.#run(untilMs, { maxEvents, until });
    if (this.hit !== undefined) this.#standAt(this.hit.record);
    return arrived || this.hit !== undefined;
  }

  /** Shows the first record of a new cluster that a breakpoint matches: processes begin while the cluster is created. */
  #stopsAtBirth(): boolean {
    const isNew = !this.#begun && this.#cluster.eventCount === 0;
    this.#begun = true;
    if (!isNew || this.#breakpoints === undefined) return false;
    for (const record of this.#cluster.trace.since()) {
      if (!this.#stopsAt(record)) continue;
      this.#standAt(record.id);
      return true;
    }
    return false;
  }

  seek(aim: MomentAim): void {
    this.#goOn();
    if (typeof aim === 'object' && 'record' in aim && !('atMs' in aim)) this.#standsAt = aim.record;
    this.#projection.seek(this.#unlessPresent(this.#cluster.history.at(aim)));
  }

  step(by: StepLength, back: boolean): void {
    this.#goOn();
    if (by === 'event') return this.#stepEvent(back);
    this.#stepTo(({ body }) => body.type === (by === 'write' ? 'revision' : 'sync-end'), back);
  }

  /** Goes to the next write of an object, or back to before the last one. */
  stepObject(id: string, back: boolean): void {
    this.#goOn();
    this.#stepTo((record) => isWriteOf(record, id), back);
  }

  /** Goes to the next record within a sync, or back to the last one: see `Stepping`. */
  stepRecord(step: RecordStep): void {
    const from = this.#stepping.standing(this.#projection.shown.record, step.sync);
    this.#goOn();
    if (step.back === true) return this.#standAt(this.#stepping.back(from, step) ?? from);
    const isWanted = this.#stepping.forward(from, step);
    this.#standAt(this.#firstAfter(from, (record) => (isWanted(record) ? record.id : undefined)));
  }

  /** Goes to the start of another sync of the same key or loop. Does nothing outside of a sync. */
  nextSync(step: NextSync): void {
    const sync = this.#stepping.syncOf(this.#stepping.standing(this.#projection.shown.record, step.sync));
    if (sync === undefined) return;
    this.#goOn();
    if (step.back === true) return this.#standAt(this.#stepping.previousSync(sync, step) ?? sync.record);
    this.#standAt(this.#firstAfter(sync.record, this.#stepping.nextSync(sync, step)));
  }

  /**
   * Goes to a moment, and to the first record after it that tells of a step. What lies in the future is played by a journey. If the step does not come, the
   * moment at which the search began is shown.
   */
  goTo({ to, step }: GoTo, travel: (journey: Journey) => void): void {
    this.#goOn();
    const goOn = (): void => step && this.#goToStep(step, travel);
    if (to === undefined || to.atMs <= this.#cluster.now) {
      if (to !== undefined) this.seek(to);
      return goOn();
    }
    this.#projection.moveTo(undefined);
    travel({ replay: this.#playing(to.atMs), arrive: goOn });
  }

  #goToStep({ name, component, outcome, since }: StepAim, travel: (journey: Journey) => void): void {
    const { trace, history, now } = this.#cluster;
    const { shown } = this.#projection;
    const steps = stepsNamed(name, component);
    const isWanted = (record: TraceRecord): boolean =>
      (outcome === undefined || ('outcome' in record.body && record.body.outcome === outcome)) &&
      steps.some((each) => tellsOf(trace, record, each));
    const known = history.next({ ...shown, record: since ?? shown.record }, isWanted);
    if (known !== undefined) return this.#standAt(known.record);
    let found: number | undefined;
    const until = this.#reaches((record) => {
      if (isWanted(record)) found = record.id;
      return found !== undefined;
    });
    this.#projection.moveTo(undefined);
    const arrive = (): void => {
      this.#missed = found === undefined;
      if (found === undefined) this.#projection.moveTo(this.#unlessPresent(shown));
      else this.#standAt(found);
    };
    travel({ replay: this.#playing(now + LONGEST_SEARCH_MS, until, () => found !== undefined), arrive });
  }

  /** Plays the present up to a time, or until it is there. */
  #playing(atMs: number, until?: () => boolean, isThere: () => boolean = () => false): Replaying {
    const advance = (maxEvents: number): boolean => this.#run(atMs, { maxEvents, until }) || isThere();
    return { cluster: this.#cluster, until: { atMs }, advance };
  }

  get #stepping(): Stepping {
    const { trace } = this.#cluster;
    return new Stepping(trace, syncIndexOf(trace));
  }

  /** Nothing stops time any longer. */
  #goOn(): void {
    this.hit = undefined;
    this.#missed = false;
    this.#standsAt = undefined;
  }

  /** Shows the state as of a record, if there is one. */
  #standAt(record: number | undefined): void {
    if (record === undefined) return;
    this.#standsAt = record;
    this.#projection.moveTo(this.#unlessPresent(this.#cluster.history.atRecord(record)));
  }

  /** What is found in the records after one: in those that there are, then in those to come. */
  #firstAfter(from: number, find: (record: TraceRecord) => number | undefined): number | undefined {
    for (const record of this.#cluster.trace.since(from)) {
      const found = find(record);
      if (found !== undefined) return found;
    }
    this.#projection.moveTo(undefined);
    let found: number | undefined;
    const until = this.#reaches((record) => {
      found = find(record);
      return found !== undefined;
    });
    this.#run(Infinity, { maxEvents: LONGEST_STEP, until });
    return found;
  }

  #stepEvent(back: boolean): void {
    const { history, trace } = this.#cluster;
    const { shown } = this.#projection;
    const last = trace.get(shown.record);
    const isOfEvent = (event: TraceRecord | undefined) => (record: TraceRecord) =>
      record.atMs === event?.atMs && record.turn === event.turn;
    if (back) {
      const before = history.before(shown, (record) => !isOfEvent(last)(record));
      // The moment right after the last record of the previous event.
      this.#projection.seek(before === undefined ? history.oldest : history.atRecord(before.record + 1));
      return;
    }
    if (!this.inPast) {
      this.#run(Infinity, { maxEvents: 1 });
      return;
    }
    const first = history.next(shown, () => true);
    const event = first && trace.get(first.record);
    const after = first && history.next(first, (record) => !isOfEvent(event)(record));
    this.#projection.moveTo(after && this.#unlessPresent(history.atRecord(after.record - 1)));
  }

  #stepTo(isWanted: (record: TraceRecord) => boolean, back: boolean): void {
    const { history } = this.#cluster;
    const { shown } = this.#projection;
    if (back) this.#projection.seek(history.before(shown, isWanted) ?? history.oldest);
    else if (this.inPast) {
      const next = history.next(shown, isWanted);
      this.#projection.moveTo(next && this.#unlessPresent(next));
    } else this.#run(Infinity, { maxEvents: LONGEST_STEP, until: this.#reaches(isWanted) });
  }

  #run(untilMs: number, bounds: RunBounds): boolean {
    return this.#script === undefined
      ? this.#cluster.run({ untilMs, ...bounds }) === 'time'
      : this.#script.runTo(untilMs, bounds);
  }

  /** Returns a function, to be called after each event, that is true if a wanted record has come since. */
  #reaches(isWanted: (record: TraceRecord) => boolean): () => boolean {
    const { trace } = this.#cluster;
    let seen = trace.lastId;
    return () => {
      while (seen < trace.lastId) if (isWanted(trace.get(++seen)!)) return true;
      return false;
    };
  }

  /** Shows the state at a time, or at the first breakpoint before it. */
  #lookOn(untilMs: number): boolean {
    const { history, trace } = this.#cluster;
    const end = history.atTime(untilMs);
    if (this.#breakpoints !== undefined) {
      for (const record of trace.since(this.#projection.shown.record)) {
        if (record.id > end.record) break;
        if (!this.#stopsAt(record)) continue;
        this.#standAt(record.id);
        return true;
      }
    }
    this.#projection.moveTo(this.#unlessPresent(end));
    return true;
  }

  #stopsAt(record: TraceRecord): boolean {
    const hit = this.#breakpoints?.hitBy(record);
    this.hit ??= hit;
    return hit !== undefined;
  }

  #unlessPresent(moment: Moment): Moment | undefined {
    const { present } = this.#cluster.history;
    return moment.record < present.record || moment.atMs < present.atMs ? moment : undefined;
  }
}
