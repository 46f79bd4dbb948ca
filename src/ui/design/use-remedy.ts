import { useEffect, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { loadAgain } from '../model/missing-store.ts';
import { hasNewerPage } from '../model/newer-page.ts';

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
