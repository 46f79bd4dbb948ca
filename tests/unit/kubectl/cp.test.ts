import { describe, expect, it } from 'vitest';
import { createCluster, type Cluster } from '../../../src/cluster/index.ts';

/** A cluster with a Pod of BusyBox, one of nginx (Debian), and one whose image has no shell and no tar. */
function withPods(): Cluster {
  const cluster = createCluster({ seed: 'cp', nodes: 1 });
  for (const line of [
    'run box --image=busybox:1.37 -- sleep 10000',
    'run web --image=nginx:1.28',
    'run pause --image=registry.k8s.io/pause:3.10',
  ])
    cluster.kubectl(line);
  cluster.run({ untilIdle: true });
  return cluster;
}

function run(cluster: Cluster, line: string): object {
  const { invocations } = cluster;
  cluster.kubectl(line);
  cluster.run({ untilIdle: true });
  const { stdout, stderr, exitCode } = invocations.at(-1)!;
  return { stdout, stderr, exitCode };
}

const DONE = { stdout: '', stderr: '', exitCode: 0 };

describe('kubectl cp', () => {
  it.each(['box', 'web'])('copies a file from a Pod, and to one: %s', (pod) => {
    const cluster = withPods();
    const note =
      pod === 'web' ? "tar: Removing leading `/' from member names\n" : "tar: removing leading '/' from member names\n";
    expect(run(cluster, `cp ${pod}:/etc/hostname name`)).toEqual({ ...DONE, stdout: note });
    expect([...cluster.files]).toEqual([['name', `${pod}\n`]]);
    expect(run(cluster, `cp name ${pod}:/tmp/copy`)).toEqual(DONE);
    expect(run(cluster, `exec ${pod} -- cat /tmp/copy`)).toEqual({ ...DONE, stdout: `${pod}\n` });
    expect(run(cluster, `cp ./name default/${pod}:/tmp`)).toEqual(DONE);
    expect(run(cluster, `exec ${pod} -- ls /tmp`)).toEqual({ ...DONE, stdout: 'copy\nname\n' });
  });

  it('takes files until the disk of the terminal is full', () => {
    const cluster = withPods();
    run(cluster, `exec box -- sh -c 'x=0123456789abcdef; for i in ${'1 '.repeat(15)}; do x=$x$x; done; echo $x > /big'`);
    const note = "tar: removing leading '/' from member names\n";
    for (let i = 1; i <= 7; i++) expect(run(cluster, `cp box:/big big-${i}`)).toEqual({ ...DONE, stdout: note });
    expect(run(cluster, 'cp box:/big big-8')).toEqual({
      stdout: note,
      stderr: 'error: write big-8: no space left on device: the terminal keeps files of 4 MiB\n',
      exitCode: 1,
    });
    expect(run(cluster, 'cp box:/big big-7')).toEqual({ ...DONE, stdout: note });
    expect([...cluster.files.keys()]).toEqual(Array.from({ length: 7 }, (_, i) => `big-${i + 1}`));
  });

  it('copies a folder with its folders, letters of any kind included', () => {
    const cluster = withPods();
    run(cluster, "exec box -- sh -c 'mkdir -p /data/in/deep; echo 你好 > /data/in/deep/a; echo b > /data/b'");
    expect(run(cluster, 'cp box:/data taken')).toEqual({ ...DONE, stdout: "tar: removing leading '/' from member names\n" });
    expect([...cluster.files]).toEqual([
      ['taken/b', 'b\n'],
      ['taken/in/deep/a', '你好\n'],
    ]);
    expect(run(cluster, 'cp taken web:/srv/new')).toEqual(DONE);
    expect(run(cluster, 'exec web -- sh -c "cat /srv/new/in/deep/a /srv/new/b; ls /srv/new"')).toEqual({
      ...DONE,
      stdout: '你好\nb\nb\nin\n',
    });
  });

  it('gives the files to the commands that read files', () => {
    const cluster = withPods();
    run(cluster, 'cp box:/etc/hostname name');
    expect(run(cluster, 'create configmap c --from-file=name')).toEqual({ ...DONE, stdout: 'configmap/c created\n' });
    expect(run(cluster, 'get configmap c -o jsonpath={.data.name}')).toEqual({ ...DONE, stdout: 'box\n' });
  });

  it.each([
    ['cp', 'error: source and destination are required\n'],
    ['cp a b', 'error: one of src or dest must be a remote file specification\n'],
    ['cp box:/a web:/b', 'error: one of src or dest must be a local file specification\n'],
    ['cp box: b', 'error: filepath can not be empty\n'],
    ['cp a/b/c:/d e', 'error: filespec must match the canonical format: [[namespace/]pod:]file/path\n'],
    ['cp nowhere box:/tmp/x', "error: nowhere doesn't exist in local filesystem\n"],
    ['cp nobody:/etc/hostname x', 'Error from server (NotFound): pods "nobody" not found\n'],
    ['cp box:/etc/hostname x -c other', 'Error from server (BadRequest): container other is not valid for pod box\n'],
    [
      'cp pause:/etc/hostname x',
      'error: Internal error occurred: failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: error during container init: exec: "tar": executable file not found in $PATH: unknown\n',
    ],
  ])('refuses %s', (line, stderr) => {
    expect(run(withPods(), line)).toEqual({ stdout: '', stderr, exitCode: 1 });
  });

  it('says what tar says of a file that is missing', () => {
    expect(run(withPods(), 'cp box:/nowhere x')).toEqual({
      stdout:
        "tar: removing leading '/' from member names\ntar: /nowhere: No such file or directory\ntar: error exit delayed from previous errors\n",
      stderr: 'command terminated with exit code 1\n',
      exitCode: 1,
    });
  });
});
