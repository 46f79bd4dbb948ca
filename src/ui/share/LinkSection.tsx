import { useId } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import { MAX_LINK_CHARS } from '../../worker/protocol/scenario.ts';
import { classNames } from '../design/class-names.ts';
import { clockText } from '../model/time-text.ts';
import { CopyButton } from './CopyButton.tsx';
import type { Links } from './links.ts';
import { pageAt, useOriginForOthers } from './reach.ts';
import styles from './ShareSheet.module.css';

interface LinkSectionProps {
  /** Undefined until the worker has answered. */
  readonly links: Links | undefined;
  /** The shared moment, in milliseconds of simulated time. */
  readonly atMs: number;
}

/** Two links: everything as it is, and the scenario from the shown moment on. */
export function LinkSection({ links, atMs }: LinkSectionProps) {
  const t = usePartWords('share');
  const language = useLanguage();
  const field = useId();
  const origin = useOriginForOthers();
  const figure = (value: number): string => value.toLocaleString(language);
  const addressOf = (hash: string | undefined) => (hash === undefined || origin === undefined ? undefined : pageAt(origin, hash));
  const { hash, tooLong } = links?.whole ?? {};
  const length = tooLong ?? (hash === undefined ? undefined : hash.length - 1);
  return (
    <section aria-label={t.link} className={styles['section']}>
      <h3 className={styles['heading']}>
        <label htmlFor={field}>{t.link}</label>
        {length !== undefined && (
          <span className={styles['length']} data-length={length} data-too-long={tooLong !== undefined}>
            {t.characters({ count: length, shown: figure(length) })} {t.ofAtMost({ max: figure(MAX_LINK_CHARS) })}
          </span>
        )}
      </h3>
      {tooLong === undefined ? (
        <input
          id={field}
          readOnly
          className={classNames('field', styles['link'])}
          value={addressOf(hash) ?? t.making}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <div role="status" className={styles['tooLong']}>
          <strong>{t.tooLong.title}</strong>
          <p>{t.tooLong.what({ max: figure(MAX_LINK_CHARS), length: figure(tooLong) })}</p>
          <p>{t.tooLong.address}</p>
        </div>
      )}
      <div className={styles['buttons']}>
        <CopyButton look="primary" words={t.copy} text={addressOf(hash)} />
        <CopyButton
          look="plain"
          words={t.copyHere}
          tip={t.copyHereTip({ time: clockText(atMs) })}
          text={addressOf(links?.here.hash)}
        />
      </div>
    </section>
  );
}
