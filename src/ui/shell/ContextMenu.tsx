import { useEffect, useState } from 'react';
import { CircleDot, CircleHelp, ListTree, ScanSearch, StepBack, StepForward } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { keyOf } from '../../api/object.ts';
import { commandLine, isSameBreakpoint, type Breakpoint, type LoopView, type ObjectView } from '../../worker/protocol/index.ts';
import { lastInput } from '../design/last-input.ts';
import { MenuItem, MenuList } from '../design/menu-parts.tsx';
import { OfferItem } from '../faults/FaultMenu.tsx';
import { loopOffers, offersOf, surroundingsIn, type Offer } from '../faults/offers.ts';
import { allActionsOf, aroundOf } from '../model/actions.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { inspect, listOtherSyncs, openWhy } from '../model/world-view.ts';
import { whyOf } from '../model/objects.ts';
import { objectAt } from '../objects/use-pointing.ts';
import { syncsOf } from '../loops/known-loops.ts';
import { useBreakpointText } from '../time/BreakpointButton.tsx';
import { ACTION_ICONS } from '../actions/action-texts.ts';
import { carryOut } from '../actions/carry-out.ts';
import styles from '../design/Menu.module.css';

/** The subject of the menu. */
type Subject = { readonly view: ObjectView } | { readonly loop: LoopView };

interface Opened {
  readonly subject: Subject;
  readonly anchor: { readonly getBoundingClientRect: () => DOMRect };
  readonly opener: HTMLElement | null;
}

/** In these fields the browser's own menu is useful: cut, copy and paste. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable="true"], .monaco-editor';

/**
 * Everything that can be done to an object, or broken about it or about a control loop. A right click opens it, as do the menu key and Shift+F10
 * for what has the focus. With Shift a right click opens the browser's own menu.
 */
export function ContextMenu() {
  const t = useWords();
  const faults = usePartWords('faults');
  const mirror = useClusterMirror();
  const [opened, setOpened] = useState<Opened>();

  useEffect(() => {
    const open = (event: MouseEvent): void => {
      const byKey = lastInput() === 'key';
      if (!(event.target instanceof Element) || (event.shiftKey && !byKey)) return;
      const found = subjectAt(mirror.getState(), event.target);
      if (found === undefined) return;
      event.preventDefault();
      const box = event.target.getBoundingClientRect();
      const point = byKey ? new DOMRect(box.left, box.bottom) : new DOMRect(event.clientX, event.clientY);
      setOpened({ subject: found.subject, opener: focusable(found.element), anchor: { getBoundingClientRect: () => point } });
    };
    document.addEventListener('contextmenu', open);
    return () => document.removeEventListener('contextmenu', open);
  }, [mirror]);

  if (opened === undefined) return null;
  const { subject, ...place } = opened;
  const label = 'view' in subject ? t.action.menu({ name: subject.view.name }) : faults.menu({ name: subject.loop.queue.name });
  return (
    <MenuList {...place} label={label} onClose={() => setOpened(undefined)}>
      {'view' in subject ? <ObjectItems view={subject.view} /> : <OfferItems offers={loopOffers(subject.loop)} />}
    </MenuList>
  );
}

interface ObjectItemsProps {
  readonly view: ObjectView;
}

/** The items for an object: show it, change it, step through its writes, break it. */
function ObjectItems({ view }: ObjectItemsProps) {
  const t = useWords();
  const world = useWorld();
  const mirror = useClusterMirror();
  const session = useSession();
  const act = usePartWords('act');
  const faults = usePartWords('faults');
  const { id, kind, name } = view;
  const cluster = mirror.getState();
  const offers = offersOf(view, surroundingsIn(cluster));
  // What breaks something stands with the faults alone.
  const breaks = new Set<string>(offers.map((offer) => offer.id));
  const actions = allActionsOf(view, aroundOf(cluster, view)).filter((action) => !breaks.has(action.id));
  return (
    <>
      <p role="presentation" className={styles['heading']}>
        {kind} <b>{name}</b>
      </p>
      <MenuItem icon={ScanSearch} onChoose={() => inspect(world, id)}>
        {act.inspect}
      </MenuItem>
      <MenuItem icon={CircleHelp} tip={t.inspector.whyObject({ name })} onChoose={() => openWhy(world, whyOf(id, view))}>
        {act.why}
      </MenuItem>
      <MenuItem icon={ListTree} tip={t.inspector.syncsTip} onChoose={() => listOtherSyncs(world, syncsOf(kind, keyOf(view)))}>
        {act.syncs}
      </MenuItem>
      <Separator />
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          icon={ACTION_ICONS[action.id]}
          line={commandLine(action.command)}
          tip={t.action[action.id]({ name })}
          destructive={action.destructive === true}
          onChoose={() => carryOut(session, action)}
        >
          {act[action.id]}
        </MenuItem>
      ))}
      <Separator />
      <TimeItems view={view} />
      {offers.length > 0 && (
        <>
          <Separator />
          <p role="presentation" className={styles['heading']}>
            {faults.button}
          </p>
        </>
      )}
      <OfferItems offers={offers} />
    </>
  );
}

/** Time by the writes of one object. */
function TimeItems({ view: { id, name } }: ObjectItemsProps) {
  const t = usePartWords('time');
  const session = useSession();
  const textOf = useBreakpointText();
  const breakpoint: Breakpoint = { type: 'object', object: id };
  const stops = useCluster((state) => state.breakpoints.some((each) => isSameBreakpoint(each, breakpoint)));
  const when = textOf(breakpoint);
  return (
    <>
      <MenuItem
        icon={StepForward}
        tip={t.stepObject.forward({ name })}
        onChoose={() => session.transport({ type: 'step-object', id })}
      >
        {t.stepObject.next}
      </MenuItem>
      <MenuItem
        icon={StepBack}
        tip={t.stepObject.back({ name })}
        onChoose={() => session.transport({ type: 'step-object', id, back: true })}
      >
        {t.stepObject.previous}
      </MenuItem>
      <MenuItem
        icon={CircleDot}
        tip={stops ? t.breakpoints.remove({ when }) : t.breakpoints.stop({ when })}
        onChoose={() => session.breakpoint('toggle', breakpoint)}
      >
        {stops ? t.stepObject.goOn : t.stepObject.stop}
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
function subjectAt({ objects, loops }: ClusterState, element: Element): Found | undefined {
  if (element.closest(TEXT_FIELDS) !== null) return undefined;
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
