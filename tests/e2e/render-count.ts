import type { Page } from '@playwright/test';

/** React's data for its developer tools about a drawn component or element. */
interface Fiber {
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly return: Fiber | null;
  readonly alternate: Fiber | null;
  readonly stateNode: unknown;
}

/**
 * Counts the renders of the components behind a selector, by React's data for its developer tools. Must start before the page is opened. Returns a
 * function that reads the count.
 */
export async function countRenders(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    const PERFORMED_WORK = 1;
    // React keeps the same fiber for a skipped subtree, with the flags of its last render.
    const known = new WeakSet<Fiber>();
    let count = 0;
    const visit = (fiber: Fiber): void => {
      if (known.has(fiber)) return;
      known.add(fiber);
      if (fiber.alternate !== null) known.delete(fiber.alternate);
      const { stateNode, return: drawer } = fiber;
      if (stateNode instanceof Element && stateNode.matches(wanted) && drawer !== null && (drawer.flags & PERFORMED_WORK) !== 0)
        count++;
      for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
    };
    Object.assign(window, {
      rendersCounted: () => count,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => visit(root.current),
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberUnmount: () => undefined,
      },
    });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { rendersCounted: () => number }).rendersCounted());
}
