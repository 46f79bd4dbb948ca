import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { SERVER_PROGRAM } from './build-server.ts';
import { startServer, type Server } from './server.ts';

const PODS = '/api/v1/namespaces/default/pods';
const DEPLOYMENT = {
  metadata: { name: 'web' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'nginx' }] } },
  },
};

const running: Server[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(...flags: string[]): Promise<string> {
  const server = await startServer(...flags);
  running.push(server);
  return server.url;
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** The frames of a watch, one by one. */
async function* frames(
  url: string,
): AsyncGenerator<{ type: string; object: { metadata: { name: string }; status: { phase: string } } }> {
  const response = await fetch(url);
  let rest = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line);
  }
}

describe('npm run serve', () => {
  test('runs commands and reports them to watchers', async () => {
    const url = await start('--nodes', '2', '--speed', '20');
    expect(await (await fetch(`${url}/readyz`)).text()).toBe('ok');
    expect((await post(`${url}/apis/apps/v1/namespaces/default/deployments`, DEPLOYMENT)).status).toBe(201);
    const phases = new Map<string, string>();
    for await (const { object } of frames(`${url}${PODS}?watch=true`)) {
      phases.set(object.metadata.name, object.status.phase);
      if (phases.size === 2 && [...phases.values()].every((phase) => phase === 'Running')) break;
    }
    expect([...phases.keys()]).toEqual([expect.stringMatching(/^web-/), expect.stringMatching(/^web-/)]);
  });

  test('responds as fast as a small real cluster', async () => {
    const url = await start();
    await fetch(`${url}${PODS}`);
    const begun = performance.now();
    for (let i = 0; i < 20; i++) await (await fetch(`${url}${PODS}`)).text();
    expect((performance.now() - begun) / 20).toBeLessThan(60);
  });

  test('applies a scenario at its start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serve-'));
    const file = join(folder, 'scenario.yaml');
    writeFileSync(file, 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: given }\ndata: { key: value }\n');
    try {
      const url = await start('--scenario', file, '--disable', 'scheduler,kubelet');
      await expect.poll(async () => (await fetch(`${url}/api/v1/namespaces/default/configmaps/given`)).status).toBe(200);
      expect(await (await fetch(`${url}/api/v1/nodes`)).json()).toMatchObject({ items: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('plays a scenario that defines its own cluster', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'serve-'));
    const file = join(folder, 'scenario.json');
    const command = { type: 'kubectl', line: 'create configmap given --from-literal=key=value' };
    const scenario = {
      version: 1,
      cluster: { seed: '1', nodes: 2 },
      branches: [{ commands: [{ at: 1_000, command }], until: { at: 9_000 } }],
    };
    writeFileSync(file, JSON.stringify(scenario));
    try {
      const url = await start('--scenario', file);
      expect((await fetch(`${url}/api/v1/namespaces/default/configmaps/given`)).status).toBe(200);
      expect(((await (await fetch(`${url}/api/v1/nodes`)).json()) as { items: unknown[] }).items).toHaveLength(2);
      const { status, stderr } = spawnSync(
        process.execPath,
        [SERVER_PROGRAM, '--port', '0', '--scenario', file, '--nodes', '3'],
        {
          encoding: 'utf8',
          timeout: 20_000,
        },
      );
      expect([status, stderr]).toEqual([1, expect.stringContaining('leave --nodes out')]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each([
    [['--controllers', 'gadgets'], '"gadgets" is not in the list of known controllers'],
    [['--nonsense'], 'unknown flag: --nonsense'],
    [['--port', 'x'], '--port must be a whole number'],
    [['--scenario', 'no-such-file.yaml'], 'no such file'],
  ])('exits with an error message for %j', (flags, message) => {
    const { status, stderr } = spawnSync(process.execPath, [SERVER_PROGRAM, '--port', '0', ...flags], {
      encoding: 'utf8',
      timeout: 20_000,
    });
    expect(stderr).toContain(message);
    expect(status).toBe(1);
  });
});
