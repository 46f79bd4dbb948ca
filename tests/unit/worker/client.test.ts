import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SMALL_WORLD } from '../../small-world.ts';
import { WorkerClient, type WorkerStatus } from '../../../src/worker/client.ts';
import { PROTOCOL_VERSION, type ToPage, type ToWorker } from '../../../src/worker/protocol/index.ts';

/** A worker whose messages a test sends. */
class SpokenFor extends EventTarget {
  readonly heard: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }

  terminate(): void {}

  say(message: ToPage): void {
    this.dispatchEvent(new MessageEvent('message', { data: message }));
  }

  get pings(): number {
    return this.heard.filter(({ type }) => type === 'ping').length;
  }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

function started() {
  const worker = new SpokenFor();
  const told: WorkerStatus[] = [];
  const client = new WorkerClient({
    createWorker: () => worker as unknown as Worker,
    scenario: SMALL_WORLD,
    onMessage: () => undefined,
    onStatus: (status) => told.push(status),
  });
  return { worker, client, states: () => told.map(({ state }) => state) };
}

test('a worker whose script loads slowly does not count as hung and gets no pings', () => {
  const { worker, client, states } = started();
  vi.advanceTimersByTime(60_000);
  expect(states()).toEqual(['starting']);
  expect(worker.pings).toBe(0);
  worker.say({ type: 'ready', version: PROTOCOL_VERSION });
  vi.advanceTimersByTime(4_000);
  expect(states()).toEqual(['starting', 'running']);
  client.dispose();
});

test('a worker that was ready and stops responding counts as hung until it responds', () => {
  const { worker, client, states } = started();
  worker.say({ type: 'ready', version: PROTOCOL_VERSION });
  vi.advanceTimersByTime(8_000);
  expect(states()).toEqual(['starting', 'running', 'hung']);
  worker.say({ type: 'pong', id: 1 });
  expect(states()).toEqual(['starting', 'running', 'hung', 'running']);
  client.dispose();
});

test('a script that cannot be loaded is reported, even if that happens early', () => {
  const { worker, states } = started();
  worker.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(60_000);
  expect(states()).toEqual(['starting', 'failed']);
});
