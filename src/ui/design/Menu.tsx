import { useId, useState, type ReactNode } from 'react';
import { later } from './later.ts';
import { Optional } from './Optional.tsx';

const parts = () => import('./menu-parts.tsx');
const MenuList = later(() => parts().then((module) => module.MenuList));
/** One entry of a menu. */
export const MenuItem = later(() => parts().then((module) => module.MenuItem));

/** Loads the script of menus, so that a menu opens at once. */
export function loadMenus(): void {
  MenuList.load();
  MenuItem.load();
}

interface MenuProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Draws the button that opens it. */
  readonly renderTrigger: (props: MenuTriggerProps) => ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

export interface MenuTriggerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: (event: { readonly currentTarget: HTMLElement }) => void;
}

/** A list of actions under a button. The button is a plain one. Base UI is loaded with the list, after the first graph or when the button is pressed. */
export function Menu({ label, renderTrigger, children, align = 'start' }: MenuProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLElement>();
  return (
    <>
      {renderTrigger({
        'aria-haspopup': 'menu',
        'aria-expanded': opener !== undefined,
        'aria-controls': opener && id,
        onClick: ({ currentTarget }) => setOpener(currentTarget),
      })}
      {opener !== undefined && (
        <Optional>
          <MenuList id={id} label={label} anchor={opener} opener={opener} align={align} onClose={() => setOpener(undefined)}>
            {children}
          </MenuList>
        </Optional>
      )}
    </>
  );
}
