import { describe, expect, it } from 'vitest';
import { Terminal } from '../../../../src/apiserver/rest/terminal.ts';

/** A terminal, its screen, and the lines that its command has read. */
function session(...keys: readonly string[]): { readonly screen: string; readonly lines: readonly (string | undefined)[] } {
  let screen = '';
  const terminal = new Terminal((text) => (screen += text));
  for (const text of keys) terminal.type(new TextEncoder().encode(text));
  return { screen, lines: linesOf(terminal) };
}

/** Reads until nothing is there. */
function linesOf(terminal: Terminal): readonly (string | undefined)[] {
  const lines: (string | undefined)[] = [];
  for (;;) {
    const step = terminal.next().next();
    if (step.done !== true) return lines;
    lines.push(step.value);
  }
}

describe('a terminal whose keys come one by one', () => {
  it.each<[string, readonly string[], { screen: string; lines: readonly (string | undefined)[] }]>([
    ['shows what is typed, and gives lines', ['l', 's\r', 'pw'], { screen: 'ls\r\npw', lines: ['ls'] }],
    ['takes a line feed for Enter', ['a\nb\n'], { screen: 'a\r\nb\r\n', lines: ['a', 'b'] }],
    ['erases a character', ['lx\u007Fs\r'], { screen: 'lx\b \bs\r\n', lines: ['ls'] }],
    ['erases nothing of an empty line', ['\u007F\u0015\r'], { screen: '\r\n', lines: [''] }],
    ['erases a line', ['ab\u0015c\r'], { screen: 'ab\b \b\b \bc\r\n', lines: ['c'] }],
    ['drops keys that no command knows', ['a\u001B[A\u001BOPb\t\r'], { screen: 'ab\r\n', lines: ['ab'] }],
    ['ends the input at Ctrl+D', ['a\u0004\r\u0004'], { screen: 'a\r\n', lines: ['a', undefined] }],
    ['drops what was typed before Ctrl+C', ['a\rb\u0003c\r'], { screen: 'a\r\nbc\r\n', lines: ['^C', 'c'] }],
    ['loses what is too long', ['x'.repeat(5000), '\r'], { screen: `${'x'.repeat(4095)}\r\n`, lines: ['x'.repeat(4095)] }],
  ])('%s', (_name, keys, expected) => {
    expect(session(...keys)).toEqual(expected);
  });

  it('reads a character that comes in two messages', () => {
    let screen = '';
    const terminal = new Terminal((text) => (screen += text));
    const [first, ...rest] = new TextEncoder().encode('é');
    terminal.type(Uint8Array.of(first!));
    terminal.type(Uint8Array.from(rest));
    expect(screen).toBe('é');
  });

  it('tells a command of Ctrl+C at once', () => {
    const terminal = new Terminal(() => {});
    let interrupts = 0;
    terminal.onInterrupt = () => interrupts++;
    terminal.type(Uint8Array.of(3));
    expect([interrupts, linesOf(terminal)]).toEqual([1, []]);
  });

  it('ends a last line when its user sends no more', () => {
    const terminal = new Terminal(() => {});
    terminal.type(new TextEncoder().encode('exit'));
    terminal.end();
    expect(linesOf(terminal)).toEqual(['exit', undefined]);
  });

  it('shows a line once, although its reader prints it too', () => {
    let screen = '';
    const terminal = new Terminal((text) => (screen += text));
    terminal.write('# ');
    terminal.type(new TextEncoder().encode('echo\r'));
    terminal.write('echo\n');
    terminal.write('echo\n');
    expect(screen).toBe('# echo\r\necho\r\n');
  });
});
