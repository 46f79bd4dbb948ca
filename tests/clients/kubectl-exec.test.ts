import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { kubectlPresent, speaksWebSocket, type Result } from './kubectl.ts';
import { webDeployment } from './manifests.ts';
import { playground } from './playground.ts';

describe.skipIf(!kubectlPresent)('kubectl and the containers', () => {
  const world = playground();
  const nameOfPod = async (): Promise<string> => (await world.kubectl.run('get pods -o name')).trim().replace('pod/', '');
  /** A kubectl on a loaded machine may lose a result: it reads before it has created its streams. It says so, and is then run again. */
  const attempt = async (line: string): Promise<Result> => {
    const result = await world.kubectl.attempt(line);
    return result.stderr.includes('Unknown stream id') ? attempt(line) : result;
  };

  /** Runs a kubectl whose input and output are a terminal, by script of bsdutils, and types as soon as it runs. */
  const inTerminal = (line: string, typed: string): Promise<Result> =>
    world.kubectl.attempt(line, { stdin: typed, terminal: true });

  beforeAll(async () => {
    await world.kubectl.run('apply -f -', { stdin: webDeployment({ replicas: 1 }) });
    await world.kubectl.run('rollout status deployment/web --timeout=60s');
  });

  describe.skipIf(!speaksWebSocket)('from v1.30 on, over a WebSocket', () => {
    it('runs a command, and receives both outputs and the exit code', async () => {
      expect(await attempt(`exec deployment/web -- sh -c 'echo out; echo err >&2'`)).toEqual({
        code: 0,
        stdout: 'out\n',
        stderr: 'err\n',
      });
      const failed = await attempt(`exec ${await nameOfPod()} -- sh -c 'echo before; exit 3'`);
      expect(failed).toMatchObject({ code: 3, stdout: 'before\n' });
      expect(failed.stderr).toContain('command terminated with exit code 3');
    });

    it('receives a long output completely', async () => {
      const { stdout: printed } = await attempt(
        `exec deployment/web -- sh -c 'i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done'`,
      );
      const lines = printed.trimEnd().split('\n');
      expect(lines).toHaveLength(2000);
      expect(lines.at(-1)).toBe('line 1999');
    });

    it('sends input to a command', async () => {
      const { kubectl } = world;
      const sent = await kubectl.attempt('exec -i deployment/web -- cat', { stdin: 'hello\n'.repeat(20_000) });
      expect(sent).toEqual({ code: 0, stdout: 'hello\n'.repeat(20_000), stderr: '' });
    });

    it('has a terminal', async () => {
      const { code, stdout } = await inTerminal('exec -it deployment/web -- sh', 'cd /tmp\npwd\nexit 3\n');
      expect(code).toBe(3);
      expect(stdout).toMatch(/(?:^|# )\/tmp\r+$/m);
    });

    it('attaches to the first process of a new Pod', async () => {
      const { code, stdout } = await inTerminal('run box --image=busybox --restart=Never -it --rm -- sh', 'hostname\nexit\n');
      expect(code).toBe(0);
      expect(stdout).toMatch(/(?:^|# )box\r+$/m);
    });

    it('sends the input of a file to the first process of a new Pod', async () => {
      const line = 'run box --image=busybox --restart=Never -it --rm --quiet -- sh';
      const { stdout } = await world.kubectl.attempt(line, { stdin: 'hostname\nexit\n' });
      expect(stdout).toMatch(/^box\r$/m);
    });

    it('copies files and folders into a container and out of it', async () => {
      const { kubectl } = world;
      const pod = await nameOfPod();
      mkdirSync(join(kubectl.folder, 'mine', 'inner'), { recursive: true });
      kubectl.file('mine/one', 'first\n');
      kubectl.file('mine/inner/two', '第二\n');
      expect(await kubectl.attempt(`cp mine ${pod}:/tmp/mine`)).toEqual({ code: 0, stdout: '', stderr: '' });
      const inside = await attempt(`exec ${pod} -- sh -c 'cat /tmp/mine/one /tmp/mine/inner/two'`);
      expect(inside.stdout).toBe('first\n第二\n');
      const taken = await attempt(`cp ${pod}:/tmp/mine taken`);
      expect(taken).toEqual({ code: 0, stdout: "tar: Removing leading `/' from member names\n", stderr: '' });
      expect(readFileSync(join(kubectl.folder, 'taken', 'inner', 'two'), 'utf8')).toBe('第二\n');
      expect(readFileSync(join(kubectl.folder, 'taken', 'one'), 'utf8')).toBe('first\n');
    });

    it('receives the error of a command', async () => {
      expect((await attempt('exec deployment/web -- frobnicate')).stderr).toContain('executable file not found in $PATH');
      const elsewhere = await attempt('exec deployment/web -c nope -- ls');
      expect(elsewhere.stderr).toContain(`container nope is not valid for pod ${await nameOfPod()}`);
    });
  });

  describe.skipIf(speaksWebSocket)('up to v1.29, over SPDY', () => {
    it.each([
      'exec deployment/web -- ls',
      'exec POD -- sh -c true',
      'cp POD:/etc/hostname hostname',
      'exec -it deployment/web -- sh',
    ])('is refused %s', async (line) => {
      const { code, stderr } = await world.kubectl.attempt(line.replace('POD', await nameOfPod()));
      expect(code).toBe(1);
      expect(stderr).toContain('this server does not speak SPDY: kubectl exec works from v1.30 on');
    });
  });

  it('gets an error for a missing Pod or container', async () => {
    expect((await world.kubectl.attempt('exec nobody -- ls')).stderr).toContain('pods "nobody" not found');
  });
});
