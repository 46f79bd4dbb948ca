import { describe, expect, test } from 'vitest';
import { World, containerState } from './world.ts';

const DEEP = 3_000;

/** Scripts that once ended the simulation, or never returned to it: what becomes of the container, and the last thing that it says. */
const HOSTILE: readonly (readonly [what: string, script: string, state: string, says: string])[] = [
  ['a variable that doubles', 'a=x; while true; do a=$a$a; done', 'OOMKilled 137', ''],
  ['an array that doubles', 'a=(x x); while true; do a=("${a[@]}" "${a[@]}"); done', 'OOMKilled 137', ''],
  ['parameters that double', 'set -- x; while true; do set -- "$@" "$@"; done', 'OOMKilled 137', ''],
  ['variables without number', 'i=0; while true; do eval "v$i=x"; i=$((i+1)); done', 'OOMKilled 137', ''],
  [
    'functions without number',
    'i=0; while true; do eval "f$i() { echo some words here; }"; i=$((i+1)); done',
    'OOMKilled 137',
    '',
  ],
  ['a wide field', 'printf %1000000000d 1', 'OOMKilled 137', ''],
  ['a replacement that multiplies', 'a=$(printf %4000d 1); a=${a// /$a}; a=${a// /$a}', 'OOMKilled 137', ''],
  [
    'braces that multiply',
    'echo {1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}{1,2}',
    'OOMKilled 137',
    '',
  ],
  ['a range without end', 'echo {1..100000000000}', 'OOMKilled 137', ''],
  ['a substitution without end', 'a=$(yes)', 'OOMKilled 137', ''],
  [
    'a file that doubles',
    'echo x > f; while cat f f > g; do mv g f; done; exit 7',
    'Error 7',
    'cat: write error: No space left on device',
  ],
  ['files without number', 'i=0; while echo x > "f$i"; do i=$((i+1)); done; exit 7', 'Error 7', 'No space left on device'],
  ['zeros without end', 'dd if=/dev/zero of=f bs=1M; exit 7', 'Error 7', '31+1 records out'],
  ['nested subshells', `${'( '.repeat(DEEP)}:${' )'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (100)'],
  ['nested parentheses', `${'('.repeat(DEEP)}:${')'.repeat(DEEP)}`, 'Error 2', 'expression recursion level exceeded'],
  [
    'nested conditions',
    `${'if '.repeat(DEEP)}:${'; then :; fi'.repeat(DEEP)}`,
    'Error 2',
    'maximum nesting level exceeded (100)',
  ],
  ['nested substitutions', `echo ${'$('.repeat(DEEP)}:${')'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (100)'],
  ['nested defaults', `echo ${'${a:-'.repeat(DEEP)}x${'}'.repeat(DEEP)}`, 'Error 2', 'maximum nesting level exceeded (100)'],
  ['nested functions', `${'f() '.repeat(DEEP)} { :; }`, 'Error 2', 'maximum nesting level exceeded (100)'],
  ['nested arithmetic', `echo $((${'('.repeat(DEEP)}1${')'.repeat(DEEP)}))`, 'Error 2', 'expression recursion level exceeded'],
  ['many signs', `echo $((${'- '.repeat(DEEP)}1))`, 'Error 2', 'expression recursion level exceeded'],
  ['variables that name each other', 'a=b; b=a; echo $((a))', 'Error 2', 'expression recursion level exceeded'],
  ['nested tests', `[ ${'\\( '.repeat(DEEP)} x ${'\\) '.repeat(DEEP)} ]`, 'Error 2', 'too many nested parentheses'],
  ['an eval of itself', 'a="eval \\$a"; eval $a', 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a file that reads itself', 'echo ". /f" > /f; . /f', 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a script that runs itself', 'echo "sh /f" > /f; sh /f', 'OOMKilled 137', ''],
  ['a function of itself', 'f() { f; }; f', 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a fork bomb', 'f(){ f|f; }; f', 'OOMKilled 137', ''],
  ['a fork bomb in the background', 'f(){ f|f & }; f; sleep 100', 'OOMKilled 137', ''],
  ['jobs without number', 'while true; do sleep 1000 & done', 'OOMKilled 137', ''],
  ['commands that run commands', `${'env '.repeat(DEEP)} true`, 'OOMKilled 137', ''],
  ['builtins that run builtins', `${'command '.repeat(DEEP)} true`, 'Error 2', 'maximum nesting level exceeded (2000)'],
  ['a pattern with many stars', 'a=$(printf %4000s x); case $a in *a*b*c*d*e*f*g*) ;; esac; exit 7', 'Error 7', ''],
  ['an expression that grows', "seq -s '' 20000 | grep -E '(((1*2*)*3*)*4*){40}x'; exit 7", 'Error 7', 'CPU time limit exceeded'],
  ['a sleep that is too long', `timeout 1 sleep ${'9'.repeat(400)}; exit 7`, 'Error 7', ''],
  ['a sleep that is no number', 'sleep NaN; sleep -1; sleep 1e999; exit 7', 'Error 7', "sleep: invalid number '1e999'"],
  ['no arguments at a time', 'echo a b | xargs -n 0 echo; exit 7', 'Error 7', 'xargs: value 0 for -n option should be >= 1'],
  ['a copy into itself', 'mkdir a; cp -r a a/b; exit 7', 'Error 7', "cp: cannot copy a directory, 'a', into itself, '/a/b'"],
  ['a deep directory', `mkdir -p ${'a/'.repeat(DEEP)}; exit 7`, 'Error 7', 'File name too long'],
  ['a long text to eval', `eval "$(yes ':;' | head -c 2000000)"`, 'OOMKilled 137', ''],
  ['a long script', `${':;'.repeat(60_000)} exit 7`, 'Error 7', ''],
  ['line ends without end', `a=$(printf '%s' "$(printf %1000000d 1 | tr ' ' '\\n')x"); exit 7`, 'Error 7', ''],
];

describe('a hostile script ends its own container, and the cluster goes on', () => {
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
