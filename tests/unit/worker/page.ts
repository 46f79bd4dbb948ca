import type { Scenario } from '../../../src/cluster/scenario/index.ts';
import { SMALL_WORLD } from '../../small-world.ts';
import { Host } from '../../../src/worker/host.ts';
import {
  PROTOCOL_VERSION,
  type Command,
  type Delta,
  type Question,
  type ScenarioInput,
  type ToPage,
  type ToWorker,
} from '../../../src/worker/protocol/index.ts';

export const FRAME_MS = 16;

/** A page of a host, with a clock and a network that a test controls. */
export class Page {
  readonly received: ToPage[] = [];
  readonly deltas: Delta[] = [];
  /** The real time when each of them arrived. */
  readonly sentAtMs: number[] = [];
  readonly #host: Host;
  #wallMs = 0;
  #drawn = 0;
  #nextId = 1;

  /** `lookMs`: how long the worker works between two looks at the clock. */
  constructor(scenario: ScenarioInput | Scenario = SMALL_WORLD, { lookMs = 0 }: { readonly lookMs?: number } = {}) {
    this.#host = new Host({
      post: (message) => {
        this.received.push(message);
        if (message.type !== 'delta') return;
        this.deltas.push(message);
        this.sentAtMs.push(this.#wallMs);
      },
      wallMs: () => (this.#wallMs += lookMs),
    });
    this.send({ type: 'start', version: PROTOCOL_VERSION, scenario });
  }

  /** The simulated time that the page last received. */
  get nowMs(): number {
    return this.deltas.at(-1)?.clock.nowMs ?? 0;
  }

  /** Whether the graph has this object. */
  shows(id: string): boolean {
    return this.deltas.some(({ objects }) => objects?.changed?.some((view) => view.id === id));
  }

  send(message: ToWorker): void {
    this.#host.receive(message);
  }

  command(command: Command): void {
    this.send({ type: 'command', id: this.#nextId++, command });
  }

  kubectl(line: string): void {
    this.command({ type: 'kubectl', line });
  }

  /** The worker's response to a question. Undefined until it has responded. */
  ask(question: Question): () => unknown {
    const id = this.#nextId++;
    this.send({ type: 'ask', id, question });
    return () => {
      const found = this.received.find((message) => message.type === 'answer' && message.id === id);
      return found?.type === 'answer' ? found.answer : undefined;
    };
  }

  /** One frame of the worker, drawn by the page. */
  frame(): void {
    this.#draw();
    this.#wallMs += FRAME_MS;
    this.#host.frame();
    this.#draw();
  }

  #draw(): void {
    if (this.deltas.length > this.#drawn) this.send({ type: 'drawn' });
    this.#drawn = this.deltas.length;
  }

  /** Draws frames until the condition holds. */
  until(holds: () => boolean): void {
    for (let i = 0; !holds(); i++) {
      if (i > 10_000) throw new Error('it never came to this');
      this.frame();
    }
  }
}
