import { Undo2, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Command, type Fault, type FaultView, commandLine, faultText } from '../../worker/protocol/index.ts';
import { MenuItem } from '../design/menu-parts.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { openFaultForm } from './fault-store.ts';
import type { Offer } from './offers.ts';
import styles from './OfferItem.module.css';

interface OfferItemProps {
  readonly offer: Offer;
}

/** One thing that can be broken, with what to look at then; where it is broken already, it is taken back. */
export function OfferItem({ offer }: OfferItemProps) {
  const { t } = useTranslation('faults');
  const session = useSession();
  const on = useCluster(({ faults }) => (offer.fault === undefined ? undefined : findSame(faults, offer.fault)));
  const command = commandOf(offer, on?.id);
  const { image = '', namespace = '', name = '' } = offer.words ?? {};
  const words = { image, namespace, name };
  return (
    <MenuItem
      icon={on === undefined ? Zap : Undo2}
      {...(command !== undefined && { line: commandLine(command) })}
      onChoose={() => {
        if (command !== undefined) session.run(command);
        else openFaultForm(offer.form);
      }}
    >
      <span className={styles['name']}>{t(`offer.${offer.id}.name`, words)}</span>
      <span className={styles['look']}>{on === undefined ? t(`offer.${offer.id}.look`, words) : t('on')}</span>
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
