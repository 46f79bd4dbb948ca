import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { Menu } from '../design/Menu.tsx';
import { MenuItem } from '../design/MenuItem.tsx';
import { EXAMPLES } from './examples/index.ts';
import styles from './EditorView.module.css';

interface ExamplesMenuProps {
  readonly onChoose: (text: string) => void;
}

/** Manifests to begin with. Choosing one replaces the text, which can be undone. */
export function ExamplesMenu({ onChoose }: ExamplesMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('editor.examples')}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" {...props}>
          {t('editor.examples')}
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      )}
    >
      {EXAMPLES.map((example) => (
        <MenuItem key={example.id} onChoose={() => onChoose(example.text)}>
          {t(`example.${example.id}.name`)}
          <span className={styles['what']}>{t(`example.${example.id}.what`)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
