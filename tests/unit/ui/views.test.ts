import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAGE_IDS, VIEW_TABS } from '../../../src/cluster/scenario/scenario.ts';
import { COLUMNS, sizesOf } from '../../../src/ui/model/stage.ts';
import { STAGES, stageWith, VIEW_IDS } from '../../../src/ui/model/stages.ts';
import { VIEWS } from '../../../src/ui/views/views.ts';

describe('the registry of views', () => {
  it('has an entry for each view that a link can name, and no other', () => {
    expect(Object.keys(VIEWS).toSorted()).toEqual(Object.keys(VIEW_TABS).toSorted());
    expect(VIEW_IDS.toSorted()).toEqual(Object.keys(VIEW_TABS).toSorted());
  });

  it('has the tabs that the document of scenarios lists', () => {
    const lines = readFileSync('docs/scenario-format.md', 'utf8').split('\n');
    const view = lines.find((line) => line.replaceAll(' ', '').startsWith('|`view`|'));
    for (const [id, tabs] of Object.entries(VIEW_TABS)) {
      if (tabs.length > 0) expect(view).toContain(`\`${id}\` (${tabs.map((tab) => `\`${tab}\``).join(', ')})`);
    }
  });
});

describe('the stages', () => {
  it('are those that a link can name, with the numbers of the sketches as their keys', () => {
    expect(Object.keys(STAGES)).toEqual(STAGE_IDS);
  });

  it.each(STAGE_IDS)('%s: one view takes the rest of each column, and one column the rest of the width', (id) => {
    const { protagonist, views, widths } = STAGES[id];
    const columns = COLUMNS.filter((one) => views.some(({ column }) => column === one));
    for (const one of columns) expect(views.filter(({ column, size }) => column === one && size === undefined)).toHaveLength(1);
    expect(columns.filter((one) => widths[one] === undefined)).toHaveLength(1);
    expect(views.map((view) => view.id)).toContain(protagonist);
  });

  it('change for a view only if the shown stage lacks it', () => {
    expect(stageWith('loop', 'edit')).toBe('loop');
    expect(stageWith('editor', 'loop')).toBe('edit');
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
