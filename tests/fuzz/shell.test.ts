import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cgroup, CpuLimitExceeded, MOST_WORK, OutOfMemory } from '../../src/userland/runtime/cgroup.ts';
import { SEARCH_TIMEOUT_MS, search } from './fuzzing.ts';
import { runScript, type ScriptResult } from '../unit/userland/shell-bench.ts';

/** A cgroup that records the maximum work without a pause and the maximum memory. */
class Measured extends Cgroup {
  mostWork = 0;
  mostMemory = 0;

  constructor() {
    super(8 * 2 ** 20);
  }

  override work(units: number): void {
    super.work(units);
    this.mostWork = Math.max(this.mostWork, this.workDone);
  }

  override allocate(bytes: number): void {
    super.allocate(bytes);
    this.mostMemory = Math.max(this.mostMemory, this.memory.used);
  }
}

/** Shell constructs that can grow in depth, length or number. */
const { script } = fc.letrec<{ script: string; word: string; command: string }>((tie) => {
  const script = tie('script');
  const word = tie('word');
  const name = fc.constantFrom('a', 'b', 'f', 'g', 'i');
  const count = fc.constantFrom('0', '1', '3', '-1', '1000', '100000000', '99999999999999999999');
  return {
    script: fc.oneof(
      { maxDepth: 5 },
      tie('command'),
      fc.tuple(script, fc.constantFrom('; ', ' && ', ' || ', '\n', ' & '), script).map((parts) => parts.join('')),
    ),
    word: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(
        'x',
        '$a',
        '"$a$a"',
        '$b',
        '*',
        '$@',
        '"$@"',
        '{1,2}{3,4}',
        '{1..500}',
        '[a-z]*',
        '$RANDOM',
        "'(a*)*b'",
        '/f',
        '-n',
        '$?',
      ),
      count,
      script.map((text) => `$(${text})`),
      fc
        .tuple(name, fc.constantFrom(':-', '##', '%%', '//', '#', '%', ':='), word)
        .map(([variable, operator, by]) => `\${${variable}${operator}${by}}`),
      fc
        .tuple(name, fc.constantFrom('+', '*', '**', '<<', '/'), count)
        .map(([variable, operator, by]) => `$((${variable} ${operator} ${by}))`),
      fc.tuple(word, word).map((parts) => parts.join('')),
    ),
    command: fc.oneof(
      { maxDepth: 5 },
      fc.tuple(name, word).map(([variable, value]) => `${variable}=${value}`),
      fc
        .tuple(
          fc.constantFrom(
            'echo',
            'eval',
            'set --',
            'printf',
            '.',
            'cat',
            'rm -rf',
            'mkdir -p',
            'cp -r',
            'mv',
            'sort',
            'head -n',
            'tail -n',
            'seq',
            'sleep',
            'timeout 1',
            'xargs -n',
            'grep -E',
            "sed -E 's/x*/yy/g'",
            'tr',
            'cut -c',
            'test',
            'export',
            'local',
            'shift',
            'wc',
            'yes',
            'env',
            'ls',
            'tee',
            'date',
            'awk',
            'python3 -c',
            'let',
          ),
          word,
          word,
        )
        .map((parts) => parts.join(' ')),
      fc.tuple(name, script).map(([called, body]) => `${called}() { ${body}; }`),
      fc.constantFrom('f', 'g', 'f & f', 'f | f', 'wait', 'return', 'break', 'exit 3', 'true', 'false'),
      fc.tuple(script, script).map((parts) => parts.join(' | ')),
      script.map((text) => `( ${text} )`),
      fc
        .tuple(script, fc.constantFrom('>', '>>', '<', '2>'), fc.constantFrom('/f', '/d/f', '/dev/null', '$a'))
        .map(([text, operator, file]) => `{ ${text}; } ${operator} ${file}`),
      fc
        .tuple(fc.constantFrom('while', 'until'), script, script)
        .map(([loop, condition, body]) => `${loop} ${condition}; do ${body}; done`),
      fc.tuple(name, word, script).map(([variable, words, body]) => `for ${variable} in ${words} ${words}; do ${body}; done`),
      fc.tuple(script, script, script).map(([condition, yes, no]) => `if ${condition}; then ${yes}; else ${no}; fi`),
      fc.tuple(word, word, script).map(([text, pattern, body]) => `case ${text} in ${pattern}) ${body};; esac`),
      script.map((text) => `cat <<END\n${text}\nEND\n`),
    ),
  };
});

/** The script ends within the time, or continues like a real one. The simulation works in both cases. */
function run(text: string, cgroup: Cgroup): ScriptResult | undefined {
  try {
    return runScript(text, { shell: 'bash', forMs: 2_000, cgroup, files: { '/f': 'x\ny y\n', '/d/e': 'z' } });
  } catch (error) {
    // The container ends here. The boundary of the program catches the error.
    if (error instanceof OutOfMemory || error instanceof CpuLimitExceeded) return undefined;
    throw error;
  }
}

describe('any script', { timeout: SEARCH_TIMEOUT_MS }, () => {
  test('does a bounded amount of work at a time, in bounded memory, and ends or lets time pass', () => {
    search(script, 150, (text) => {
      const cgroup = new Measured();
      run(text, cgroup);
      expect(cgroup.mostWork).toBeLessThanOrEqual(MOST_WORK);
      expect(cgroup.mostMemory).toBeLessThanOrEqual(cgroup.memory.limit);
    });
  });

  test('frees all its memory when it has ended', () => {
    search(script, 100, (text) => {
      const cgroup = new Measured();
      const result = run(text, cgroup);
      // Background jobs may continue.
      if (result !== undefined && result.status >= 0 && !text.includes('&')) expect(cgroup.memory.used).toBe(0);
    });
  });

  test('has the same result each time', () => {
    search(script, 40, (text) => {
      const [first, second] = [run(text, new Measured()), run(text, new Measured())];
      expect(second && { ...second, files: undefined }).toEqual(first && { ...first, files: undefined });
    });
  });
});

describe("the depth of a script's recursion", { timeout: 60_000 }, () => {
  /** The number of our own calls that fit on the stack. */
  function withLittleStack<T>(act: () => T): T {
    const fill = (depth: number): T => {
      // Each frame uses some of the stack, so less is left than in a browser.
      const ballast = [depth, depth + 1, depth + 2, depth + 3];
      return depth === 0 ? act() : ((ballast[0] = fill(depth - 1) as never), ballast[0] as T);
    };
    return fill(FRAMES);
  }
  /** About two thirds of Node's stack. */
  const FRAMES = 5_000;

  test.each([
    `${'('.repeat(3_000)}`,
    `${'( '.repeat(3_000)}`,
    `${'( '.repeat(45)}:${' )'.repeat(45)}; echo end`,
    `echo ${'${a:-'.repeat(45)}x${'}'.repeat(45)}`,
    `echo $((${'('.repeat(45)}1${')'.repeat(45)}))`,
    `${'echo $('.repeat(22)}:${')'.repeat(22)}`,
    'f() { [ $1 = 0 ] || f $(($1 - 1)); }; f 300; echo end',
    'f() { f; }; f; echo end',
    'a="eval \\$a"; eval $a; echo end',
    `[ ${'\\( '.repeat(45)} x ${'\\) '.repeat(45)} ] && echo end`,
  ])('does not depend on the free stack: %#', (text) => {
    const plain = runScript(text, { forMs: 20_000 });
    const cramped = withLittleStack(() => runScript(text, { forMs: 20_000 }));
    expect({ ...cramped, files: undefined }).toEqual({ ...plain, files: undefined });
  });
});
