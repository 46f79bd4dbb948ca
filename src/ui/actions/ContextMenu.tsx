import { useEffect, useId, useState } from 'react';
import { CircleDot, CircleHelp, ListTree, ScanSearch, StepBack, StepForward } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../api/object.ts';
import { commandLine, isSameBreakpoint, type Breakpoint, type LoopView, type ObjectView } from '../../worker/protocol/index.ts';
import { classNames } from '../design/class-names.ts';
import { lastInput } from '../design/last-input.ts';
import { MenuContext } from '../design/menu-context.ts';
import { focusFirst, moveInMenu, placeAt } from '../design/menu-popup.ts';
import { MenuItem } from '../design/MenuItem.tsx';
import menuStyles from '../design/Menu.module.css';
import popupStyles from '../design/Popup.module.css';
import { loopOffers, offersOf, type Offer } from '../faults/offers.ts';
import { OfferItem } from '../faults/OfferItem.tsx';
import { surroundings } from '../faults/surroundings.ts';
import { allActionsOf } from '../model/actions.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { listSyncs, openWhy, select, showRegion, useView } from '../model/view-store.ts';
import { whyOf } from '../model/why-subject.ts';
import { objectAt } from '../objects/use-pointing.ts';
import { syncsOf } from '../loops/known-loops.ts';
import { useBreakpointText } from '../time/BreakpointButton.tsx';
import { ACTION_ICONS } from './action-texts.ts';
import { carryOut } from './carry-out.ts';
import styles from './ContextMenu.module.css';

/** What the menu is about. */
type Subject = { readonly view: ObjectView } | { readonly loop: LoopView };

/** Here the browser's own menu has what is wanted: cut, copy and paste. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], .monaco-editor';

/**
 * Everything that can be done to an object, or broken about it or about a control loop. A right click opens it, as do the menu key and Shift+F10
 * for what has the focus. With Shift a right click opens the browser's own menu.
 */
export function ContextMenu() {
  const { t } = useTranslation();
  const { t: faults } = useTranslation('faults');
  const id = useId();
  const [subject, setSubject] = useState<Subject>();

  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const byKey = lastInput() === 'key';
      const popup = document.getElementById(id);
      if (popup === null || !(event.target instanceof Element) || (event.shiftKey && !byKey)) return;
      const found = subjectAt(event.target);
      if (found === undefined) return;
      event.preventDefault();
      // The focus returns to the object when the menu closes.
      focusable(found.element)?.focus({ preventScroll: true });
      // The items must be there to be measured and focused.
      flushSync(() => setSubject(found.subject));
      popup.showPopover();
      const box = event.target.getBoundingClientRect();
      placeAt(popup, byKey ? box.left : event.clientX, byKey ? box.bottom : event.clientY);
      focusFirst(popup);
    };
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, [id]);

  const close = (): void => document.getElementById(id)?.hidePopover();
  const label =
    subject === undefined
      ? ''
      : 'view' in subject
        ? t('action.menu', { name: subject.view.name })
        : faults('menu', { name: subject.loop.queue.name });
  return (
    <div
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classNames(popupStyles['popup'], menuStyles['menu'])}
      onKeyDown={(event) => moveInMenu(event, close)}
      onToggle={(event) => {
        if (event.newState === 'closed') setSubject(undefined);
      }}
    >
      <MenuContext value={close}>
        {subject !== undefined &&
          ('view' in subject ? <ObjectItems view={subject.view} /> : <OfferItems offers={loopOffers(subject.loop)} />)}
      </MenuContext>
    </div>
  );
}

interface ObjectItemsProps {
  readonly view: ObjectView;
}

/** What can be done to an object: look at it, change it, go through time by its writes, break it. */
function ObjectItems({ view }: ObjectItemsProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { id, kind, name } = view;
  const owner = useCluster.getState().objects.get(view.owner ?? '');
  const offers = offersOf(view, surroundings());
  const inspect = (): void => {
    select(id);
    useView.setState({ inspectorTab: 'object' });
    showRegion('inspector');
  };
  return (
    <>
      <p role="presentation" className={styles['heading']}>
        {kind} <b>{name}</b>
      </p>
      <MenuItem icon={ScanSearch} onChoose={inspect}>
        {t('action.inspect')}
      </MenuItem>
      <MenuItem icon={CircleHelp} onChoose={() => openWhy(whyOf(id, view))}>
        {t('inspector.whyObject', { name })}
      </MenuItem>
      <MenuItem icon={ListTree} onChoose={() => listSyncs(syncsOf(kind, keyOf(view)))}>
        {t('inspector.syncsTip')}
      </MenuItem>
      <Separator />
      {allActionsOf(view, owner).map((action) => (
        <MenuItem
          key={action.id}
          icon={ACTION_ICONS[action.id]}
          line={commandLine(action.command)}
          destructive={action.destructive === true}
          onChoose={() => carryOut(session, action)}
        >
          {t(`action.${action.id}Here`)}
        </MenuItem>
      ))}
      <Separator />
      <TimeItems view={view} />
      {offers.length > 0 && <Separator />}
      <OfferItems offers={offers} />
    </>
  );
}

/** Time by the writes of one object. */
function TimeItems({ view: { id, name } }: ObjectItemsProps) {
  const { t } = useTranslation('time');
  const session = useSession();
  const textOf = useBreakpointText();
  const breakpoint: Breakpoint = { type: 'object', object: id };
  const stops = useCluster((state) => state.breakpoints.some((each) => isSameBreakpoint(each, breakpoint)));
  const when = textOf(breakpoint);
  return (
    <>
      <MenuItem icon={StepForward} onChoose={() => session.transport({ type: 'step-object', id })}>
        {t('stepObject.forward', { name })}
      </MenuItem>
      <MenuItem icon={StepBack} onChoose={() => session.transport({ type: 'step-object', id, back: true })}>
        {t('stepObject.back', { name })}
      </MenuItem>
      <MenuItem icon={CircleDot} onChoose={() => session.breakpoint('toggle', breakpoint)}>
        {stops ? t('breakpoints.remove', { when }) : t('breakpoints.stop', { when })}
      </MenuItem>
    </>
  );
}

function OfferItems({ offers }: { readonly offers: readonly Offer[] }) {
  return offers.map((offer, i) => <OfferItem key={i} offer={offer} />);
}

function Separator() {
  return <hr className={styles['separator']} />;
}

interface Found {
  readonly subject: Subject;
  readonly element: Element;
}

/** Returns undefined if there is nothing to do there: the browser's own menu opens. */
function subjectAt(element: Element): Found | undefined {
  if (element.closest(TEXT_FIELDS) !== null) return undefined;
  const { objects, loops } = useCluster.getState();
  const at = objectAt(element);
  const view = objects.get(at?.id ?? '');
  if (at !== undefined && view !== undefined) return { subject: { view }, element: at.element };
  const row = element.closest<HTMLElement>('[data-row]');
  const loop = loops.get(row?.dataset['row'] ?? '');
  return row === null || loop === undefined || loopOffers(loop).length === 0 ? undefined : { subject: { loop }, element: row };
}

/** The element itself, or the first button in it. */
function focusable(element: Element): HTMLElement | null {
  return element.matches('button, a') ? (element as HTMLElement) : element.querySelector<HTMLElement>('button');
}
