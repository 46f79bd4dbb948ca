import { asksOnly, mayChange, type Cluster, type Command, type Moment } from '../cluster/index.ts';
import type { Coroutine } from './coroutine.ts';
import type { Player } from './player.ts';
import { inDefault, type Playground } from './playground.ts';
import { asideEntry, consoleEntry, REFUSED_FOR_BRANCHES } from './projection/console.ts';
import type { ConsoleEntry, ToWorker } from './protocol/index.ts';

type CommandRequest = Extract<ToWorker, { readonly type: 'command' }>;

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
   * Gives a command at the shown moment, and returns its line in the console. A command that only reads begins no branch in the past: a replay up to there
   * answers it. Any other one goes on from there, on a branch of its own, if there is room.
   */
  *give({ command: given, ofControl }: CommandRequest): Coroutine<ConsoleEntry> {
    const playground = this.#playground;
    const { cluster, playback, shown } = playground.stage;
    const command = ofControl === true ? inDefault(cluster, given) : given;
    if (playback.inLastEvent) return this.#giveNow(command);
    if (command.type === 'kubectl' && asksOnly(command.line)) {
      const past = yield* playground.branches.lookBack(shown);
      return this.#aside(command, shown, past.ask(command.line, command.stdin)!);
    }
    const isPresent = yield* playground.makePresent();
    return isPresent ? this.#giveNow(command) : this.#aside(command, shown, REFUSED_FOR_BRANCHES);
  }

  /** While time stands still, a command that only reads is answered as of the shown moment, and leaves no trace. */
  #giveNow(command: Command): ConsoleEntry {
    const { cluster, playback, shown } = this.#playground.stage;
    const said = this.#player.playing ? undefined : answerAtOnce(cluster, command);
    if (said !== undefined) return this.#aside(command, shown, said);
    if (playback.inPast) playback.seek('present');
    return consoleEntry(cluster.execute(command), cluster.trace.lastId);
  }

  #aside(command: Command, shown: Moment, said: Parameters<typeof asideEntry>[3]): ConsoleEntry {
    return asideEntry(--this.#lastAside, command, shown, said);
  }
}

/** What a command prints that changes nothing and need not wait for time to pass. Undefined for another one. */
function answerAtOnce(cluster: Cluster, command: Command): ReturnType<Cluster['ask']> {
  return command.type !== 'kubectl' || mayChange(command.line) ? undefined : cluster.ask(command.line, command.stdin);
}
