import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VIEW_TABS } from '../../../src/cluster/scenario/scenario.ts';
import { COLUMNS, firstSize, sizesOf } from '../../../src/ui/views/stage.ts';
import { VIEW_IDS, VIEWS } from '../../../src/ui/views/views.ts';
import { EMBEDDABLE } from '../../../src/ui/share/embed.ts';
import { SHORTCUTS } from '../../../src/ui/shell/shortcuts.ts';

describe('the registry of views', () => {
  it('has an entry for each view that a link can name, and no other', () => {
    expect([...VIEW_IDS].toSorted()).toEqual(Object.keys(VIEW_TABS).toSorted());
  });

  it.each([1080, 768, 600])('fills each column in a window of %i pixels', (height) => {
    for (const column of COLUMNS) {
      const sizes = VIEW_IDS.filter((id) => VIEWS[id].place.column === column).map((id) => firstSize(VIEWS[id].place, height));
      expect(sizes.reduce((sum, size) => sum + Number(size.replace('%', '')), 0)).toBe(100);
    }
  });

  it('gives no key to two views, or to a view and something else', () => {
    const keys = SHORTCUTS.filter(({ mod }) => mod !== true).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('is what the documents of embedding and of scenarios say', () => {
    const row = (file: string, start: string): string =>
      readFileSync(file, 'utf8')
        .split('\n')
        .find((line) => line.replaceAll(' ', '').startsWith(start)) ?? '';
    const embed = row('docs/embedding.md', '|`embed`|').split('|')[2] ?? '';
    expect([...embed.matchAll(/`(\w+)`/g)].map(([, name]) => name).toSorted()).toEqual(EMBEDDABLE.toSorted());
    const view = row('docs/scenario-format.md', '|`view`|');
    for (const [id, tabs] of Object.entries(VIEW_TABS)) {
      if (tabs.length > 0) expect(view).toContain(`\`${id}\` (${tabs.map((tab) => `\`${tab}\``).join(', ')})`);
    }
  });
});

describe('the sizes that were stored', () => {
  it('count for the panels that they are of, and for no others', () => {
    const stored = { editor: 70, terminal: 30 };
    expect(sizesOf(stored, ['editor', 'terminal'])).toBe(stored);
    expect(sizesOf(stored, ['editor', 'notes', 'terminal'])).toBeUndefined();
    expect(sizesOf(stored, ['editor', 'notes'])).toBeUndefined();
    expect(sizesOf(undefined, ['editor'])).toBeUndefined();
  });
});
