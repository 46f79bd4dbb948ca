/** Whether the visitor has asked the browser to load little, or has a slow connection. */
export function loadsLittle(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

/** Whether the page may load what the user will probably want next. Not on a phone: its users have no pointer to hover with. */
export function mayLoadAhead(): boolean {
  return !loadsLittle() && matchMedia('(hover: hover)').matches;
}

/** Calls back when the page is idle, at the latest after a time. Safari has no idle callbacks. */
export function whenIdle(act: () => void, timeout: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout });
  else setTimeout(act);
}
