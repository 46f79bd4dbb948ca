import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Circle, type LucideIcon, type LucideProps } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { keyProps, pageCommand, type CommandId, type KnownCommand, type PageCommand } from './page-command.ts';
import { useSession } from '../model/session-context.ts';
import { IconButton } from '../design/IconButton.tsx';
import { MenuItem } from '../design/Menu.tsx';

interface CommandButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'id' | 'onClick' | 'children'> {
  readonly command: CommandId;
  /** The accessible name. Default: the words of the command. */
  readonly label?: string;
  /** Default: the picture of the command. */
  readonly icon?: LucideIcon;
  readonly filled?: boolean;
}

/** A button with the picture of a command of the page, which runs it. Its tip names the command's key. */
export function CommandButton({ command: id, label, icon, ...rest }: CommandButtonProps) {
  const t = useWords();
  const session = useSession();
  const command = pageCommand(id);
  const words = label ?? command.words(t);
  return (
    <IconButton
      label={words}
      icon={icon ?? command.icon ?? Circle}
      {...keyProps(command, words)}
      {...rest}
      onClick={() => command.run(session)}
    />
  );
}

/** The picture of a command, inside a button with words. */
export function CommandIcon({ command: { icon: Icon = Circle }, ...props }: LucideProps & { readonly command: PageCommand }) {
  return <Icon aria-hidden="true" {...props} />;
}

interface CommandItemProps {
  readonly command: KnownCommand;
  readonly checked: boolean;
  readonly children: ReactNode;
}

/** An entry of a menu in which one of several commands is chosen. */
export function CommandItem({ command: id, checked, children }: CommandItemProps) {
  const session = useSession();
  const { icon, run } = pageCommand(id);
  return (
    <MenuItem {...(icon && { icon })} checked={checked} onChoose={() => run(session)}>
      {children}
    </MenuItem>
  );
}
