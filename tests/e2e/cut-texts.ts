/**
 * What of the page is only partly visible, because its box or one around it cuts it off and does not scroll, or because it lies beyond the window: texts,
 * controls and the marks of Pods. And short words that have so little room that they are broken. It runs in the page.
 *
 * A text that may be shortened has the attribute `data-elides`, and the tooltip of its element, or the name of its control, has the whole text. The graph is
 * panned up and down; nothing in it is cut at its sides.
 */
export function cutTexts(): string[] {
  /** Glyphs extend a little beyond their box. */
  const TOLERANCE_PX = 1.5;
  const SILENT = '.visually-hidden, .monaco-editor, [aria-hidden="true"], .react-flow__attribution';
  const PARTS = 'button, input, select, textarea, [role="tab"], article[data-object], [data-object^="Pod/"]';
  const CARDS = 'article[data-object], button[data-object]:not([data-object^="Pod/"])';
  const SHORT_WORD = /^[A-Za-z]{2,16}$/;
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const cut = cutBy(element, range.getBoundingClientRect()) || cutInside(element);
    const over = outside((element.closest('[data-elides]') ?? element).getBoundingClientRect(), element.closest(CARDS));
    if (over !== '') found.add(`${viewOf(element)}: “${text}” ${over}`);
    else if (cut !== '' && !isElided(element, text)) found.add(`${viewOf(element)}: “${text}” ${cut}`);
    else if (isBroken(node, text)) found.add(`${viewOf(element)}: “${text}” is broken`);
  }
  for (const part of document.body.querySelectorAll(PARTS)) {
    if (!isShown(part) || part.parentElement === null) continue;
    const cut = cutBy(part.parentElement, part.getBoundingClientRect()) || outsideOwner(part);
    if (cut !== '') found.add(`${viewOf(part)}: ${nameOf(part)} ${cut}`);
    else if (isCovered(part)) found.add(`${viewOf(part)}: ${nameOf(part)} is covered`);
  }
  for (const mark of document.body.querySelectorAll<HTMLElement>('[data-short]')) {
    const label = isShown(mark) ? labelOf(mark) : undefined;
    const cut = label && (cutBy(mark, label) || outside(label, mark.closest('article[data-object]')));
    if (cut) found.add(`${viewOf(mark)}: the label “${mark.dataset['short']}” ${cut}`);
  }
  for (const field of document.body.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const over = isShown(field) && field.value === '' ? placeholderWidth(field) - field.clientWidth : 0;
    if (over > TOLERANCE_PX) found.add(`${viewOf(field)}: the hint “${field.placeholder}” by ${Math.round(over)} px`);
  }
  return [...found];

  /** Whether a short word stands on several lines. */
  function isBroken(node: Node, text: string): boolean {
    if (!SHORT_WORD.test(text)) return false;
    const range = document.createRange();
    const start = (node.textContent ?? '').indexOf(text);
    range.setStart(node, start);
    range.setEnd(node, start + text.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }

  function isShown(element: Element): boolean {
    if (element.closest(SILENT) !== null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    // For screen readers only.
    const { clip, clipPath } = getComputedStyle(element);
    return !clipPath.startsWith('inset(50%') && !clip.startsWith('rect(0');
  }

  /**
   * The element that cuts a box off, and by how much. Empty for a box that is fully visible, can be scrolled to, or is not visible at all. Each direction is
   * looked at up to the first element that scrolls in it.
   */
  function cutBy(element: Element, box: DOMRect): string {
    let scrolls = { x: false, y: false };
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      const cuts = { x: overflowX !== 'visible', y: overflowY !== 'visible' };
      const isGraph = around.matches('.react-flow');
      scrolls = { x: scrolls.x || /auto|scroll/.test(overflowX), y: scrolls.y || /auto|scroll/.test(overflowY) || isGraph };
      if (cuts.x || cuts.y) {
        const clip = clipOf(around);
        if (!isSeen(box, clip)) return '';
        const over = Math.max(
          cuts.x && !scrolls.x ? beyond(box.left, box.right, clip.left, clip.right) : 0,
          cuts.y && !scrolls.y ? beyond(box.top, box.bottom, clip.top, clip.bottom) - TOLERANCE_PX : 0,
        );
        if (over > TOLERANCE_PX) return `by ${Math.round(over)} px in ${around.className || around.tagName}`;
      }
      if (position === 'fixed') break;
    }
    const over = Math.max(
      scrolls.x ? 0 : beyond(box.left, box.right, 0, innerWidth),
      scrolls.y ? 0 : beyond(box.top, box.bottom, 0, innerHeight),
    );
    return over > TOLERANCE_PX ? `by ${Math.round(over)} px beyond the window` : '';
  }

  function clipOf(element: Element): DOMRect {
    const { left, top, width, height } = element.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(element).overflowClipMargin) || 0;
    return new DOMRect(left - margin, top - margin, width + 2 * margin, height + 2 * margin);
  }

  function isSeen({ left, right, top, bottom }: DOMRect, clip: DOMRect): boolean {
    return left < clip.right - 1 && right > clip.left + 1 && top < clip.bottom - 1 && bottom > clip.top + 1;
  }

  function beyond(from: number, to: number, least: number, most: number): number {
    return Math.max(to - most, least - from);
  }

  /** An element that shows dots, or fewer lines than it has, instead of the end of its text. */
  function cutInside(element: Element): string {
    const { overflowX, overflowY, display } = getComputedStyle(element);
    if (!/block|flow-root|list-item/.test(display)) return '';
    const over = Math.max(
      /hidden|clip/.test(overflowX) ? element.scrollWidth - element.clientWidth : 0,
      /hidden|clip/.test(overflowY) ? element.scrollHeight - element.clientHeight - TOLERANCE_PX : 0,
    );
    return over > TOLERANCE_PX ? `by ${Math.round(over)} px in itself` : '';
  }

  /** A Pod's mark stays within the card of its owner. */
  function outsideOwner(part: Element): string {
    const isPod = part.matches('[data-object^="Pod/"]');
    return outside(part.getBoundingClientRect(), isPod ? part.parentElement?.closest('[data-object]') : undefined);
  }

  function outside(box: DOMRect, owner: Element | null | undefined): string {
    if (!owner) return '';
    const card = owner.getBoundingClientRect();
    const over = Math.max(beyond(box.left, box.right, card.left, card.right), beyond(box.top, box.bottom, card.top, card.bottom));
    return over > TOLERANCE_PX ? `by ${Math.round(over)} px outside of ${owner.getAttribute('data-object')}` : '';
  }

  /** The box of the text below a Pod's mark, which is no element. */
  function labelOf(mark: HTMLElement): DOMRect | undefined {
    const { content, top, width, height } = getComputedStyle(mark, '::after');
    if (content === 'none' || height === 'auto') return undefined;
    const box = mark.getBoundingClientRect();
    const [w, h] = [Number.parseFloat(width), Number.parseFloat(height)];
    return new DOMRect(box.left + box.width / 2 - w / 2, box.top + mark.clientTop + Number.parseFloat(top), w, h);
  }

  /** Another part of the page lies over the middle of a control. */
  function isCovered(part: Element): boolean {
    const { left, top, width, height } = part.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (over === null || !part.matches('button, input, select, textarea')) return false;
    // A menu or a sheet lies over the page.
    if (document.querySelector('[data-popup]') !== null && part.closest('[data-popup]') === null) return false;
    if (over.contains(part) || part.contains(over)) return false;
    // The graph is panned to its lower lanes. Its controls may lie over those, never over the first.
    if (over.closest('.react-flow__panel') !== null && isInLowerLane(part)) return false;
    // What is scrolled out of sight is covered by whatever stands there. A label stands for its field.
    const scroller = scrollerOf(part);
    if (scroller !== undefined && (!scroller.contains(over) || isHeld(over, scroller))) return false;
    return over.closest('label')?.contains(part) !== true;
  }

  function isInLowerLane(part: Element): boolean {
    const topOf = (element: Element): number => element.getBoundingClientRect().top;
    const graph = part.closest('.react-flow');
    const cards = [...(graph?.querySelectorAll('.react-flow__node') ?? [])];
    const first = Math.min(...cards.map(topOf));
    const heads = cards.filter(
      (card) => card.matches('.react-flow__node-head, .react-flow__node-pods') && topOf(card) > first + 1,
    );
    return heads.some((head) => topOf(part) >= topOf(head));
  }

  /** It stays where it is, and what is scrolled passes below it. */
  function isHeld(element: Element, scroller: Element): boolean {
    for (let around: Element | null = element; around !== scroller && around !== null; around = around.parentElement)
      if (getComputedStyle(around).position === 'sticky') return true;
    return false;
  }

  function scrollerOf(part: Element): Element | undefined {
    for (let around = part.parentElement; around !== null; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX + overflowY) || around.matches('.react-flow')) return around;
    }
    return undefined;
  }

  function placeholderWidth(field: HTMLInputElement): number {
    const context = document.createElement('canvas').getContext('2d');
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    if (context === null) return 0;
    context.font = font;
    return context.measureText(field.placeholder).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  }

  function isElided(element: Element, text: string): boolean {
    const tipped = element.closest<HTMLElement>('[data-elides]')?.closest<HTMLElement>('[data-tip], [title]');
    const { tip = '', tipLine = '' } = tipped?.dataset ?? {};
    return `${tip} ${tipLine} ${tipped?.title ?? ''}`.includes(text.replace(/^← /, ''));
  }

  function nameOf(part: Element): string {
    const name = part.getAttribute('data-object') ?? part.getAttribute('aria-label') ?? part.textContent?.trim() ?? '';
    return `${part.localName} “${name.slice(0, 80)}”`;
  }

  function viewOf(element: Element): string {
    return element.closest('[data-view]')?.getAttribute('data-view') ?? 'page';
  }
}

/**
 * Texts that are too small: a label has at least 12 px, and what is read, a text of more than three words, at least 14. It runs in the page.
 */
export function smallTexts(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || element.closest('.visually-hidden, .monaco-editor, .react-flow__attribution') !== null)
      continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const px = Number.parseFloat(getComputedStyle(element).fontSize);
    const least = text.split(/\s+/).length > 3 ? 14 : 12;
    if (px >= least - 0.01) continue;
    const view = element.closest('[data-view]')?.getAttribute('data-view') ?? 'page';
    found.add(`${view}: ${px} px, ${element.localName}.${element.className}: “${text}”`);
  }
  return [...found];
}
