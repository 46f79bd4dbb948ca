import type { ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Button } from '../design/Button.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { queueOf } from './known-loops.ts';
import { useRunningLoops } from './loops-store.ts';

interface LoopMenuProps {
  readonly label: string;
  /** The id of the chosen loop. */
  readonly chosen: string | undefined;
  /** What the button says of the chosen loop. Absent: its queue. */
  readonly shown?: string | undefined;
  /** The words while none is chosen. */
  readonly none: string;
  readonly nameOf?: (id: string) => string;
  readonly onChoose: (id: string) => void;
  /** Further items, above the loops. */
  readonly children?: ReactNode;
  /** Further items, below the loops. */
  readonly below?: ReactNode;
}

/** A menu that chooses one of the running loops. */
export function LoopMenu({ label, chosen, shown, none, nameOf = queueOf, onChoose, children, below }: LoopMenuProps) {
  const ids = useRunningLoops();
  return (
    <Menu
      label={label}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" aria-label={label} {...props}>
          {chosen === undefined ? none : (shown ?? queueOf(chosen))}
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      )}
    >
      {children}
      {ids.map((id) => (
        <MenuItem key={id} checked={chosen === id} onChoose={() => onChoose(id)}>
          {nameOf(id)}
        </MenuItem>
      ))}
      {below}
    </Menu>
  );
}
