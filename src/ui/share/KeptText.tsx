import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { openDraft, otherDrafts, useEditorText } from '../editor/editor-text.ts';
import styles from './KeptText.module.css';

/** Above a text that a link or a file brought: says that the user's own is kept, and goes back to it. */
export function KeptText() {
  const { t } = useTranslation();
  const brought = useEditorText((text) => text.brought);
  const kept = useMemo(() => (brought ? otherDrafts()[0] : undefined), [brought]);
  if (kept === undefined) return null;
  return (
    <div className={styles['strip']}>
      <p>
        {t('keptText.what')} {t('keptText.kept')}
      </p>
      <Button look="quiet" onClick={() => openDraft(kept)}>
        {t('keptText.back')}
      </Button>
    </div>
  );
}
