import { Ellipsis } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { useLanguage } from '../i18n/words.ts';
import { CommandItem } from '../commands/CommandButton.tsx';
import { pageCommand } from '../commands/page-command.ts';
import { IconButton } from '../design/IconButton.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { LANGUAGES } from '../i18n/language.ts';
import { useSession } from '../model/session-context.ts';
import { THEMES, useSettings } from '../model/settings.ts';

const COMMANDS = ['palette', 'share', 'addons', 'bridge', 'help'] as const;

/** What a wide header has a button for, each: on a narrow page it is one menu. */
export function MoreMenu() {
  const t = useWords();
  const session = useSession();
  const theme = useSettings((settings) => settings.theme);
  const language = useLanguage();
  return (
    <Menu label={t.more} align="end" renderTrigger={(props) => <IconButton label={t.more} icon={Ellipsis} {...props} />}>
      {COMMANDS.map((id) => {
        const { icon, words, run } = pageCommand(id);
        return (
          <MenuItem key={id} {...(icon && { icon })} onChoose={() => run(session)}>
            {words(t)}
          </MenuItem>
        );
      })}
      <div role="group" aria-label={t.theme.label}>
        {THEMES.map((value) => (
          <CommandItem key={value} command={`theme ${value}`} checked={value === theme}>
            {t.theme[value]}
          </CommandItem>
        ))}
      </div>
      <div role="group" aria-label={t.language.label}>
        {LANGUAGES.map(({ id, name }) => (
          <CommandItem key={id} command={`language ${id}`} checked={id === language}>
            <span lang={id}>{name}</span>
          </CommandItem>
        ))}
      </div>
    </Menu>
  );
}
