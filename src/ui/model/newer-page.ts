/**
 * Whether the server has another build of the page than this one: its document does not name the script that this page began with. False if the server does
 * not answer.
 */
export async function hasNewerPage(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' });
    return answer.ok && typeof own === 'string' && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
