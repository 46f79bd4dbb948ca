import type { Page } from '@playwright/test';

/** Data of the cluster and code, which are the same in every language. */
const DATA = [
  'code',
  'pre',
  'kbd',
  'time',
  'tbody td',
  '.monaco-editor',
  '[role="log"]',
  '[data-view="inspector"] dl',
  '[data-view="inspector"] ol',
  '[data-view="editor"] ul',
  'output[data-failed]',
  '[data-key]',
  // The actions of a kubelet on a Pod.
  '[data-row^="kubelet/"] [data-tip]',
  // The signature of React Flow, which cannot be translated.
  '.react-flow__attribution',
];
const SPOKEN = ['aria-label', 'aria-description', 'aria-valuetext', 'data-tip', 'data-tip-line', 'title', 'placeholder', 'alt'];

/** Every text of the page, visible or for screen readers, without data. */
export async function wordsOf(page: Page): Promise<ReadonlySet<string>> {
  const said = await page.evaluate(
    ({ data, spoken }) => {
      const found: string[] = [];
      const isSilent = (element: Element | null): boolean =>
        element === null || element.closest('style, script, noscript, [popover]:not(:popover-open)') !== null;
      const isData = (element: Element | null): boolean => element === null || element.closest(data) !== null;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (!isData(node.parentElement) && !isSilent(node.parentElement)) found.push(node.textContent ?? '');
      }
      for (const element of document.body.querySelectorAll('*')) {
        if (isData(element)) continue;
        for (const name of spoken) found.push(element.getAttribute(name) ?? '');
      }
      return found;
    },
    { data: DATA.join(), spoken: SPOKEN },
  );
  return new Set(said.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
}
