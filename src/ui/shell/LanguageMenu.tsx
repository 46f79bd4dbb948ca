import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { Menu } from '../design/Menu.tsx';
import { MenuItem } from '../design/MenuItem.tsx';
import { LANGUAGES } from '../i18n/index.ts';
import { useSettings } from '../model/settings.ts';

/** The language of the page; each is named in itself. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const change = useSettings((settings) => settings.change);
  const label = t('language.label');
  return (
    <Menu label={label} align="end" renderTrigger={(props) => <IconButton label={label} icon={Languages} {...props} />}>
      {LANGUAGES.map(({ id, name }) => (
        <MenuItem key={id} checked={id === i18n.language} onChoose={() => change({ language: id })}>
          <span lang={id}>{name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
