import type { Locator, Page } from '@playwright/test';

/** The timeline as a user sees it: rows beside a plot, marks above it, and a slider for the shown time. */
export class Timeline {
  readonly region: Locator;
  readonly slider: Locator;
  readonly plot: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.region = page.getByRole('region', { name: 'Timeline' });
    this.slider = this.region.getByRole('slider', { name: 'Moment shown' });
    this.plot = this.region.locator('canvas');
  }

  row(id: string): Locator {
    return this.region.locator(`[data-row="${id}"]`);
  }

  /** Milliseconds of simulated time. */
  async shownMs(): Promise<number> {
    return Number(await this.slider.getAttribute('aria-valuenow'));
  }

  async presentMs(): Promise<number> {
    return Number(await this.slider.getAttribute('aria-valuemax'));
  }

  /** A point of the plot: a fraction of its width, at the height of a row. */
  async place(share: number, row: Locator): Promise<{ readonly x: number; readonly y: number }> {
    const [plot, label] = [await this.plot.boundingBox(), await row.boundingBox()];
    if (plot === null || label === null) throw new Error('the timeline is not drawn');
    return { x: plot.x + plot.width * share, y: label.y + label.height / 2 };
  }

  async drag(from: number, to: number, row: Locator): Promise<void> {
    const [start, end] = [await this.place(from, row), await this.place(to, row)];
    await this.#page.mouse.move(start.x, start.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(end.x, end.y, { steps: 12 });
    await this.#page.mouse.up();
  }
}
