import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { GUIDED_PARTS } from './guided-parts.ts';
import { showGuide } from './loops-store.ts';
import styles from './Guide.module.css';

/** What each part of the picture is, in a line: the tips, for those who do not point. */
export function Guide() {
  const { t } = useTranslation();
  const guide = useRef<HTMLElement>(null);
  useEffect(() => {
    // In braces: what newer browsers return from it is a promise, and no way to clean up.
    guide.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={guide} aria-label={t('loops.guide')} className={styles['guide']}>
      <header className={styles['head']}>
        <h3>{t('loops.guide')}</h3>
        <IconButton label={t('close')} icon={X} onClick={() => showGuide(false)} />
      </header>
      <dl className={styles['parts']}>
        {GUIDED_PARTS.map((part) => (
          <div key={part} className={styles['part']}>
            <dt>{t(`loops.part.${part}.name`)}</dt>
            <dd>{t(`loops.part.${part}.tip`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
