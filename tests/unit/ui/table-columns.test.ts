import { describe, expect, it } from 'vitest';
import { columnsOf, columnsThatFit, leastWidthRem, MAIN_KINDS } from '../../../src/ui/table/columns.ts';

/** The width of the objects' panel on a page of 1280 pixels, in rem. */
const AT_1280 = 613 / 16;

describe('the columns of a table', () => {
  it.each(MAIN_KINDS)('fit into the panel of a page of 1280 pixels: %s', (kind) => {
    expect(leastWidthRem(columnsThatFit(columnsOf(kind, undefined), AT_1280))).toBeLessThanOrEqual(AT_1280);
  });

  it('drop the IP of a Pod before its node, and show it if there is room', () => {
    const titles = (width: number): string[] => columnsThatFit(columnsOf('Pod', undefined), width).map(({ title }) => title);
    expect(titles(AT_1280)).toEqual(['NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'NODE']);
    expect(titles(50)).toContain('IP');
  });
});
