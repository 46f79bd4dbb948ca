import { useRef, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { Button } from '../design/Button.tsx';
import { saveAs } from '../model/save-as.ts';
import { exportedProgress, importProgress, resetProgress } from './progress.ts';
import styles from './ProgressTools.module.css';

/** The ways to take the progress to another browser, and to forget it. */
export function ProgressTools() {
  const t = usePartWords('lessons');
  const [said, setSaid] = useState<'imported' | 'notProgress'>();
  const [sure, setSure] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const text = await chosen.text().catch(() => '');
    setSaid(importProgress(text) ? 'imported' : 'notProgress');
  };
  return (
    <div className={styles['tools']}>
      <p className={styles['kept']}>{t.kept}</p>
      <Button onClick={() => saveAs('kubeloupe-progress.json', new Blob([exportedProgress()], { type: 'application/json' }))}>
        {t.export}
      </Button>
      <Button onClick={() => file.current?.click()}>{t.import}</Button>
      <input
        ref={file}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t.import}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        look="danger"
        onBlur={() => setSure(false)}
        onClick={() => {
          if (sure) resetProgress();
          setSure(!sure);
        }}
      >
        {sure ? t.resetSure : t.reset}
      </Button>
      <p role="status" className={styles['kept']}>
        {said !== undefined && t[said]}
      </p>
    </div>
  );
}
