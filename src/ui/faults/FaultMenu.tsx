import { ChevronDown, Undo2, Zap } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import {
  type Command,
  type Fault,
  type FaultView,
  type ObjectView,
  commandLine,
  faultText,
} from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Menu, MenuItem } from '../design/Menu.tsx';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { openOverlay } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { loopOffers, type Offer, offersOf, surroundingsIn } from './offers.ts';

export interface ObjectFaultsProps {
  readonly view: ObjectView;
  readonly worded?: boolean;
  readonly className?: string | undefined;
}

/** The faults that an object can have, under a button. */
export function ObjectFaults({ view, worded = false, className }: ObjectFaultsProps) {
  const mirror = useClusterMirror();
  return (
    <FaultMenu
      subject={view.name}
      offers={() => offersOf(view, surroundingsIn(mirror.getState()))}
      worded={worded}
      className={className}
    />
  );
}

export interface LoopFaultsProps {
  readonly id: string;
}

/** The faults that a control loop can have, under a button. */
export function LoopFaults({ id }: LoopFaultsProps) {
  const loop = useCluster(({ loops }) => loops.get(id));
  return loop === undefined ? null : <FaultMenu subject={loop.queue.name} offers={() => loopOffers(loop)} />;
}

interface FaultMenuProps {
  /** The name of the object or loop: `node-1`. */
  readonly subject: string;
  /** The possible faults. Called when the menu opens, since some depend on the moment. */
  readonly offers: () => readonly Offer[];
  /** As a button with words on it. */
  readonly worded?: boolean;
  readonly className?: string | undefined;
}

/** A menu of faults under a button. */
function FaultMenu({ subject, offers, worded = false, className }: FaultMenuProps) {
  const t = usePartWords('faults');
  if (offers().length === 0) return null;
  const label = t.menu({ name: subject });
  return (
    <Menu
      label={label}
      align="end"
      renderTrigger={(props) =>
        worded ? (
          <Button className={className} aria-label={label} {...props}>
            <Zap aria-hidden="true" size={14} strokeWidth={1.75} />
            {t.button}
            <ChevronDown aria-hidden="true" size={14} />
          </Button>
        ) : (
          <IconButton className={className} label={label} icon={Zap} {...props} />
        )
      }
    >
      <Offers offers={offers} />
    </Menu>
  );
}

/** Drawn while the menu is open. */
function Offers({ offers }: Pick<FaultMenuProps, 'offers'>) {
  return offers().map((offer, i) => <OfferItem key={i} offer={offer} />);
}

interface OfferItemProps {
  readonly offer: Offer;
}

/** One thing that can be broken. Its tip says what to look at then. Where it is broken already, it is taken back. */
export function OfferItem({ offer }: OfferItemProps) {
  const t = usePartWords('faults');
  const session = useSession();
  const on = useCluster(({ faults }) => (offer.fault === undefined ? undefined : findSame(faults, offer.fault)));
  const command = commandOf(offer, on?.id);
  const { image = '', namespace = '', name = '' } = offer.words ?? {};
  const words = { image, namespace, name };
  return (
    <MenuItem
      icon={on === undefined ? Zap : Undo2}
      {...(command !== undefined && { line: commandLine(command) })}
      tip={on === undefined ? say(t.offer[offer.id].look, words) : t.on}
      onChoose={() => {
        if (command !== undefined) session.run(command);
        else if (offer.form !== undefined) openOverlay({ kind: 'faultForm', start: offer.form });
      }}
    >
      {on === undefined ? say(t.offer[offer.id].name, words) : t.takeBackThis({ line: say(t.offer[offer.id].name, words) })}
    </MenuItem>
  );
}

/** Undefined for what opens the form. */
function commandOf({ fault, command }: Offer, on: number | undefined): Command | undefined {
  if (on !== undefined) return { type: 'clear', id: on };
  return fault === undefined ? command : { type: 'inject', fault };
}

/** The fault of these that is just this one. */
function findSame(faults: readonly FaultView[], fault: Fault): FaultView | undefined {
  const text = faultText(fault);
  return faults.find((view) => faultText(view.fault) === text);
}
