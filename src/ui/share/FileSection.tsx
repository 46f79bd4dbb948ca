import { type SubmitEvent, useId, useRef, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { Scenario } from '../../worker/protocol/scenario.ts';
import { classNames } from '../design/class-names.ts';
import { Button } from '../design/Button.tsx';
import { fileNameOf, saveAs } from '../model/save-as.ts';
import { RefusalWords } from './RefusalWords.tsx';
import { useShare } from './share-store.ts';
import styles from './ShareSheet.module.css';

interface FileSectionProps {
  readonly scenario: Scenario | undefined;
}

/** Saves a scenario as a file, and opens a file or pasted text. */
export function FileSection({ scenario }: FileSectionProps) {
  const t = usePartWords('share');
  const file = useRef<HTMLInputElement>(null);
  const pasted = useId();
  const [text, setText] = useState('');
  const opener = useShare((share) => share.opener);
  const refusal = useShare((share) => share.refusal);
  const tooLong = useShare((share) => share.address === 'too-long');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void opener?.openText(text);
  };
  return (
    <section aria-label={t.file} className={styles['section']}>
      <h3 className={styles['heading']}>{t.file}</h3>
      <p className={styles['words']}>{t.fileWhat}</p>
      <div className={styles['buttons']}>
        <Button
          look={tooLong ? 'primary' : 'plain'}
          disabled={scenario === undefined}
          onClick={() => scenario !== undefined && saveAsFile(scenario)}
        >
          {t.save}
        </Button>
        <Button onClick={() => file.current?.click()}>{t.open}</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".json,.yaml,.yml,application/json"
          data-scenario-file=""
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            // Allows choosing the same file again after it was changed.
            event.currentTarget.value = '';
            if (chosen !== undefined) void opener?.openFile(chosen);
          }}
        />
      </div>
      <form className={styles['paste']} onSubmit={submit}>
        <label htmlFor={pasted} className="visually-hidden">
          {t.paste}
        </label>
        <input
          id={pasted}
          className={classNames('field', styles['link'])}
          placeholder={t.pasteHint}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t.openPasted}
        </Button>
      </form>
      {refusal !== undefined && (
        <div role="alert" className={styles['refused']}>
          <p className={styles['refusedTitle']}>{t.refusal[refusal.from]}</p>
          <RefusalWords refusal={refusal} />
        </div>
      )}
    </section>
  );
}

/** Saves a scenario as a file of readable JSON. */
function saveAsFile(scenario: Scenario): void {
  const data = new Blob([`${JSON.stringify(scenario, null, 2)}\n`], { type: 'application/json' });
  const { title, cluster } = scenario;
  saveAs(`${fileNameOf(title ?? cluster.seed, 'scenario')}.kubeloupe.json`, data);
}
