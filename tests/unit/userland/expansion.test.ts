import { describe, expect, test } from 'vitest';
import { BASH_EXPANSIONS, POSIX_EXPANSIONS } from './expansions.ts';
import { output, runScript } from './shell-bench.ts';

describe('expansions have the results of real shells', () => {
  test.each(POSIX_EXPANSIONS)('sh: %s', (script, expected) => {
    expect(output(script)).toBe(expected);
  });

  test.each(BASH_EXPANSIONS)('bash: %s', (script, expected) => {
    expect(output(script, { shell: 'bash' })).toBe(expected);
  });
});

describe('an expression without a value ends the script', () => {
  test.each(['$((1/0))', '$((5%0))', '$((08))', '$((2#12))', '$((1+))', '$((2**-1))', '$((99#1))', '$((a[))'])(
    '%s',
    (expression) => {
      expect(runScript(`echo ${expression}; echo after`)).toMatchObject({ out: '', status: 2 });
      expect(runScript(`echo ${expression}; echo after`, { shell: 'bash' })).toMatchObject({ out: '', status: 1 });
    },
  );
});

test.each(['((1/0)); echo after $?', 'let 1/0; echo after $?'])('a command without a value fails: %s', (script) => {
  expect(runScript(script, { shell: 'bash' }).out).toBe('after 1\n');
});

describe('a parameter that must be set', () => {
  test.each([
    ['${x:?}', 'sh', 'sh: x: parameter not set or null\n'],
    ['${x?}', 'sh', 'sh: x: parameter not set\n'],
    ['${x:?}', 'bash', 'bash: line 1: x: parameter null or not set\n'],
    ['"${x:?say why}"', 'sh', 'sh: x: say why\n'],
  ])('%s in %s', (word, shell, error) => {
    expect(runScript(`: ${word}; echo after`, { shell })).toMatchObject({ out: '', error });
  });
});

describe('invalid expansions', () => {
  test.each(['${}', '${x@Q}', '${x', '${#x', '${x:1:-9}', '${!nope}', '${-x}'])('%s', (word) => {
    const { out, status } = runScript(`x=abc; echo "${word}"; echo after`, { shell: 'bash' });
    expect([out, status > 0]).toEqual(['', true]);
  });

  test('long patterns are parsed in linear time', () => {
    const { status } = runScript(`p=$(printf '%100000s' | tr ' ' '['); x=aaa; echo "\${x%$p}" "\${x#[[:$p}"`);
    expect(status).toBe(0);
  });
});
