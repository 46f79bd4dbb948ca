import type { Place } from './choreography.ts';
import type { Box } from './path.ts';

/** How often boxes are measured again, because rows open and lists grow. */
const READ_EVERY_MS = 150;

/** Finds the places that tokens move between, and their positions on the stage. */
export class Anchors {
  readonly #stage: HTMLElement;
  readonly #found = new Map<string, Element>();
  readonly #boxes = new Map<Element, Box>();
  #readAt = 0;

  constructor(stage: HTMLElement) {
    this.#stage = stage;
    stage.addEventListener('scroll', this.#forget, { capture: true, passive: true });
  }

  dispose(): void {
    this.#stage.removeEventListener('scroll', this.#forget, { capture: true });
    this.#found.clear();
    this.#boxes.clear();
  }

  /** Measures the boxes again if it is time. Call it once a frame, after painting: then measuring causes no layout. */
  refresh(now: number): void {
    if (now - this.#readAt < READ_EVERY_MS) return;
    this.#readAt = now;
    setTimeout(() => {
      const elements = [...this.#boxes.keys()].filter((element) => element !== this.#stage && element.isConnected);
      this.#forget();
      for (const element of elements) this.boxOf(element);
    });
  }

  /** False while the view is hidden. */
  get shown(): boolean {
    const { top, bottom } = this.boxOf(this.#stage);
    return bottom > top;
  }

  /**
   * Returns undefined if the place is not drawn. If a special place (`informer:Pod`) is not drawn, the general one replaces it.
   */
  find({ row, part }: Place): Element | undefined {
    const general = part.slice(0, part.indexOf(':'));
    return this.#findPart(row, part) ?? (general === '' ? undefined : this.#findPart(row, general));
  }

  boxOf(element: Element): Box {
    const known = this.#boxes.get(element);
    if (known !== undefined) return known;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const origin = element === this.#stage ? { left: 0, top: 0 } : this.#origin();
    const box = { left: left - origin.left, top: top - origin.top, right: right - origin.left, bottom: bottom - origin.top };
    this.#boxes.set(element, box);
    return box;
  }

  /** The box of the first element of the stage that the selector finds. */
  boxAt(selector: string): Box | undefined {
    const found = this.#select(selector);
    return found && this.boxOf(found);
  }

  readonly #forget = (): void => this.#boxes.clear();

  /** The stage's own box, in page coordinates. The other boxes are relative to it. */
  #origin(): Box {
    return this.boxOf(this.#stage);
  }

  #findPart(row: string, part: string): Element | undefined {
    return this.#select(`[data-row="${CSS.escape(row)}"] [data-anchor="${CSS.escape(part)}"]`);
  }

  #select(selector: string): Element | undefined {
    const known = this.#found.get(selector);
    if (known?.isConnected === true) return known;
    const found = this.#stage.querySelector(selector) ?? undefined;
    if (found !== undefined) this.#found.set(selector, found);
    return found;
  }
}
