/**
 * Texts on the page that are only partly visible, because their box or one around it cuts them off without scrolling. It runs in the page. A text
 * that may be cut has the attribute `data-elides`, and the tooltip of its element has the full text.
 */
export function cutTexts(): string[] {
  /** Glyphs extend a little beyond their box. */
  const TOLERANCE_PX = 1.5;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '' || element.closest('.visually-hidden, .monaco-editor, [aria-hidden="true"]')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const cut = cutBy(element, box);
    if (cut !== '' && !isElided(element, text)) found.push(`${viewOf(element)}: “${text}” ${cut}`);
  }
  return found;

  /** The element that cuts a box off, and by how much. Empty for a box that is fully visible, can be scrolled to, or is not visible at all. */
  function cutBy(element: Element, { left, right, top, bottom }: DOMRect): string {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around);
      // The graph is panned by scrolling.
      if (/auto|scroll/.test(overflowX + overflowY) || around.matches('.react-flow')) return '';
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const clip = around.getBoundingClientRect();
        const isSeen = left < clip.right - 1 && right > clip.left + 1 && top < clip.bottom - 1 && bottom > clip.top + 1;
        if (!isSeen) return '';
        const over = Math.max(
          overflowX === 'visible' ? 0 : Math.max(right - clip.right, clip.left - left),
          overflowY === 'visible' ? 0 : Math.max(bottom - clip.bottom, clip.top - top) - TOLERANCE_PX,
        );
        if (over > TOLERANCE_PX) return `by ${Math.round(over)} px in ${around.className || around.tagName}`;
      }
      if (position === 'fixed') return '';
    }
    return '';
  }

  function isElided(element: Element, text: string): boolean {
    const tipped = element.closest<HTMLElement>('[data-elides]')?.closest<HTMLElement>('[data-tip], [title]');
    const { tip = '', tipLine = '' } = tipped?.dataset ?? {};
    return `${tip} ${tipLine} ${tipped?.title ?? ''}`.includes(text.replace(/^← /, ''));
  }

  function viewOf(element: Element): string {
    return element.closest('[data-view]')?.getAttribute('data-view') ?? 'page';
  }
}
