import { useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { WhyEnd, WhyLink } from '../../worker/protocol/index.ts';
import { msText } from '../model/time-text.ts';
import { LinkItem } from './LinkItem.tsx';
import styles from './LinkList.module.css';

/** Of a longer chain only the first and last links are shown. The rest can be unfolded. */
const MOST_LINKS = 9;
const FIRST_LINKS = 5;
const LAST_LINKS = 3;

interface LinkListProps {
  readonly links: readonly WhyLink[];
  readonly end: WhyEnd;
}

/** The chain, newest first, and where it ends. */
export function LinkList({ links, end }: LinkListProps) {
  const t = usePartWords('why');
  const [whole, setWhole] = useState(false);
  const folded = !whole && links.length > MOST_LINKS ? links.slice(FIRST_LINKS, -LAST_LINKS) : [];
  const first = folded.length > 0 ? links.slice(0, FIRST_LINKS) : links;
  const last = folded.length > 0 ? links.slice(-LAST_LINKS) : [];
  return (
    <ol className={styles['list']} aria-label={t.chain}>
      {first.map((link) => (
        <LinkItem key={link.record} link={link} />
      ))}
      {folded.length > 0 && (
        <li className={styles['fold']}>
          <button type="button" className={styles['unfold']} aria-expanded={false} onClick={() => setWhole(true)}>
            {t.fold({ count: folded.length })}
          </button>
        </li>
      )}
      {last.map((link) => (
        <LinkItem key={link.record} link={link} />
      ))}
      <li className={styles['end']} data-end={end.type}>
        <EndText end={end} />
      </li>
    </ol>
  );
}

interface EndTextProps {
  readonly end: WhyEnd;
}

function EndText({ end }: EndTextProps) {
  const t = usePartWords('why');
  switch (end.type) {
    case 'start':
      return <>{t.end.start({ by: end.by })}</>;
    case 'timer':
      return <>{t.end.timer({ by: end.by, every: msText(end.everyMs) })}</>;
    case 'none':
      return null;
    case 'command':
    case 'fault':
    case 'forgotten':
      return <>{t.end[end.type]}</>;
  }
}
