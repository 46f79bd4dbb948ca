import type { Checksum, Shown, Teaching, ToRoom } from '../../room/protocol.ts';
import { commandsOf, type Scenario, type ScenarioCommand } from '../../worker/protocol/scenario.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { currentScenario } from '../share/current-scenario.ts';

/** How often the teacher's page tells what it shows. A student's page is behind by this, at most, and the way of the message. */
const EVERY_MS = 200;

/** Tells a room what this page shows: each command once, and the moment with the view whenever they change. */
export class TeachingPage {
  readonly #session: Session;
  readonly #send: (message: ToRoom) => void;
  readonly #timer: ReturnType<typeof setInterval>;
  /** What the room has. */
  #cluster = '';
  #commands: readonly string[] = [];
  #shown = '';
  #asking = false;

  constructor(session: Session, send: (message: ToRoom) => void) {
    this.#session = session;
    this.#send = send;
    this.#timer = setInterval(() => void this.#tell(), EVERY_MS);
  }

  /** The room has this already: the page was reloaded, or its connection was lost. Undefined: nothing. */
  roomHas(teaching: Teaching | undefined): void {
    this.#cluster = teaching === undefined ? '' : JSON.stringify(teaching.history.cluster);
    this.#commands = (teaching?.history.branches[0]?.commands ?? []).map((command) => JSON.stringify(command));
    this.#shown = '';
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #tell(): Promise<void> {
    const { clock, worker } = useCluster.getState();
    // While a history is being played, the page shows nothing yet.
    if (this.#asking || worker.state !== 'running' || clock.replayed !== undefined) return;
    this.#asking = true;
    try {
      const scenario = await currentScenario(this.#session);
      const { playing, record } = useCluster.getState().clock;
      const digest = playing ? '' : await this.#session.ask({ type: 'digest', record });
      this.#sendChanges(scenario, digest === '' ? undefined : { record, digest });
    } catch {
      // The worker is gone. Its status has told so, and the next time asks again.
    } finally {
      this.#asking = false;
    }
  }

  #sendChanges(scenario: Scenario, checksum: Checksum | undefined): void {
    const { branch = 0, breakpoints: _, ...cursor } = scenario.cursor ?? {};
    const commands = commandsOf(scenario, branch).map(({ atMs: at, turn, command }): ScenarioCommand => ({
      at,
      ...(turn !== undefined && { turn }),
      command,
    }));
    const texts = commands.map((command) => JSON.stringify(command));
    const cluster = JSON.stringify(scenario.cluster);
    const isAnew = cluster !== this.#cluster;
    const differs = isAnew ? 0 : texts.findIndex((text, i) => text !== this.#commands[i]);
    const keep = differs < 0 ? texts.length : differs;
    if (isAnew || keep < texts.length || this.#commands.length > keep) {
      this.#send({ type: 'history', keep, ...(isAnew && { cluster: scenario.cluster }), commands: commands.slice(keep) });
      this.#cluster = cluster;
      this.#commands = texts;
    }
    const end = scenario.branches[branch]?.until ?? { at: 0 };
    const { place } = useLessonPlace.getState();
    const lesson = place && { id: place.lesson };
    const shown: Shown = { cursor: { at: end.at, ...cursor }, end, ...(lesson && { lesson }), ...(checksum && { checksum }) };
    const text = JSON.stringify(shown);
    if (text !== this.#shown) this.#send({ type: 'show', shown });
    this.#shown = text;
  }
}
