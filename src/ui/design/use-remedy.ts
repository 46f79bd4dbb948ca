import { useEffect, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { loadAgain } from '../model/missing-store.ts';

/** What helps if a part of the page is missing. */
interface Remedy {
  readonly what: string;
  readonly button: string;
  readonly act: () => void;
}

/** A part of an older build never comes, so the page is loaded anew then. Otherwise the part is asked for again. */
export function useRemedy(): Remedy {
  const t = useWords().missing;
  const [isOld, setOld] = useState(false);
  useEffect(() => void hasNewerPage().then(setOld), []);
  return isOld
    ? { what: t.newer, button: t.reload, act: () => location.reload() }
    : { what: t.what, button: t.again, act: loadAgain };
}

/**
 * Whether the server has another build of the page than this one: its document does not name the script that this page began with. False if the server does
 * not answer.
 */
async function hasNewerPage(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    const answer = await fetch(location.pathname, { cache: 'no-cache' });
    return answer.ok && typeof own === 'string' && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
