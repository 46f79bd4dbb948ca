import { describe, expect, it } from 'vitest';
import { deploymentYaml, Terminal } from './terminal.ts';

const CONFIG = (value: string, more = ''): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: app}\ndata: {key: ${value}${more}}\n`;

describe('kubectl diff', () => {
  it('prints nothing if nothing would change', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    expect(terminal.run('diff -f -', deploymentYaml('web'))).toMatchObject({ stdout: '', stderr: '', exitCode: 0 });
  });

  it('shows what an apply would change, and changes nothing', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', deploymentYaml('web'));
    const before = terminal.get('Deployment', 'web');
    const { stdout, stderr, exitCode } = terminal.run('diff -f -', deploymentYaml('web', { replicas: 5, image: 'nginx:1.30' }));
    expect(stdout).toMatch(
      /^diff -u -N LIVE\/apps\.v1\.Deployment\.default\.web MERGED\/apps\.v1\.Deployment\.default\.web\n--- LIVE\/apps\.v1\.Deployment\.default\.web\t2026-01-01 00:00:0\d\.\d{9} \+0000\n\+\+\+ MERGED\//,
    );
    expect(stdout.split('\n').filter((line) => /^[-+] /.test(line))).toEqual([
      '-  generation: 1',
      '+  generation: 2',
      '-  replicas: 3',
      '+  replicas: 5',
      '-      - image: nginx:1.29',
      '+      - image: nginx:1.30',
    ]);
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 });
    expect(terminal.get('Deployment', 'web')).toBe(before);
  });

  it('treats a missing object as an empty file', () => {
    const terminal = new Terminal();
    const { stdout, exitCode } = terminal.run('diff -f -', CONFIG('a'));
    expect(stdout).toContain('--- LIVE/v1.ConfigMap.default.app\t1970-01-01 00:00:00.000000000 +0000\n');
    expect(stdout).toMatch(/@@ -0,0 \+1,\d+ @@\n\+apiVersion: v1\n\+data:\n\+ {2}key: a\n/);
    expect(exitCode).toBe(1);
  });

  it('compares all documents, in the order of their files', () => {
    const terminal = new Terminal();
    terminal.out('apply -f -', CONFIG('a'));
    const { stdout } = terminal.run('diff -f -', `${CONFIG('b')}---\n${deploymentYaml('web')}`);
    expect(stdout.match(/^diff .*$/gm)).toEqual([
      'diff -u -N LIVE/apps.v1.Deployment.default.web MERGED/apps.v1.Deployment.default.web',
      'diff -u -N LIVE/v1.ConfigMap.default.app MERGED/v1.ConfigMap.default.app',
    ]);
    expect(stdout).toContain('-  key: a\n+  key: b\n');
  });

  it('merges on the server', () => {
    const terminal = new Terminal();
    terminal.out('apply --server-side -f -', CONFIG('a'));
    const { stdout, exitCode } = terminal.run('diff --server-side -f -', CONFIG('b'));
    expect(stdout).toContain('-  key: a\n+  key: b\n');
    expect(exitCode).toBe(1);
  });

  it('hides the values of Secrets', () => {
    const terminal = new Terminal();
    const secret = (data: string): string => `apiVersion: v1\nkind: Secret\nmetadata: {name: key}\ndata: ${data}\n`;
    terminal.out('create -f -', secret('{same: c2FtZQ==, other: b25l, old: b2xk}'));
    const { stdout } = terminal.run('diff -f -', secret('{same: c2FtZQ==, other: dHdv, new: bmV3}'));
    expect(stdout).toContain("-  other: '*** (before)'\n");
    expect(stdout).toContain("+  other: '*** (after)'\n");
    expect(stdout).toContain("+  new: '***'\n");
    expect(stdout).not.toMatch(/c2FtZQ|b25l|dHdv|bmV3/);
  });

  it('reports errors with an exit code above 1', () => {
    const terminal = new Terminal();
    expect(terminal.run('diff')).toMatchObject({ stderr: 'error: must specify one of -f and -k\n', exitCode: 2 });
    const refused = terminal.run('diff -f -', deploymentYaml('web', { replicas: -1 }));
    expect(refused).toMatchObject({ stdout: '', exitCode: 2 });
    expect(refused.stderr).toContain('The Deployment "web" is invalid: spec.replicas: Invalid value: -1');
    expect(refused.problems).toHaveLength(1);
  });
});
