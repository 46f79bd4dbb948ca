import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from '../../../src/ui/i18n/en/page.ts';
import { words as zh } from '../../../src/ui/i18n/zh-cn/index.ts';
import { ariaKeys, parseKey, shownKeys } from '../../../src/ui/commands/keys.ts';
import { keyProps, pageCommand, registerCommands, runCommand } from '../../../src/ui/commands/page-command.ts';
import type { Session } from '../../../src/ui/model/session.ts';
import { COMMANDS } from '../../../src/ui/shell/commands.ts';
import { generalEntries } from '../../../src/ui/shell/palette-entries.ts';
import { bestEntries, searchWords } from '../../../src/ui/shell/palette-search.ts';

const session = {} as Session;
const ids = COMMANDS.map(({ id }) => id);

/** The texts that stand more than once in a list. */
function doubles(texts: readonly string[]): readonly string[] {
  return texts.filter((text, i) => texts.indexOf(text) !== i);
}

/** A key that another one is the same as. */
function sameKey(text: string): string {
  const { key, shift, mod } = parseKey(text);
  return `${mod ? 'Mod+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

beforeEach(() => registerCommands(COMMANDS));
afterEach(() => registerCommands([]));

describe('the registry of commands', () => {
  it('has each id once', () => {
    expect(doubles(ids)).toEqual([]);
  });

  it('binds each key once: on the page, in a view that has the focus, on a remote, and in the presenter’s window', () => {
    const page = COMMANDS.flatMap(({ keys = [], within = '' }) => keys.map((key) => `${within} ${sameKey(key)}`));
    const remote = COMMANDS.flatMap(({ remoteKeys = [] }) => remoteKeys.map(sameKey));
    const presenter = COMMANDS.flatMap(({ presenterKeys = [] }) => presenterKeys.map(sameKey));
    expect(doubles(page)).toEqual([]);
    expect(doubles([...remote, ...presenter])).toEqual([]);
    // What a view has for itself, the page does not have too: the first in the table would win.
    const shared = page.filter((key) => !key.startsWith(' ') && page.includes(key.slice(key.indexOf(' '))));
    expect(shared).toEqual([]);
  });

  it.each([
    ['English', page],
    ['Chinese', zh.page],
  ])('leads to each command from the palette, by its words in %s', (_, words) => {
    registerCommands(COMMANDS.map((command) => ({ ...command, when: () => true })));
    const entries = generalEntries(session, words);
    expect(entries.map(({ key }) => key)).toEqual(ids.filter((id) => id !== 'palette'));
    // "Go to Loop" finds "Go to Loops" too.
    const lost = entries.filter((entry) => !bestEntries(entries, searchWords(entry.words), 2).includes(entry));
    expect(lost).toEqual([]);
  });

  it('offers and runs only what can be done now', () => {
    let runs = 0;
    const help = { ...COMMANDS.find(({ id }) => id === 'help')!, run: () => void runs++ };
    registerCommands([{ ...help, when: () => false }]);
    runCommand('help', session);
    expect([runs, generalEntries(session, page)]).toEqual([0, []]);
    registerCommands([{ ...help, when: () => true }]);
    runCommand('help', session);
    expect([runs, generalEntries(session, page).map(({ words }) => words)]).toEqual([1, ['Help and keys']]);
  });
});

describe('the keys of a command', () => {
  it('are shown, named for assistive technology, and pressed as one entry has them', () => {
    expect(
      ['Space', 'Shift+F11', 'Mod+K', 'Del', '?'].map((text) => [parseKey(text), shownKeys(text), ariaKeys([text])]),
    ).toEqual([
      [{ key: ' ', shift: false, mod: false }, ['Space'], 'Space'],
      [{ key: 'f11', shift: true, mod: false }, ['Shift+F11'], 'Shift+F11'],
      [{ key: 'k', shift: false, mod: true }, ['Ctrl', 'K'], 'Control+K Meta+K'],
      [{ key: 'delete', shift: false, mod: false }, ['Del'], 'Delete'],
      [{ key: '?', shift: false, mod: false }, ['?'], '?'],
    ]);
  });

  it('stand in the tip of its control', () => {
    expect(keyProps(pageCommand('stepOut'), 'Where the step ends')).toEqual({
      'aria-keyshortcuts': 'Shift+F11 U',
      'data-tip': 'Where the step ends (Shift+F11)',
    });
    expect(keyProps(pageCommand('share'), 'Share this moment')).toEqual({
      'aria-keyshortcuts': undefined,
      'data-tip': 'Share this moment',
    });
  });
});
