import { ChevronDown, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/Button.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { Menu } from '../design/Menu.tsx';
import { OfferItem } from './OfferItem.tsx';
import type { Offer } from './offers.ts';
import '../i18n/parts.ts';

export interface FaultMenuProps {
  /** What is broken: `node-1`. */
  readonly subject: string;
  /** What there is to break. Asked again when the menu opens: some of it depends on the moment. */
  readonly offers: () => readonly Offer[];
  /** As a button with words on it. */
  readonly worded?: boolean;
  readonly className?: string | undefined;
}

/** What can be broken about a thing, under a button. */
export function FaultMenu({ subject, offers, worded = false, className }: FaultMenuProps) {
  const { t } = useTranslation('faults');
  if (offers().length === 0) return null;
  const label = t('menu', { name: subject });
  return (
    <Menu
      label={label}
      align="end"
      renderTrigger={(props) =>
        worded ? (
          <Button className={className} aria-label={label} {...props}>
            <Zap aria-hidden="true" size={14} strokeWidth={1.75} />
            {t('button')}
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
