import { FIRST_SCENARIO } from '../src/ui/first-scenario.ts';
import { Host } from '../src/worker/host.ts';
import { PROTOCOL_VERSION, type Delta, type ToPage, type TransportAction } from '../src/worker/protocol/index.ts';

const AN_HOUR_MS = 3_600_000;
/** What a visitor can do to time before anything else: the rest waits for the late part. */
const TRANSPORT: readonly TransportAction[] = [
  { type: 'pause' },
  { type: 'step', by: 'event' },
  { type: 'step', by: 'write' },
  { type: 'step', by: 'sync' },
  { type: 'play' },
  { type: 'speed', speed: 100 },
];

/**
 * Plays what every visit begins with, for an hour without any command, in a worker's host whose late part never comes; returns what it told the page. Seed,
 * timings and first command are the same in every visit: what happens before the user's first command is what happens here.
 */
export function firstVisit(): readonly Delta[] {
  let wallMs = 0;
  const deltas: Delta[] = [];
  const post = (message: ToPage): void => {
    if (message.type === 'delta') deltas.push(message);
  };
  const never = (): Promise<never> => new Promise(() => {});
  const host = new Host({ post, wallMs: () => wallMs, importLate: never });
  host.receive({ type: 'start', version: PROTOCOL_VERSION, scenario: FIRST_SCENARIO });
  const frame = (): void => {
    wallMs += 100;
    host.frame();
    host.receive({ type: 'drawn' });
  };
  for (const action of TRANSPORT) {
    for (let i = 0; i < 20; i++) frame();
    host.receive({ type: 'transport', action });
  }
  while ((deltas.at(-1)?.clock.nowMs ?? 0) < AN_HOUR_MS) frame();
  return deltas;
}
