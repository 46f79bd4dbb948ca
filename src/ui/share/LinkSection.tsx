import { useId, useMemo, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_LINK_CHARS, type Scenario } from '../../worker/protocol/scenario.ts';
import { Button } from '../design/Button.tsx';
import { clockText } from '../model/time-text.ts';
import { linkOf } from './address-bar.ts';
import { fromThisMoment } from './current-scenario.ts';
import { ownPage } from './embed.ts';
import styles from './ShareSheet.module.css';

interface LinkSectionProps {
  /** Undefined until the worker has answered. */
  readonly scenario: Scenario | undefined;
  /** The shared moment, in milliseconds of simulated time. */
  readonly atMs: number;
}

/** Two links: everything as it is, and the scenario from the shown moment on. */
export function LinkSection({ scenario, atMs }: LinkSectionProps) {
  const { t, i18n } = useTranslation('share');
  const field = useId();
  const links = useMemo(() => scenario && { whole: linkOf(scenario), here: linkOf(fromThisMoment(scenario)) }, [scenario]);
  const figure = (value: number): string => value.toLocaleString(i18n.language);
  const { hash, tooLong } = links?.whole ?? {};
  const length = tooLong ?? (hash === undefined ? undefined : hash.length - 1);
  return (
    <section aria-label={t('link')} className={styles['section']}>
      <h3 className={styles['heading']}>
        <label htmlFor={field}>{t('link')}</label>
        {length !== undefined && (
          <span className={styles['length']} data-length={length} data-too-long={tooLong !== undefined}>
            {t('characters', { count: length, shown: figure(length) })} {t('ofAtMost', { max: figure(MAX_LINK_CHARS) })}
          </span>
        )}
      </h3>
      {tooLong === undefined ? (
        <input
          id={field}
          readOnly
          className={styles['field']}
          value={hash === undefined ? t('making') : ownPage(location.href, hash)}
          onFocus={(event) => event.currentTarget.select()}
        />
      ) : (
        <div role="status" className={styles['tooLong']}>
          <strong>{t('tooLong.title')}</strong>
          <p>{t('tooLong.what', { max: figure(MAX_LINK_CHARS), length: figure(tooLong) })}</p>
          <p>{t('tooLong.address')}</p>
        </div>
      )}
      <div className={styles['buttons']}>
        <CopyButton look="primary" words={t('copy')} hash={hash} />
        <CopyButton
          look="plain"
          words={t('copyHere')}
          tip={t('copyHereTip', { time: clockText(atMs) })}
          hash={links?.here.hash}
        />
      </div>
    </section>
  );
}

interface CopyButtonProps {
  readonly look: 'primary' | 'plain';
  readonly words: string;
  readonly tip?: string;
  /** Undefined if there is no link, or it is too long. */
  readonly hash: string | undefined;
}

function CopyButton({ look, words, tip, hash }: CopyButtonProps) {
  const { t } = useTranslation('share');
  const [copied, setCopied] = useState<boolean>();
  const copy = (): void => {
    // The browser may forbid it. The link can also be selected.
    navigator.clipboard.writeText(ownPage(location.href, hash ?? '')).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <>
      <Button look={look} data-tip={tip} disabled={hash === undefined} onClick={copy}>
        {copied === true ? <Check aria-hidden="true" size={14} /> : <Copy aria-hidden="true" size={14} />}
        {words}
      </Button>
      <span role="status" className={copied === false ? styles['trouble'] : 'visually-hidden'}>
        {copied === true && t('copied')}
        {copied === false && t('copyByHand')}
      </span>
    </>
  );
}
