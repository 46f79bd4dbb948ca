import { describe, expect, it } from 'vitest';
import { createCluster } from '../../../src/cluster/index.ts';
import { Terminal } from './terminal.ts';

function answer(line: string): string {
  const { stdout, stderr } = createCluster({ seed: 'raw', nodes: 1 }).ask(line)!;
  return stdout + stderr;
}

describe('kubectl get --raw', () => {
  it('prints what the server answers, as it is', () => {
    expect(['/healthz', '/livez', '/readyz'].map((path) => answer(`get --raw ${path}`))).toEqual(['ok', 'ok', 'ok']);
    expect(answer("get --raw '/readyz?verbose'")).toBe(
      '[+]ping ok\n[+]log ok\n[+]etcd ok\n[+]informer-sync ok\n[+]shutdown ok\nreadyz check passed\n',
    );
    expect(JSON.parse(answer('get --raw=/version'))).toMatchObject({ major: '1', minor: '36' });
    expect(JSON.parse(answer('get --raw /apis/apps/v1'))).toMatchObject({ kind: 'APIResourceList', groupVersion: 'apps/v1' });
    const list = answer('get --raw /api/v1/namespaces');
    expect(list.endsWith('\n')).toBe(true);
    expect(JSON.parse(list)).toMatchObject({ kind: 'NamespaceList', apiVersion: 'v1' });
  });

  it('says the errors as client-go understands them', () => {
    expect(answer('get --raw /nothing')).toBe('Error from server (NotFound): the server could not find the requested resource\n');
    expect(answer('get --raw /api/v1/namespaces/default/pods/none')).toBe(
      'Error from server (NotFound): pods "none" not found\n',
    );
    expect(answer('get --raw /api/v1/none')).toBe(
      'Error from server (NotFound): the server could not find the requested resource\n',
    );
    expect(answer('get --raw /metrics --as ann')).toBe(
      'Error from server (Forbidden): forbidden: User "ann" cannot get path "/metrics"\n',
    );
    expect(answer('get --raw /healthz --as ann')).toBe('ok');
  });

  it('goes with no other words', () => {
    expect(answer('get pods --raw /healthz')).toBe('error: arguments may not be passed when --raw is specified\n');
    expect(answer('get --raw /healthz -w')).toBe(
      'error: --raw may not be specified with other flags that filter the server request or alter the output\n',
    );
    expect(answer('get --raw /healthz -o json')).toContain('error: --raw and --output are mutually exclusive\n');
    expect(answer('get --raw healthz')).toContain(
      'error: --raw must be a valid URL path: parse "healthz": invalid URI for request\n',
    );
    expect(new Terminal().err('get --raw /healthz')).toBe('error: there is no HTTP here\n');
  });

  it('takes its time as a command, and gives the same answer', () => {
    const cluster = createCluster({ seed: 'raw', nodes: 1 });
    const invocation = cluster.kubectl('get --raw /readyz');
    cluster.run({ forMs: 5_000 });
    expect(invocation.stdout).toBe('ok');
    expect(invocation.exitCode).toBe(0);
  });
});
