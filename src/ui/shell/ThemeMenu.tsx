import { Monitor, Moon, Presentation, Sun, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { useSettings, type Theme } from '../model/settings.ts';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'projector'];
const ICONS: Readonly<Record<Theme, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon, projector: Presentation };

/** Light, dark, for the projector, or as the system has it. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const theme = useSettings((settings) => settings.theme);
  const change = useSettings((settings) => settings.change);
  const label = t('theme.label');
  return (
    <Menu label={label} align="end" renderTrigger={(props) => <IconButton label={label} icon={ICONS[theme]} {...props} />}>
      {THEMES.map((value) => (
        <MenuItem key={value} icon={ICONS[value]} checked={value === theme} onChoose={() => change({ theme: value })}>
          {t(`theme.${value}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
