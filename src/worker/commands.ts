import { asksOnly, mayChange, type Cluster, type Command, type Invocation, type Moment } from '../cluster/index.ts';
import type { Coroutine } from './coroutine.ts';
import type { Player } from './player.ts';
import type { Playground } from './playground.ts';
import { asideEntry, consoleEntry, REFUSED_FOR_BRANCHES } from './projection/console.ts';
import type { ConsoleEntry } from './protocol/index.ts';

/** What has come of a command. */
export interface Given {
  readonly entry: ConsoleEntry;
  /** Absent if it is in no log: it was answered at once, or refused. */
  readonly invocation?: Invocation;
  /** There was no room for another branch. */
  readonly isRefused?: true;
}

/** Gives the user's commands. */
export class Commands {
  readonly #playground: Playground;
  readonly #player: Pick<Player, 'playing'>;
  /** The id of the last line that is in no log. */
  #lastAside = 0;

  constructor(playground: Playground, player: Pick<Player, 'playing'>) {
    this.#playground = playground;
    this.#player = player;
  }

  /**
   * Gives a command at the shown moment. A command that only reads begins no branch in the past: a replay up to there answers it. Any other one goes on from
   * there, on a branch of its own, if there is room. Returns undefined if it `isWanted` no longer when that branch is there.
   */
  *give(command: Command, isWanted: () => boolean = () => true): Coroutine<Given | undefined> {
    const playground = this.#playground;
    const { playback, shown } = playground.stage;
    if (playback.inLastEvent) return this.#giveNow(command);
    if (command.type === 'kubectl' && asksOnly(command.line)) {
      const past = yield* playground.branches.lookBack(shown);
      return { entry: this.#aside(command, shown, past.ask(command.line, command.stdin)!) };
    }
    const isPresent = yield* playground.makePresent();
    if (!isPresent) return { entry: this.#aside(command, shown, REFUSED_FOR_BRANCHES), isRefused: true };
    return isWanted() ? this.#giveNow(command) : undefined;
  }

  /** While time stands still, a command that only reads is answered as of the shown moment, and leaves no trace. */
  #giveNow(command: Command): Given {
    const { cluster, playback, shown } = this.#playground.stage;
    const said = this.#player.playing ? undefined : answerAtOnce(cluster, command);
    if (said !== undefined) return { entry: this.#aside(command, shown, said) };
    if (playback.inPast) playback.seek('present');
    const invocation = cluster.execute(command);
    return { entry: consoleEntry(invocation, cluster.trace.lastId), invocation };
  }

  #aside(command: Command, shown: Moment, said: Parameters<typeof asideEntry>[3]): ConsoleEntry {
    return asideEntry(--this.#lastAside, command, shown, said);
  }
}

/** What a command prints that changes nothing and need not wait for time to pass. Undefined for another one. */
function answerAtOnce(cluster: Cluster, command: Command): ReturnType<Cluster['ask']> {
  return command.type !== 'kubectl' || mayChange(command.line) ? undefined : cluster.ask(command.line, command.stdin);
}
