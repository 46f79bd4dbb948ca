import { describe, expect, test } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { buildScenario } from '../../../src/cluster/scenario/index.ts';
import { Engine } from '../../../src/server/engine.ts';
import type { EngineStart, FromEngine } from '../../../src/server/protocol.ts';
import { deploymentYaml } from '../../manifests.ts';

const NOW_MS = Date.UTC(2031, 4, 17, 9, 30);

const SCENARIO = buildScenario({
  cluster: { seed: 'served', nodes: 2 },
  documents: deploymentYaml({ replicas: 2 }),
  steps: [[20_000, 'kubectl scale deployment/web --replicas=4']],
  cursor: { at: 15_000 },
});

/** An engine, a real-time clock that a test moves, and the engine's messages. */
class Served {
  wallMs = 0;
  readonly posted: FromEngine[] = [];
  readonly #engine = new Engine({ post: (message) => this.posted.push(message), wallMs: () => this.wallMs });

  constructor(start: EngineStart) {
    const options = {
      seed: '1',
      nodes: 3,
      timings: 'realistic',
      addons: [],
      kubeadm: false,
      cloud: false,
      disabled: [],
      managerFlags: [],
      keepRevisions: 1_000,
    } as const;
    this.#engine.receive({ type: 'start', options: { ...options, speed: 1, start, dateMs: NOW_MS } });
    this.#engine.frame();
  }

  /** Lets real time pass, in frames. */
  pass(ms: number): void {
    for (const until = this.wallMs + ms; this.wallMs < until;) {
      this.wallMs += 50;
      this.#engine.frame();
    }
  }

  pods(): Pod[] {
    const request = { method: 'GET', url: '/api/v1/namespaces/default/pods', headers: {}, body: new Uint8Array() };
    const id = this.posted.length;
    this.#engine.receive({ type: 'open', id, request });
    this.pass(200);
    const chunks = this.posted.flatMap((message) => (message.type === 'chunk' && message.id === id ? [message.chunk] : []));
    const text = chunks.map((chunk) => (typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk))).join('');
    return (JSON.parse(text) as { items: Pod[] }).items;
  }
}

describe('serving a scenario', () => {
  test("begins at the end of its branch with today's date, and continues with the later commands", () => {
    const served = new Served({ type: 'scenario', scenario: SCENARIO });
    expect(served.posted).toEqual([{ type: 'started' }]);
    const pods = served.pods();
    expect(pods.map(({ status }) => status?.phase)).toEqual(['Running', 'Running']);
    const ageMs = NOW_MS - Date.parse(pods[0]?.metadata.creationTimestamp ?? '');
    expect(ageMs).toBeGreaterThan(10_000);
    expect(ageMs).toBeLessThan(16_000);
    served.pass(9_000);
    expect(served.pods()).toHaveLength(4);
  });

  test('refuses an invalid scenario with a message', () => {
    const scenario = { ...SCENARIO, cluster: { ...SCENARIO.cluster, flags: ['--nonsense'] } };
    expect(new Served({ type: 'scenario', scenario }).posted).toEqual([{ type: 'refused', message: 'unknown flag: --nonsense' }]);
  });
});
