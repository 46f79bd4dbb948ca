import { useId, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { useLanguage } from '../i18n/words.ts';
import type { StageId } from '../../worker/protocol/scenario.ts';
import { classNames } from '../design/class-names.ts';
import { SegmentedControl } from '../design/SegmentedControl.tsx';
import { LANGUAGES } from '../i18n/language.ts';
import { THEMES, useSettings, type Language, type Theme } from '../model/settings.ts';
import { STAGE_IDS } from '../model/stages.ts';
import { CopyButton } from './CopyButton.tsx';
import { EMBED_FORMATS, embedAddress, embedCode, type EmbedChoice, type EmbedFormat } from './embed-code.ts';
import { originOf } from './embed.ts';
import { FromChoice, type From } from './FromChoice.tsx';
import type { Links } from './links.ts';
import { pageAt, useOriginForOthers } from './reach.ts';
import { useShare } from './share-store.ts';
import styles from './ShareSheet.module.css';

const HEIGHTS_PX = [420, 560, 720] as const;

interface EmbedTabProps {
  readonly links: Links | undefined;
}

/** The text that shows this moment in another page. */
export function EmbedTab({ links }: EmbedTabProps) {
  const t = usePartWords('share');
  const words = useWords();
  const named = useShare(({ words }) => words?.title);
  const [from, setFrom] = useState<From>('here');
  const [format, setFormat] = useState<EmbedFormat>('iframe');
  const [stage, setStage] = useState<StageId>();
  const [theme, setTheme] = useState<Theme>(useSettings((settings) => settings.theme));
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [height, setHeight] = useState<number>(HEIGHTS_PX[1]);
  const [page, setPage] = useState('');
  const field = useId();
  const origin = useOriginForOthers();
  const parent = page === '' ? undefined : originOf(page);
  const choice: EmbedChoice = { stage, theme, language, height, title: named ?? t.embed.defaultTitle, parent };
  const { hash } = links?.[from] ?? {};
  const code =
    hash === undefined || origin === undefined
      ? undefined
      : embedCode(format, embedAddress(pageAt(origin, ''), hash, choice), pageAt(origin, hash), choice);
  const frames = format === 'iframe' || format === 'address';
  return (
    <section aria-label={t.tabs.embed} className={styles['section']}>
      <div className={styles['rows']}>
        <SegmentedControl
          label={t.embed.format.label}
          value={format}
          options={EMBED_FORMATS.map((value) => ({ value, label: t.embed.format[value] }))}
          onChange={setFormat}
        />
        <FromChoice from={from} onChange={setFrom} />
      </div>
      {frames && (
        <div className={styles['choices']}>
          <Choice
            label={t.embed.shows}
            value={stage ?? ''}
            options={[['', t.embed.objects], ...STAGE_IDS.map((id) => [id, words.stage[id].name] as const)]}
            onChange={(value) => setStage(STAGE_IDS.find((id) => id === value))}
          />
          <Choice
            label={words.theme.label}
            value={theme}
            options={THEMES.map((id) => [id, words.theme[id]])}
            onChange={(value) => setTheme(THEMES.find((id) => id === value)!)}
          />
          <Choice
            label={t.embed.language}
            value={language}
            options={LANGUAGES.map(({ id, name }) => [id, name])}
            onChange={(value) => setLanguage(LANGUAGES.find(({ id }) => id === value)!.id)}
          />
          <Choice
            label={t.embed.height}
            value={String(height)}
            options={HEIGHTS_PX.map((px) => [String(px), `${px} px`])}
            onChange={(value) => setHeight(Number(value))}
          />
        </div>
      )}
      {format === 'iframe' && (
        <label className={styles['labelled']}>
          {t.embed.parent}
          <input
            className={classNames('field', styles['link'])}
            placeholder="https://blog.example.org"
            value={page}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setPage(event.currentTarget.value)}
          />
          <span className={styles['words']}>{page !== '' && parent === undefined ? t.embed.noOrigin : t.embed.parentWhat}</span>
        </label>
      )}
      <label htmlFor={field} className="visually-hidden">
        {t.embed.code}
      </label>
      <textarea
        id={field}
        readOnly
        rows={format === 'iframe' && parent !== undefined ? 9 : 4}
        className={styles['code']}
        value={code ?? (links === undefined || origin === undefined ? t.making : t.embed.tooLong)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles['buttons']}>
        <CopyButton look="primary" words={t.embed.copy} text={code} />
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className={styles['labelled']}>
      {label}
      <select className="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
