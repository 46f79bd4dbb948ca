/** Opens a link of the page like a click on it. The address is brought up to date first (`visits.ts`). */
export function followLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
