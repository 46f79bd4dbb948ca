import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classNames } from '../design/class-names.ts';
import menuStyles from '../design/Menu.module.css';
import { MenuContext } from '../design/menu-context.ts';
import { focusFirst, moveInMenu, placeAt } from '../design/menu-popup.ts';
import popupStyles from '../design/Popup.module.css';
import { useCluster } from '../model/cluster-store.ts';
import { loopOffers, offersOf, type Offer } from './offers.ts';
import { OfferItem } from './OfferItem.tsx';
import { surroundings } from './surroundings.ts';

/** What was pointed at, and what can be broken about it. */
interface Target {
  readonly subject: string;
  readonly offers: readonly Offer[];
  /** Where the focus goes back to. */
  readonly element: HTMLElement;
}

/** What can be broken about the object or the control loop that is clicked on with the right button, or with the menu key. */
export function FaultContextMenu() {
  const { t } = useTranslation('faults');
  const id = useId();
  const [target, setTarget] = useState<Target>();

  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const found = event.target instanceof Element && !event.shiftKey ? targetOf(event.target) : undefined;
      const popup = document.getElementById(id);
      if (found === undefined || popup === null) return;
      event.preventDefault();
      // The items must be there to be measured and focused.
      flushSync(() => setTarget(found));
      popup.showPopover();
      const box = found.element.getBoundingClientRect();
      const byKey = event.clientX === 0 && event.clientY === 0;
      placeAt(popup, byKey ? box.left : event.clientX, byKey ? box.bottom : event.clientY);
      focusFirst(popup);
    };
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, [id]);

  const close = (): void => {
    document.getElementById(id)?.hidePopover();
    target?.element.focus();
  };
  return (
    <div
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('menu', { name: target?.subject ?? '' })}
      className={classNames(popupStyles['popup'], menuStyles['menu'])}
      onKeyDown={(event) => moveInMenu(event, close)}
      onToggle={(event) => {
        if (event.newState === 'closed') setTarget(undefined);
      }}
    >
      <MenuContext value={close}>
        {target?.offers.map((offer, i) => (
          <OfferItem key={i} offer={offer} />
        ))}
      </MenuContext>
    </div>
  );
}

/** Undefined for what has nothing to be broken: the browser's own menu comes. */
function targetOf(element: Element): Target | undefined {
  const { objects, loops } = useCluster.getState();
  const found = element.closest<HTMLElement>('[data-object], [data-row]');
  const view = objects.get(found?.dataset['object'] ?? '');
  const loop = loops.get(found?.dataset['row'] ?? '');
  if (found === null) return undefined;
  const offers = view !== undefined ? offersOf(view, surroundings()) : loop !== undefined ? loopOffers(loop) : [];
  return offers.length === 0 ? undefined : { subject: view?.name ?? loop?.queue.name ?? '', offers, element: found };
}
