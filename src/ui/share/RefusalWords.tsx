import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import { say } from '../i18n/texts.ts';
import type { Refusal } from './share-store.ts';
import styles from './ShareSheet.module.css';

/** Why something could not be opened, where the error is, and what has not changed. */
export function RefusalWords({ refusal }: { readonly refusal: Refusal }) {
  const t = usePartWords('share');
  const { path, line } = refusal;
  const places = [line !== undefined && t.refusal.line({ line }), path !== '' && t.refusal.where({ path })];
  const where = places.filter((place) => place !== false).join(' ');
  return (
    <>
      <p>
        <RefusalReason refusal={refusal} />
        {where !== '' && (
          <>
            {' '}
            <code className={styles['where']}>{where}</code>
          </>
        )}
      </p>
      <p>{t.refusal.untouched}</p>
    </>
  );
}

/** The reason alone, in one sentence. */
export function RefusalReason({ refusal: { code, figures } }: { readonly refusal: Pick<Refusal, 'code' | 'figures'> }) {
  const t = usePartWords('share');
  const language = useLanguage();
  const shown = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? value.toLocaleString(language) : value]),
  );
  return say(t.refusal[code as 'unreadable'], shown as never);
}
