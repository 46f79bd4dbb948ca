import { describe, expect, test } from 'vitest';
import { World, containerState } from './world.ts';

const DEEP = 3_000;

/** Scripts that once ended the simulation or never returned to it, with the final state of the container and its last output. */
const HOSTILE: readonly (readonly [what: string, script: string, state: string, says: string])[] = [
  ['a variable that doubles', 'a=x; while true; do a=$a$a; done', 'OOMKilled 137', ''],
  ['an array that doubles', 'a=(x x); while true; do a=("${a[@]}" "${a[@]}"); done', 'OOMKilled 137', ''],
  ['parameters that double', 'set -- x; while true; do set -- "$@" "$@"; done', 'OOMKilled 137', ''],
  ['variables without end', 'i=0; while true; do eval "v$i=x"; i=$((i+1)); done', 'OOMKilled 137', ''],
  ['functions without end', 'i=0; while true; do eval "f$i() { echo some words here; }"; i=$((i+1)); done', 'OOMKilled 137', ''],
  ['a wide field', 'printf %1000000000d 1', 'OOMKilled 137', ''],
  ['a replacement that multiplies', 'a=$(printf %4000d 1); a=${a// /$a}; a=${a// /$a}', 'OOMKilled 137', ''],
  [
    'braces that multiply',
    'echo {1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}',
    'Error 152',
    'CPU time limit exceeded',
  ],
  ['a range without end', 'echo {1..100000000000}', 'OOMKilled 137', ''],
  ['a substitution without end', 'a=$(yes)', 'OOMKilled 137', ''],
  [
    'a file that doubles',
    'echo x > f; while cat f f > g; do mv g f; done; exit 7',
    'Error 7',
    'cat: write error: No space left on device',
  ],
  ['files without end', 'i=0; while echo x > "f$i"; do i=$((i+1)); done; exit 7', 'Error 7', 'No space left on device'],
  ['zeros without end', 'dd if=/dev/zero of=f bs=1M; exit 7', 'Error 7', '31+1 records out'],
  ['nested subshells', `${'( '.repeat(DEEP)}:${' )'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (50)'],
  ['nested parentheses', `${'('.repeat(DEEP)}:${')'.repeat(DEEP)}`, 'Error 1', 'expression recursion level exceeded'],
  ['nested conditions', `${'if '.repeat(DEEP)}:${'; then :; fi'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (50)'],
  ['nested substitutions', `echo ${'$('.repeat(DEEP)}:${')'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (50)'],
  ['nested defaults', `echo ${'${a:-'.repeat(DEEP)}x${'}'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (50)'],
  ['nested functions', `${'f() '.repeat(DEEP)} { :; }`, 'Error 2', 'maximum nesting level exceeded (50)'],
  ['nested arithmetic', `echo $((${'('.repeat(DEEP)}1${')'.repeat(DEEP)}))`, 'Error 1', 'expression recursion level exceeded'],
  ['many signs', `echo $((${'- '.repeat(DEEP)}1))`, 'Error 1', 'expression recursion level exceeded'],
  ['variables that name each other', 'a=b; b=a; echo $((a))', 'Error 1', 'expression recursion level exceeded'],
  ['nested tests', `[ ${'\\( '.repeat(DEEP)} x ${'\\) '.repeat(DEEP)} ]`, 'Error 2', 'too many nested parentheses'],
  ['an eval of itself', 'a="eval \\$a"; eval $a', 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a file that reads itself', 'echo ". /f" > /f; . /f', 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a script that runs itself', 'echo "sh /f" > /f; sh /f', 'OOMKilled 137', ''],
  ['a function of itself', 'f() { f; }; f', 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a fork bomb', 'f(){ f|f; }; f', 'OOMKilled 137', ''],
  ['a fork bomb in the background', 'f(){ f|f & }; f; sleep 100', 'OOMKilled 137', ''],
  ['jobs without end', 'while true; do sleep 1000 & done', 'OOMKilled 137', ''],
  ['commands that run commands', `${'env '.repeat(DEEP)} true`, 'OOMKilled 137', ''],
  ['builtins that run builtins', `${'command '.repeat(DEEP)} true`, 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a pattern with many stars', 'a=$(printf %4000s x); case $a in *a*b*c*d*e*f*g*) ;; esac; exit 7', 'Error 7', ''],
  ['an expression that grows', "seq -s '' 20000 | grep -E '(((1*2*)*3*)*4*){40}x'; exit 7", 'Error 7', 'CPU time limit exceeded'],
  ['a sleep that is too long', `timeout 1 sleep ${'9'.repeat(400)}; exit 7`, 'Error 7', ''],
  ['a sleep with an invalid number', 'sleep NaN; sleep -1; sleep 1e999; exit 7', 'Error 7', "sleep: invalid number '1e999'"],
  ['xargs with zero arguments', 'echo a b | xargs -n 0 echo; exit 7', 'Error 7', 'xargs: value 0 for -n option should be >= 1'],
  ['a copy into itself', 'mkdir a; cp -r a a/b; exit 7', 'Error 7', "cp: cannot copy a directory, 'a', into itself, '/a/b'"],
  ['a deep directory', `mkdir -p ${'a/'.repeat(DEEP)}; exit 7`, 'Error 7', 'File name too long'],
  ['a long text to eval', `eval "$(yes ':;' | head -c 2000000)"`, 'OOMKilled 137', ''],
  ['a long script', `${':;'.repeat(60_000)} exit 7`, 'Error 7', ''],
  ['line ends without end', `a=$(printf '%s' "$(printf %1000000d 1 | tr ' ' '\\n')x"); exit 7`, 'Error 7', ''],
];

/** These scripts are expensive, and the machine may be busy. */
const PATIENCE = { timeout: 60_000 };

describe('a hostile script ends its own container, and the cluster continues', PATIENCE, () => {
  test.each(HOSTILE)('%s', (_what, script, state, says) => {
    const world = new World();
    const resources = { limits: { memory: '8Mi' } };
    const container = { name: 'c', image: 'bash:5', command: ['bash', '-c', script], resources };
    const before = process.cpuUsage();
    world.pod('hostile', { spec: { restartPolicy: 'Never', containers: [container] } }, 3_600_000);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
    expect(containerState(world.get('hostile'))).toBe(`terminated ${state}`);
    expect(world.logs('hostile').at(-1) ?? '').toContain(says);
    world.pod('other');
    expect(containerState(world.get('other'))).toBe('running');
  });
});

/** A Pod whose container waits, with these changes. */
function waiting(world: World, name: string, container: object, spec: object = {}, forMs?: number): void {
  const own = { name: 'c', image: 'bash:5', command: ['sleep', '1000000'], ...container };
  world.pod(name, { spec: { restartPolicy: 'Never', terminationGracePeriodSeconds: 1, containers: [own], ...spec } }, forMs);
}

const DOUBLING = ['bash', '-c', 'a=x; while true; do a=$a$a; done'];
const RECURSING = ['bash', '-c', 'f() { f; }; f'];

describe('a hostile command beside the program of a container ends, and the cluster continues', PATIENCE, () => {
  test('kubectl exec with too much memory ends the container, because the kernel kills the whole cgroup', () => {
    const world = new World();
    waiting(world, 'web', {}, {}, 5_000);
    let exitCode = 0;
    const exec = (argv: readonly string[]): void => {
      const run = world.kubelet.access.exec('default/web', 'c', { argv, onOutput: () => undefined });
      world.sim.spawn(
        'exec',
        (function* () {
          exitCode = yield* run;
        })(),
      );
      world.run(60_000);
    };
    exec(RECURSING);
    expect(exitCode).toBe(2);
    expect(containerState(world.get('web'))).toBe('running');
    exec(DOUBLING);
    expect(exitCode).toBe(137);
    expect(containerState(world.get('web'))).toBe('terminated OOMKilled 137');
  });

  test.each([
    [
      'a probe',
      { livenessProbe: { exec: { command: RECURSING } } },
      'Liveness probe failed: bash: line 1: maximum nesting level exceeded (2000)',
    ],
    ['a postStart handler', { lifecycle: { postStart: { exec: { command: RECURSING } } } }, 'PostStartHook failed'],
  ])('%s fails', (_what, container, message) => {
    const world = new World();
    waiting(world, 'web', container, {}, 60_000);
    expect(world.events('web').some((event) => event.includes(message))).toBe(true);
  });

  test.each([
    ['a probe', { livenessProbe: { exec: { command: DOUBLING } } }],
    ['a postStart handler', { lifecycle: { postStart: { exec: { command: DOUBLING } } } }],
  ])('%s with too much memory ends the container', (_what, container) => {
    const world = new World();
    waiting(world, 'web', container, {}, 60_000);
    expect(containerState(world.get('web'))).toBe('terminated OOMKilled 137');
  });

  test('a preStop handler does not delay the end of a Pod', () => {
    const world = new World();
    waiting(world, 'web', { lifecycle: { preStop: { exec: { command: ['bash', '-c', 'while true; do :; done'] } } } }, {}, 5_000);
    world.deletePod('web');
    expect(world.find('web')).toBeUndefined();
  });

  test('an init container fails', () => {
    const world = new World();
    const initContainers = [{ name: 'init', image: 'bash:5', command: DOUBLING }];
    waiting(world, 'web', {}, { initContainers }, 60_000);
    expect(containerState(world.get('web'), 'init')).toBe('terminated OOMKilled 137');
    expect(world.get('web').status.phase).toBe('Failed');
  });

  test('the output of a probe is kept up to a limit', () => {
    const world = new World();
    waiting(world, 'web', { livenessProbe: { exec: { command: ['bash', '-c', 'printf %100000d 1; exit 1'] } } }, {}, 30_000);
    const event = world.events('web').find((text) => text.includes('Liveness probe failed'))!;
    expect(event.length).toBeLessThan(11_000);
  });
});

describe('a hostile manifest ends its own Pod, and the cluster continues', PATIENCE, () => {
  const A = 'x'.repeat(1_000);
  const doubling = [
    { name: 'V0', value: A },
    ...Array.from({ length: 40 }, (_, i) => ({ name: `V${i + 1}`, value: `$(V${i})$(V${i})` })),
  ];

  test.each([
    ['variables that double', { env: doubling }, 'exec sleep: argument list too long'],
    [
      'arguments that double',
      { env: doubling.slice(0, 12), args: Array.from({ length: 100 }, () => '$(V11)') },
      'argument list too long',
    ],
    ['a long argument', { command: ['echo', 'x'.repeat(200_000)] }, 'exec echo: argument list too long'],
  ])('%s', (_what, container, message) => {
    const world = new World();
    const before = process.cpuUsage();
    waiting(world, 'web', container, {}, 60_000);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(3);
    expect(world.events('web').join()).toContain(message);
    expect(containerState(world.get('web'))).toBe('terminated StartError 128');
  });

  test.each([
    ['of a shell', 'bash:5'],
    ['of a server', 'nginx:1.25'],
  ])('a mount with a path that is too long, %s', (_what, image) => {
    const world = new World();
    const volumeMounts = [{ name: 'v', mountPath: `/${'a/'.repeat(5_000)}` }];
    const container = { image, command: undefined, volumeMounts, livenessProbe: { httpGet: { path: '/', port: 80 } } };
    waiting(world, 'web', container, { volumes: [{ name: 'v', emptyDir: {} }] }, 60_000);
    expect(containerState(world.get('web'))).toBe('terminated StartError 128');
  });

  test('a file of the node with a path that is too long', () => {
    const world = new World();
    const volumes = [{ name: 'v', hostPath: { path: `/${'a/'.repeat(5_000)}`, type: 'DirectoryOrCreate' } }];
    waiting(world, 'web', { volumeMounts: [{ name: 'v', mountPath: '/v' }] }, { volumes }, 10_000);
    expect(world.events('web').join()).toContain('file name too long');
  });
});

test('a deleted container frees its files and its disk space', () => {
  const world = new World();
  const command = ['bash', '-c', 'dd if=/dev/zero of=/f bs=1M count=20 && dd if=/dev/zero of=/v/f bs=1M count=10'];
  const volumeMounts = [{ name: 'v', mountPath: '/v' }];
  for (const name of ['a', 'b', 'c']) {
    const spec = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'bash:5', command, volumeMounts }] };
    world.pod(name, { spec: { ...spec, volumes: [{ name: 'v', emptyDir: {} }] } });
    expect(containerState(world.get(name))).toBe('terminated Completed 0');
    world.deletePod(name);
  }
});
