import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { useLanguage } from '../i18n/words.ts';
import { Button } from '../design/Button.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { describeText, type Draft } from './drafts.ts';
import { openDraft, otherDrafts, putExample } from './editor-text.ts';
import { EXAMPLE_IDS } from './examples.ts';
import styles from './EditorView.module.css';

/** Other texts for the editor: the user's recent drafts from any tab, and examples. */
export function TextsMenu() {
  const t = useWords();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  return (
    <Menu
      label={t.editor.texts}
      align="end"
      renderTrigger={({ onClick, ...props }) => (
        <Button
          look="quiet"
          {...props}
          onClick={(event) => {
            setDrafts(otherDrafts());
            onClick(event);
          }}
        >
          {t.editor.texts}
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      )}
    >
      {drafts.length > 0 && (
        <div role="group" aria-label={t.editor.drafts}>
          <p className={styles['group']}>{t.editor.drafts}</p>
          {drafts.map((draft) => (
            <MenuItem key={draft.id} onChoose={() => openDraft(draft)}>
              <DraftWords draft={draft} />
            </MenuItem>
          ))}
        </div>
      )}
      <div role="group" aria-label={t.editor.examples}>
        {drafts.length > 0 && <p className={styles['group']}>{t.editor.examples}</p>}
        {EXAMPLE_IDS.map((id) => (
          <MenuItem key={id} onChoose={() => void putExample(id)}>
            {t.example[id].name}
            <span className={styles['what']}>{t.example[id].what}</span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}

/** The content, time and length of a draft. */
function DraftWords({ draft: { text, savedAtMs } }: { readonly draft: Draft }) {
  const t = useWords();
  const language = useLanguage();
  const when = new Date(savedAtMs).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <span className={styles['draft']}>{describeText(text) || text.trim().split('\n')[0]}</span>
      <span className={styles['what']}>{t.editor.draft({ when, count: text.trimEnd().split('\n').length })}</span>
    </>
  );
}
