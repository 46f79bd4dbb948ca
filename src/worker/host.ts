import type { ToRestApi } from '../apiserver/rest/index.ts';
import { asksOnly, mayChange, type Cluster, type Invocation } from '../cluster/index.ts';
import type { Scenario } from '../cluster/scenario/scenario.ts';
import { answerTo } from './answers.ts';
import type { Playback } from './playback.ts';
import { Player } from './player.ts';
import { inDefault, Playground } from './playground.ts';
import { Beats, type BeatTurn } from './beats/beats.ts';
import type { BeatEffect } from './beats/state.ts';
import { asideEntry, consoleEntry, REFUSED_FOR_BRANCHES } from './projection/console.ts';
import type { PlayState } from './projection/projection.ts';
import {
  type Answers,
  type Command,
  type ConsoleEntry,
  type GoTo,
  PROTOCOL_VERSION,
  type Question,
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

/** A command that is being given, by the user or by the open beat. */
interface Giving {
  readonly command: Command;
  /** What is carried out again on the branch that is begun for it. */
  readonly request: Request;
  /** It has been answered, and begins nothing. `isRefused`: there is no room for another branch. */
  readonly answered: (entry: ConsoleEntry, isRefused: boolean) => void;
  readonly begun: (invocation: Invocation) => void;
}

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
 * A request that arrives while another branch is being played is held, and carried out in order when that branch is ready.
 */
export class Host {
  readonly #place: HostPlace;
  readonly #held: Request[] = [];
  /** The id of the last line that was answered without a branch. */
  #lastAside = 0;
  /** The id of the last action on time that was carried out. */
  #heard: number | undefined;
  readonly #playground: Playground;
  readonly #player: Player;
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
    this.#beats = new Beats({
      player: this.#player,
      stage: () => playground.stage,
      queue: (turns) => this.#held.unshift(...turns),
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
        return this.#request(this.#beats.open(message.number, message.opened));
      case 'close-beat':
        return this.#beats.close();
      default:
        return this.#request(message);
    }
  }

  /** Lets the time since the last frame pass, and reports changes to the page. */
  frame(): void {
    const playground = this.#playground;
    if (playground.isTravelling) playground.continueJourney(this.#within(REPLAY_BUDGET_MS));
    // Before any time passes: the request for which a branch was begun is carried out at the very moment where it begins.
    this.#takeUpHeld();
    if (!playground.isOpen) return this.#reporter.sendProgress(this.#place.wallMs(), playground.journeyProgress);
    this.#lookAtBeat();
    if (!playground.isTravelling) this.#pass();
    this.#lookAtBeat();
    this.#report();
  }

  #report(): void {
    this.#reporter.send(this.#place.wallMs(), this.#playground, this.#play);
  }

  #lookAtBeat(): void {
    this.#beats.look(this.#within(CHECKS_BUDGET_MS), this.#playground.isTravelling);
    this.#takeUpHeld();
  }

  /** Lets time pass, and lets the open beat look at what has come of it, so that time stops when it is done. */
  #runTo(untilMs: number, maxEvents: number): boolean {
    const { playback } = this.#playground.stage;
    const stopMs = Math.min(untilMs, Math.max(playback.nowMs, this.#beats.nextLookMs));
    if (!playback.runTo(stopMs, maxEvents)) return false;
    if (stopMs === untilMs || playback.hit !== undefined) return true;
    this.#lookAtBeat();
    return !this.#player.playing || this.#playground.isTravelling || playback.nowMs < stopMs;
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

  #request(request: Request): void {
    if (request.type === 'start') this.#place.post({ type: 'ready', version: PROTOCOL_VERSION });
    this.#held.push(request);
    this.#takeUpHeld();
  }

  #takeUpHeld(): void {
    while (!this.#playground.isTravelling) {
      const request = this.#held.shift();
      if (request === undefined) return;
      this.#carryOut(request);
    }
  }

  #carryOut(request: Request): void {
    // Programs outside get their own answers; the page does not wait for them.
    if (request.type !== 'rest') this.#reporter.hurry();
    if ('number' in request && !this.#beats.isOpen(request.number)) return;
    switch (request.type) {
      case 'start':
        return this.#start(request.scenario, request.played);
      case 'transport':
        this.#heard = request.id;
        return this.#transport(request.action);
      case 'command':
        return this.#command(request);
      case 'beat':
        return this.#beats.tell(request.action);
      case 'beat-event':
        return this.#beats.tell(request.event);
      case 'beat-effect':
        return this.#beatAsks(request.effect, request);
      case 'branch':
        return this.#playground.changeBranches(request.action);
      case 'breakpoint':
        return this.#playground.changeBreakpoint(request.action);
      case 'follow':
        return this.#follow(request);
      case 'inspect':
        return this.#playground.inspect(request.ref);
      case 'ask':
        return this.#answer(request.id, request.question);
      case 'rest':
        return this.#outside(request.message);
    }
  }

  #transport(action: TransportAction): void {
    if (action.type !== 'go-to') return transport(action, this.#player, this.#playground.stage.playback);
    this.#player.playing = false;
    this.#playground.goTo(action);
  }

  #start(scenario: ScenarioInput | Scenario, played = false): void {
    this.#player.begin();
    if (!('version' in scenario)) {
      this.#playground.start(scenario);
      // Before anything else can happen, since the page may have been shipped with this very delta.
      return this.#report();
    }
    this.#playAs(scenario);
    this.#playground.open(scenario, played);
  }

  /** Lets time pass as the scenario's cursor says. */
  #playAs({ cursor: { playing = false, speed = 1 } = {} }: Scenario): void {
    this.#player.playing = playing;
    this.#player.speed = speed;
  }

  #follow(request: Extract<Request, { readonly type: 'follow' }>): void {
    this.#beats.follow(request.scenario !== undefined);
    if (request.scenario !== undefined) this.#playAs(request.scenario);
    // It never gets ahead: `goOn` sets the limit.
    this.#player.pace = request.scenario === undefined ? 1 : FOLLOWING_PACE;
    if (!this.#playground.follow(request.scenario)) this.#held.unshift(request);
  }

  #answer(id: number, question: Question): void {
    const post = (answer: Answers[keyof Answers]) => this.#place.post({ type: 'answer', id, answer });
    if (question.type === 'compare') this.#playground.compare(question, post);
    else if (question.type === 'courses') this.#playground.courses(question, post);
    else if (question.type === 'scenario') post(this.#playground.scenario());
    else if (question.type === 'shown') post(this.#playground.stage.playback.shown);
    else if (question.type === 'check-condition') this.#playground.checkCondition(question.breakpoint, post);
    else if (question.type === 'suggest-checks' || question.type === 'expression-faults')
      void this.#playground.helpToMake(question).then(post);
    else post(answerTo(this.#playground.stage, question));
  }

  #command(request: Extract<Request, { readonly type: 'command' }>): void {
    const { id, ofControl } = request;
    const { cluster } = this.#playground.stage;
    this.#give({
      command: ofControl === true ? inDefault(cluster, request.command) : request.command,
      request,
      answered: (entry) => this.#place.post({ type: 'invoked', id, entry }),
      begun: (invocation) => {
        this.#place.post({ type: 'invoked', id, entry: consoleEntry(invocation, cluster.trace.lastId) });
        this.#beats.notice(invocation);
      },
    });
  }

  #beatAsks(effect: BeatEffect, request: BeatTurn): void {
    const { cluster, playback } = this.#playground.stage;
    switch (effect.type) {
      case 'arrive':
        return this.#beats.tell({ type: 'arrived', shown: playback.shown });
      case 'watch':
        return this.#beats.watch(effect.from);
      case 'give':
        return this.#give({
          command: commandOf(effect.command),
          request,
          answered: (entry, isRefused) => {
            this.#place.post({ type: 'invoked', entry });
            this.#beats.tell({ type: isRefused ? 'refused' : 'given' });
          },
          begun: (invocation) => {
            this.#place.post({ type: 'invoked', entry: consoleEntry(invocation, cluster.trace.lastId) });
            this.#beats.tell({ type: 'given' });
          },
        });
      default:
        return this.#transport(effect);
    }
  }

  /**
   * While time stands still, a command that only reads is answered as of that moment and leaves no trace, in the present and in the past. In the past, any
   * other command first begins another branch there, if there is room.
   */
  #give({ command, request, answered, begun }: Giving): void {
    const { cluster, playback, shown } = this.#playground.stage;
    const { branches } = this.#playground;
    if (!playback.inPast || playback.inLastEvent) {
      const said = this.#player.playing ? undefined : answerAtOnce(cluster, command);
      if (said !== undefined) return answered(asideEntry(--this.#lastAside, command, shown, said), false);
    }
    if (playback.inPast && playback.inLastEvent) playback.seek('present');
    if (!playback.inPast) return begun(cluster.execute(command));
    if (command.type === 'kubectl' && asksOnly(command.line)) {
      const { line, stdin } = command;
      branches.lookBack(shown, (past) => answered(asideEntry(--this.#lastAside, command, shown, past.ask(line, stdin)!), false));
    } else if (branches.isFull) {
      answered(asideEntry(--this.#lastAside, command, shown, REFUSED_FOR_BRANCHES), true);
    } else {
      this.#forkFor(request);
    }
  }

  /**
   * A program outside is answered as of the moment that is shown. In the past, a write first begins another branch there, as a
   * command does. Lasting requests (a watch, a followed log) see the present, where something can still happen.
   */
  #outside(message: ToRestApi): void {
    const { cluster, outside, playback, shown } = this.#playground.stage;
    if (message.type === 'abort' || !playback.inPast) return outside.receive(message);
    const { method } = message.request;
    if (cluster.outside.isQuestion(message.request)) {
      this.#playground.branches.lookBack(shown, (past) => outside.answerFrom(past, message));
    } else if (method === 'GET' || method === 'HEAD') {
      outside.receive(message);
    } else if (playback.inLastEvent) {
      playback.seek('present');
      outside.receive(message);
    } else if (this.#playground.branches.isFull) {
      outside.refuse(message);
    } else {
      this.#forkFor({ type: 'rest', message });
    }
  }

  /** Begins another branch at the shown moment. The request is carried out there next. */
  #forkFor(request: Request): void {
    this.#held.unshift(request);
    this.#playground.branches.fork(this.#playground.stage.shown);
  }

  get #play(): PlayState {
    const { playing, speed, behind } = this.#player;
    const { stage, journeyProgress } = this.#playground;
    const { hit, standsIn, codeFrom, inPast, inLastEvent } = stage.playback;
    return {
      playing,
      speed,
      behind,
      ...(this.#heard !== undefined && { heard: this.#heard }),
      ...(hit && { hit }),
      ...(standsIn && { standsIn }),
      ...(codeFrom !== undefined && { codeFrom }),
      ...(inPast && inLastEvent && { inside: true }),
      ...(journeyProgress !== undefined && { replayed: journeyProgress }),
    };
  }
}

/** A command of a lesson. */
function commandOf(command: string | Command): Command {
  return typeof command === 'string' ? { type: 'kubectl', line: command.replace(/^kubectl /, '') } : command;
}

/** What a command prints that changes nothing and need not wait for time to pass. Undefined for another one. */
function answerAtOnce(cluster: Cluster, command: Command): ReturnType<Cluster['ask']> {
  return command.type !== 'kubectl' || mayChange(command.line) ? undefined : cluster.ask(command.line, command.stdin);
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
