import { describe, expect, it } from 'vitest';
import type { Pod } from '../../../src/api/index.ts';
import { replay, type Invocation } from '../../../src/cluster/index.ts';
import { User } from '../cluster/user.ts';

const WEB = `apiVersion: v1
kind: Pod
metadata: {name: web, labels: {app: web}, annotations: {note: a}}
spec:
  containers:
  - name: web
    image: nginx
    readinessProbe: {httpGet: {path: /, port: 80}}
`;

const RECORDED =
  'All commands and output from this session will be recorded in container logs, including credentials and sensitive information passed through the command prompt.\n' +
  "If you don't see a command prompt, try pressing enter.\n";

function userWith(manifest = WEB): User {
  const user = new User({ seed: 'debug', nodes: 2 });
  user.kubectl('create -f -', manifest);
  user.settle();
  return user;
}

const podOf = (user: User, name = 'web'): Pod => user.cluster.get('Pod', { namespace: 'default', name })!;

/** Types a line, and lets its command end. */
function type(user: User, line: string): void {
  expect(user.do({ type: 'keys', line })).toMatchObject({ stderr: '', exitCode: 0 });
  user.pass(1_000);
}

function begin(user: User, line: string): Invocation {
  const session = user.cluster.kubectl(line);
  user.pass(20_000);
  return session;
}

describe('kubectl debug', () => {
  it('adds an ephemeral container to a pod, and its terminal takes what is typed', () => {
    const user = userWith();
    const session = begin(user, 'debug web -it --image=busybox --target=web');
    type(user, 'cd /tmp; name=world');
    type(user, 'echo hello $name > file; cat file');
    type(user, 'pwd; pidof nginx');
    expect(session.exitCode).toBeUndefined();
    type(user, 'exit 4');
    const [, name] = /to (debugger-\w{5})\.\n/.exec(session.stdout)!;
    expect(session.stdout).toBe(
      `Targeting container "web". If you don't see processes from this container it may be because the container runtime doesn't support this feature.
Defaulting debug container name to ${name}.
${RECORDED}/ # cd /tmp; name=world
/tmp # echo hello $name > file; cat file
hello world
/tmp # pwd; pidof nginx
/tmp
1
/tmp # exit 4
Session ended, the ephemeral container will not be restarted but may be reattached using 'kubectl attach web -c ${name} -i -t' if it is still running
`,
    );
    expect([session.stderr, session.exitCode]).toEqual(['', 0]);
    const { spec, status } = podOf(user);
    expect(spec.ephemeralContainers).toEqual([
      {
        name,
        image: 'busybox',
        imagePullPolicy: 'Always',
        resources: {},
        securityContext: { capabilities: { add: ['SYS_PTRACE'] } },
        stdin: true,
        targetContainerName: 'web',
        terminationMessagePath: '/dev/termination-log',
        terminationMessagePolicy: 'File',
        tty: true,
      },
    ]);
    expect(status.ephemeralContainerStatuses![0]!.state!.terminated!.exitCode).toBe(4);
  });

  it('shows the log of a container that has ended already', () => {
    const user = userWith();
    const run = user.do({ type: 'kubectl', line: 'debug web -c look --attach --image=busybox -- echo seen' });
    expect([run.stdout, run.stderr, run.exitCode]).toEqual(['seen\n', '', 0]);
    expect(user.kubectl('logs web -c look')).toBe('seen\n');
  });

  it('says why the container waits', () => {
    const user = userWith();
    const session = begin(user, 'debug web -c look --attach --image=busybox:typo');
    expect(session.stderr.split('\n').slice(0, 1)).toEqual([expect.stringMatching(/^Warning: container look: .*busybox:typo/)]);
    expect(session.exitCode).toBeUndefined();
  });

  it('copies a pod with a debugging container', () => {
    const user = userWith();
    expect(user.kubectl('debug web --image=busybox -c look --copy-to=copy --env=A=b,C=d -- sleep 1000')).toBe('');
    const { metadata, spec } = podOf(user, 'copy');
    expect([metadata.labels, metadata.annotations, spec.shareProcessNamespace]).toEqual([undefined, undefined, true]);
    expect(
      spec.containers.map(({ name, image, command, env, readinessProbe, securityContext }) => {
        return { name, image, command, env, readinessProbe, securityContext };
      }),
    ).toEqual([
      { name: 'web', image: 'nginx' },
      {
        name: 'look',
        image: 'busybox',
        command: ['sleep', '1000'],
        env: [
          { name: 'A', value: 'b' },
          { name: 'C', value: 'd' },
        ],
        securityContext: { capabilities: { add: ['SYS_PTRACE'] } },
      },
    ]);
  });

  it('changes images, keeps what it is told to keep, stays on the node, and replaces the pod', () => {
    const user = userWith();
    const flags = '--keep-labels --keep-readiness --keep-annotations --same-node --replace --share-processes=false';
    user.kubectl(`debug web --copy-to=copy --set-image=*=nginx:1.25 --image=busybox -c look ${flags}`);
    const { metadata, spec } = podOf(user, 'copy');
    expect([metadata.labels, metadata.annotations, spec.shareProcessNamespace]).toEqual([{ app: 'web' }, { note: 'a' }, false]);
    expect(spec.containers.map(({ image, readinessProbe }) => [image, readinessProbe?.httpGet?.path])).toEqual([
      ['nginx:1.25', '/'],
      ['busybox', undefined],
    ]);
    expect(user.cluster.get('Pod', { namespace: 'default', name: 'web' })).toBeUndefined();
  });

  it('changes the command of a container of the copy', () => {
    const user = userWith();
    user.kubectl('debug web --copy-to=copy --container=web -- sh -c "sleep 1000"');
    expect(podOf(user, 'copy').spec.containers.map(({ name, image, command }) => [name, image, command])).toEqual([
      ['web', 'nginx', ['sh', '-c', 'sleep 1000']],
    ]);
  });

  it('runs a pod on a node, with the files of the node', () => {
    const user = userWith();
    const session = begin(user, 'debug node/node-2 -it --image=busybox');
    type(user, 'cat /host/etc/hostname');
    type(user, '^D');
    const [, name] = /pod (node-debugger-node-2-\w{5}) /.exec(session.stdout)!;
    expect(session.stdout).toBe(
      `Creating debugging pod ${name} with container debugger on node node-2.\n${RECORDED}/ # cat /host/etc/hostname\nnode-2\n/ # \n`,
    );
    const { metadata, spec, status } = podOf(user, name);
    const { hostNetwork, hostPID, hostIPC, nodeName, restartPolicy, tolerations } = spec;
    expect([metadata.labels, status.phase]).toEqual([{ 'app.kubernetes.io/managed-by': 'kubectl-debug' }, 'Succeeded']);
    expect({ hostNetwork, hostPID, hostIPC, nodeName, restartPolicy, tolerations: tolerations![0] }).toEqual({
      hostNetwork: true,
      hostPID: true,
      hostIPC: true,
      nodeName: 'node-2',
      restartPolicy: 'Never',
      tolerations: { operator: 'Exists' },
    });
  });

  it.each([
    ['legacy', undefined],
    ['general', { capabilities: { add: ['SYS_PTRACE'] } }],
    ['baseline', undefined],
    [
      'restricted',
      {
        runAsNonRoot: true,
        capabilities: { drop: ['ALL'] },
        allowPrivilegeEscalation: false,
        seccompProfile: { type: 'RuntimeDefault' },
      },
    ],
    ['netadmin', { capabilities: { add: ['NET_ADMIN', 'NET_RAW'] } }],
    ['sysadmin', { privileged: true }],
  ])('gives the rights of the profile %s', (profile, context) => {
    const user = userWith();
    const { stderr } = user.do({ type: 'kubectl', line: `debug web --image=busybox --profile=${profile} -c look` });
    expect(podOf(user).spec.ephemeralContainers![0]!.securityContext).toEqual(context);
    expect(stderr).toBe(
      profile === 'legacy'
        ? '--profile=legacy is deprecated and planned to be removed in v1.39. It is recommended to specify other profile, for example "--profile=general".\n'
        : '',
    );
  });

  it.each([
    ['debug', 'you must specify --image when not using --copy-to.'],
    ['debug --image=busybox', 'NAME or filename is required for debug'],
    ['debug web --image=busybox --profile=none', 'unknown profile: none'],
    ['debug web --image=busybox --replace', '--replace may only be used with --copy-to.'],
    ['debug web --image=busybox --same-node', '--same-node may only be used with --copy-to.'],
    ['debug web --image=busybox --set-image=a=b', '--set-image may only be used with --copy-to.'],
    ['debug web --copy-to=copy', 'you must specify --image, --set-image or command arguments.'],
    ['debug web --copy-to=copy -- sh', 'you must specify an existing container or a new image when specifying args.'],
    ['debug web --copy-to=copy -c new -- sh', 'you must specify image when creating new container'],
    ['debug web --image=busybox -t', '-i/--stdin is required for containers with -t/--tty=true'],
    ['debug web --image=BUSY', 'invalid image name "BUSY": invalid reference format'],
    ['debug web --image=busybox --image-pull-policy=never', 'invalid image pull policy: never'],
    ['debug web --image=b --copy-to=c --target=web', '--target is incompatible with --copy-to. Use --share-processes instead.'],
    ['debug ns/default --image=busybox', '"/v1, Kind=Namespace" not supported by debug'],
  ])('refuses: %s', (line, why) => {
    const { stderr, exitCode } = userWith().do({ type: 'kubectl', line });
    expect([stderr, exitCode]).toEqual([`error: ${why}\n`, 1]);
  });
});

describe('a terminal', () => {
  it('is a bash in the first container, with exec -it', () => {
    const user = userWith();
    const session = begin(user, 'exec -it web -- bash');
    type(user, 'cd /usr/share/nginx/html && ls');
    type(user, 'nothing');
    type(user, 'if');
    type(user, 'exit');
    expect(session.stdout).toBe(`root@web:/# cd /usr/share/nginx/html && ls
index.html
root@web:/usr/share/nginx/html# nothing
bash: line 1: nothing: command not found
root@web:/usr/share/nginx/html# if
bash: line 1: syntax error: unexpected "end of file"
root@web:/usr/share/nginx/html# exit
`);
    expect([session.stderr, session.exitCode]).toEqual(['command terminated with exit code 2\n', 2]);
  });

  it('interrupts a command, and not the shell', () => {
    const user = userWith();
    const session = begin(user, 'exec -it web -- sh');
    type(user, 'sleep 1000');
    type(user, '^C');
    type(user, 'echo $?');
    type(user, '^C');
    type(user, 'exit 0');
    expect(session.stdout).toBe('# sleep 1000\n^C\n# echo $?\n130\n# ^C\n# exit 0\n');
    expect(session.exitCode).toBe(0);
  });

  it('interrupts a program that is no shell', () => {
    const user = userWith();
    const session = begin(user, 'exec -it web -- sleep 1000');
    type(user, '^C');
    expect([session.stderr, session.exitCode]).toEqual(['command terminated with exit code 130\n', 130]);
  });

  it('ends with its container', () => {
    const user = userWith();
    const session = begin(user, 'exec -it web -- sh');
    user.kubectl('delete pod web --grace-period=1');
    expect([session.stdout, session.exitCode]).toEqual(['# ', 137]);
  });

  it('is that of the first process, with attach', () => {
    const user = userWith(
      '{apiVersion: v1, kind: Pod, metadata: {name: box}, spec: {containers: [{name: box, image: busybox, stdin: true, tty: true}]}}',
    );
    const session = begin(user, 'attach box -it');
    type(user, 'x=1');
    const second = begin(user, 'attach box -it -q');
    type(user, 'echo $x');
    type(user, 'exit');
    expect(session.stdout).toBe(
      `${RECORDED}/ # x=1\n/ # echo $x\n1\n/ # exit\nSession ended, resume using 'kubectl attach box -c box -i -t' command when the pod is running\n`,
    );
    expect([session.stderr, second.stdout]).toEqual(['', `/ # echo $x\n1\n/ # exit\n`]);
    user.settle();
    expect(podOf(user, 'box').status.containerStatuses![0]!.restartCount).toBe(1);
  });

  it('is not there for a container that did not ask for one', () => {
    const user = userWith();
    const session = begin(user, 'attach web -it');
    expect(session.stderr).toBe(`error: Unable to use a TTY - container web did not allocate one\n${RECORDED}`);
    user.kubectl('delete pod web --grace-period=1');
    expect(session.exitCode).toBe(0);
  });

  it('needs a container that runs', () => {
    const user = userWith(
      '{apiVersion: v1, kind: Pod, metadata: {name: box}, spec: {containers: [{name: box, image: "no:typo"}]}}',
    );
    const { stderr } = user.do({ type: 'kubectl', line: 'attach box -q' });
    expect(stderr).toBe('error: unable to upgrade connection: container box not found in pod box_default\n');
  });

  it('is replayed with what was typed', () => {
    const user = userWith();
    const session = begin(user, 'exec -it web -- sh');
    type(user, 'x=$RANDOM; sleep 100');
    type(user, '^C');
    type(user, 'echo $x');
    const { commands, place } = user.cluster;
    const again = replay({ seed: 'debug', nodes: 2, freeze: true }, commands, place).invocations[session.id - 1]!;
    expect([again.line, again.stdout]).toEqual([session.line, session.stdout]);
    expect(session.stdout).toMatch(/^# x=\$RANDOM; sleep 100\n\^C\n# echo \$x\n\d+\n# $/);
  });

  it('says so if nothing reads what is typed', () => {
    const user = userWith();
    const { stderr, exitCode } = user.do({ type: 'keys', line: 'ls' });
    expect([stderr, exitCode]).toEqual(['error: no command of the terminal reads what is typed\n', 1]);
  });
});
