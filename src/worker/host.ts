import type { ToRestApi } from '../apiserver/rest/index.ts';
import type { Command } from '../cluster/index.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import { answer } from './answers.ts';
import { Commands } from './commands.ts';
import { CoroutineQueue, type Coroutine } from './coroutine.ts';
import type { Playback } from './playback.ts';
import { Player } from './player.ts';
import { inDefault, Playground } from './playground.ts';
import { Beats, type BeatTurn } from './beats/beats.ts';
import type { BeatEffect } from './beats/state.ts';
import type { PlayState } from './projection/projection.ts';
import {
  type GoTo,
  PROTOCOL_VERSION,
  type ScenarioInput,
  type ToPage,
  type ToWorker,
  type TransportAction,
} from './protocol/index.ts';
import { Reporter } from './reporter.ts';

/** The host's connection to its surroundings, which a worker or a test provides. */
export interface HostPlace {
  readonly post: (message: ToPage) => void;
  /** A clock of the real world, in milliseconds. */
  readonly wallMs: () => number;
}

/** What waits for its turn: the requests of the page to the cluster, and those of the open beat. */
type Request = Exclude<ToWorker, { readonly type: 'drawn' | 'ping' | 'open-beat' | 'close-beat' }> | BeatTurn;

/** The part of a frame for a replay that the user waits for: the worker has nothing else to do. */
const REPLAY_BUDGET_MS = 100;
/** The part of a frame for the checks of a lesson. */
const CHECKS_BUDGET_MS = 6;
/** The part of a frame for a prepared replay. */
const AHEAD_BUDGET_MS = 8;
/** How much faster than another page's its follower plays: half a second behind is made up for in about four seconds. */
const FOLLOWING_PACE = 1.125;

/**
 * Serves a page: carries out its requests on the playground, lets time pass there, and reports changes.
 *
 * Requests are carried out in order. While one of them has another branch played, the next ones wait and no time passes.
 */
export class Host {
  readonly #place: HostPlace;
  readonly #requests = new CoroutineQueue();
  /** The id of the last action on time that was carried out. */
  #acknowledged: number | undefined;
  readonly #playground: Playground;
  readonly #player: Player;
  readonly #commands: Commands;
  readonly #beats: Beats;
  readonly #reporter: Reporter;

  constructor(place: HostPlace) {
    this.#place = place;
    const playground = new Playground({
      answerOutside: (message) => place.post({ type: 'rest', message }),
      beforeCommand: place.post,
      beat: () => this.#beats.view,
    });
    const target = {
      get nowMs() {
        return playground.stage.playback.nowMs;
      },
      runTo: (untilMs: number, maxEvents: number) => this.#runTo(untilMs, maxEvents),
    };
    this.#playground = playground;
    this.#player = new Player(target, place.wallMs);
    this.#commands = new Commands(playground, this.#player);
    this.#beats = new Beats({
      player: this.#player,
      stage: () => playground.stage,
      queue: (turns) => this.#requests.addNext(turns.map((turn) => this.#serve(turn))),
    });
    this.#reporter = new Reporter(place.post);
  }

  /** The clusters, and which of them is shown. */
  get playground(): Playground {
    return this.#playground;
  }

  /** Handles a message of the page. An error that leaves here is reported, and the host stops. */
  receive(message: ToWorker): void {
    switch (message.type) {
      case 'ping':
        return this.#place.post({ type: 'pong', id: message.id });
      case 'drawn':
        return this.#reporter.drawn();
      // At once: nothing of the last beat that waits for its turn is carried out any more.
      case 'open-beat':
        return this.#requests.add(this.#serve(this.#beats.open(message.number, message.opened)));
      case 'close-beat':
        return this.#beats.close();
      default:
        return this.#requests.add(this.#serve(message));
    }
  }

  /** Lets the time since the last frame pass, and reports changes to the page. */
  frame(): void {
    const playground = this.#playground;
    const requests = this.#requests;
    // Before any time passes: a command for which a branch was begun is carried out at the very moment where it begins.
    if (requests.isBusy) {
      requests.run(this.#within(REPLAY_BUDGET_MS));
      if (!requests.isBusy) this.#reporter.hurry();
    }
    if (!playground.isOpen) return this.#reporter.sendProgress(this.#place.wallMs(), requests.progress);
    this.#lookAtBeat();
    if (!requests.isBusy) this.#pass();
    this.#lookAtBeat();
    this.#report();
  }

  #report(): void {
    this.#reporter.send(this.#place.wallMs(), this.#playground, this.#play);
  }

  #lookAtBeat(): void {
    const { isBusy } = this.#requests;
    this.#beats.look(this.#within(CHECKS_BUDGET_MS), isBusy);
    if (!isBusy) this.#requests.run(() => false);
  }

  /** Lets time pass, and lets the open beat look at what has come of it, so that time stops when it is done. */
  #runTo(untilMs: number, maxEvents: number): boolean {
    const { playback } = this.#playground.stage;
    const stopMs = Math.min(untilMs, Math.max(playback.nowMs, this.#beats.nextLookMs));
    if (!playback.runTo(stopMs, maxEvents)) return false;
    if (stopMs === untilMs || playback.hit !== undefined) return true;
    this.#lookAtBeat();
    return !this.#player.playing || this.#requests.isBusy || playback.nowMs < stopMs;
  }

  #pass(): void {
    const playground = this.#playground;
    const { playback } = playground.stage;
    this.#player.frame();
    if (playback.hit !== undefined) this.#player.playing = false;
    if (!playback.inPast) playground.forgetPrepared();
    // A command that is given inside the last event begins no branch.
    else if (playback.inLastEvent) return;
    // A user who looks at the past may continue from there.
    else if (!this.#player.playing) playground.branches.prepare(playground.stage.shown, this.#within(AHEAD_BUDGET_MS));
  }

  #within(budgetMs: number): () => boolean {
    const untilMs = this.#place.wallMs() + budgetMs;
    return () => this.#place.wallMs() < untilMs;
  }

  *#serve(request: Request): Coroutine {
    // Programs outside get their own answers; the page does not wait for them.
    if (request.type !== 'rest') this.#reporter.hurry();
    if ('number' in request && !this.#beats.isOpen(request.number)) return;
    switch (request.type) {
      case 'start':
        return yield* this.#start(request.scenario, request.played);
      case 'transport':
        this.#acknowledged = request.id;
        return yield* this.#transport(request.action);
      case 'command':
        return yield* this.#command(request);
      case 'beat':
        return this.#beats.tell(request.action);
      case 'beat-event':
        return this.#beats.tell(request.event);
      case 'beat-effect':
        return yield* this.#beatAsks(request.effect, request.number);
      case 'branch':
        return yield* this.#playground.changeBranches(request.action);
      case 'breakpoint':
        return yield* this.#playground.changeBreakpoint(request.action);
      case 'follow':
        return yield* this.#follow(request.scenario);
      case 'inspect':
        return this.#playground.inspect(request.ref);
      case 'ask': {
        const { id, question } = request;
        return yield* answer(this.#playground, question, (found) => this.#place.post({ type: 'answer', id, answer: found }));
      }
      case 'rest':
        return yield* this.#outside(request.message);
    }
  }

  *#transport(action: TransportAction): Coroutine {
    const { playback } = this.#playground.stage;
    if (action.type !== 'go-to') return transport(action, this.#player, playback);
    this.#player.playing = false;
    yield* playback.goTo(action);
  }

  *#start(scenario: ScenarioInput | Scenario, played = false): Coroutine {
    this.#place.post({ type: 'ready', version: PROTOCOL_VERSION });
    this.#player.begin();
    if (!('version' in scenario)) {
      this.#player.speed = scenario.speed ?? 1;
      this.#playground.start(scenario);
      // Before anything else can happen, since the page may have been shipped with this very delta.
      return this.#report();
    }
    this.#playAs(scenario);
    yield* this.#playground.open(scenario, played);
  }

  /** Lets time pass as the scenario's cursor says. */
  #playAs({ cursor: { playing = false, speed = 1 } = {} }: Scenario): void {
    this.#player.playing = playing;
    this.#player.speed = speed;
  }

  *#follow(scenario: Scenario | undefined): Coroutine {
    this.#beats.follow(scenario !== undefined);
    if (scenario !== undefined) this.#playAs(scenario);
    // It never gets ahead: `goOn` sets the limit.
    this.#player.pace = scenario === undefined ? 1 : FOLLOWING_PACE;
    yield* this.#playground.follow(scenario);
  }

  *#command({ id, ofControl, command }: Extract<Request, { readonly type: 'command' }>): Coroutine {
    const { cluster } = this.#playground.stage;
    const { entry, invocation } = (yield* this.#commands.give(ofControl === true ? inDefault(cluster, command) : command))!;
    this.#place.post({ type: 'invoked', id, entry });
    if (invocation !== undefined) this.#beats.notice(invocation);
  }

  *#beatAsks(effect: BeatEffect, number: number): Coroutine {
    switch (effect.type) {
      case 'arrive':
        return this.#beats.tell({ type: 'arrived', shown: this.#playground.stage.playback.shown });
      case 'watch':
        return this.#beats.watch(effect.from);
      case 'give': {
        const given = yield* this.#commands.give(commandOf(effect.command), () => this.#beats.isOpen(number));
        if (given === undefined) return;
        this.#place.post({ type: 'invoked', entry: given.entry });
        return this.#beats.tell({ type: given.isRefused === true ? 'refused' : 'given' });
      }
      default:
        return yield* this.#transport(effect);
    }
  }

  /**
   * A program outside is answered as of the moment that is shown. In the past, a write first begins another branch there, as a
   * command does. Lasting requests (a watch, a followed log) see the present, where something can still happen.
   */
  *#outside(message: ToRestApi): Coroutine {
    const playground = this.#playground;
    const { cluster, outside, playback, shown } = playground.stage;
    if (message.type !== 'open' || !playback.inPast) return outside.receive(message);
    const { method } = message.request;
    if (cluster.outside.isQuestion(message.request))
      return void outside.answerFrom(yield* playground.branches.lookBack(shown), message);
    if (method === 'GET' || method === 'HEAD') return outside.receive(message);
    const isPresent = yield* playground.makePresent();
    if (isPresent) playground.stage.outside.receive(message);
    else outside.refuse(message);
  }

  get #play(): PlayState {
    const { playing, speed, behind } = this.#player;
    const { progress } = this.#requests;
    const { hit, standsIn, codeFrom, inPast, inLastEvent } = this.#playground.stage.playback;
    return {
      playing,
      speed,
      behind,
      ...(this.#acknowledged !== undefined && { acknowledged: this.#acknowledged }),
      ...(hit && { hit }),
      ...(standsIn && { standsIn }),
      ...(codeFrom !== undefined && { codeFrom }),
      ...(inPast && inLastEvent && { inside: true }),
      ...(progress !== undefined && { replayed: progress }),
    };
  }
}

/** A command of a lesson. */
function commandOf(command: string | Command): Command {
  return typeof command === 'string' ? { type: 'kubectl', line: command.replace(/^kubectl /, '') } : command;
}

/** Carries out a user's action on time. Stepping and looking at the past stop time first. */
function transport(action: Exclude<TransportAction, GoTo>, player: Player, playback: Playback): void {
  switch (action.type) {
    case 'play':
      player.playing = true;
      return;
    case 'pause':
      player.playing = false;
      return;
    case 'speed':
      player.speed = action.speed;
      return;
    case 'step':
      player.playing = false;
      return playback.step(action.by, action.back ?? false);
    case 'step-object':
      player.playing = false;
      return playback.stepObject(action.id, action.back ?? false);
    case 'step-record':
      player.playing = false;
      return playback.stepRecord(action);
    case 'next-sync':
      player.playing = false;
      return playback.nextSync(action);
    case 'seek':
      if (action.to !== 'present') player.playing = false;
      return playback.seek(action.to);
  }
}
