import { beforeAll, describe, expect, it } from 'vitest';
import { kubectlPresent, speaksWebSocket, type Result } from './kubectl.ts';
import { webDeployment } from './manifests.ts';
import { playground } from './playground.ts';

const NO_STDIN = 'the simulated containers have no standard input and no terminal: leave out -i and -t';

describe.skipIf(!kubectlPresent)('kubectl and the containers', () => {
  const world = playground();
  const nameOfPod = async (): Promise<string> => (await world.kubectl.run('get pods -o name')).trim().replace('pod/', '');
  /** A kubectl on a loaded machine may lose a result: it reads before it has created its streams. It says so, and is then run again. */
  const attempt = async (line: string): Promise<Result> => {
    const result = await world.kubectl.attempt(line);
    return result.stderr.includes('Unknown stream id') ? attempt(line) : result;
  };

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

    it('receives the error of a command', async () => {
      expect((await attempt('exec deployment/web -- frobnicate')).stderr).toContain('executable file not found in $PATH');
      const elsewhere = await attempt('exec deployment/web -c nope -- ls');
      expect(elsewhere.stderr).toContain(`container nope is not valid for pod ${await nameOfPod()}`);
    });
  });

  describe.skipIf(speaksWebSocket)('up to v1.29, over SPDY', () => {
    it.each(['exec deployment/web -- ls', 'exec POD -- sh -c true', 'cp POD:/etc/hostname hostname'])(
      'is refused %s',
      async (line) => {
        const { code, stderr } = await world.kubectl.attempt(line.replace('POD', await nameOfPod()));
        expect(code).toBe(1);
        expect(stderr).toContain('this server does not speak SPDY: kubectl exec works from v1.30 on');
      },
    );
  });

  it('cannot send input to a container, and gets the reason', async () => {
    const { code, stderr } = await world.kubectl.attempt('exec -i deployment/web -- cat', { stdin: 'hello' });
    expect(code).toBe(1);
    expect(stderr).toContain(NO_STDIN);
    expect(stderr).not.toContain('WebSocket');
  });

  it('cannot copy files into a container, and gets the reason', async () => {
    const { kubectl } = world;
    const { code, stderr } = await kubectl.attempt(`cp ${kubectl.file('mine', 'text')} ${await nameOfPod()}:/tmp/mine`);
    expect(code).toBe(1);
    expect(stderr).toMatch(speaksWebSocket ? NO_STDIN : /does not speak SPDY|no standard input/);
  });

  it('gets an error for a missing Pod or container', async () => {
    expect((await world.kubectl.attempt('exec nobody -- ls')).stderr).toContain('pods "nobody" not found');
  });
});
