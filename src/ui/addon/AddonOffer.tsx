import type { AddonName } from '../../worker/protocol/addons.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';
import { ADDON_OBJECTS, installCommand } from './addon-commands.ts';
import styles from './Addons.module.css';

interface AddonOfferProps {
  readonly addon: AddonName;
}

/** Says that something lacks an addon, and installs it with one button. Nothing while the addon is there. */
export function AddonOffer({ addon }: AddonOfferProps) {
  const t = usePartWords('addons');
  const session = useSession();
  const isThere = useCluster(({ objects }) => objects.has(ADDON_OBJECTS[addon]));
  if (isThere) return null;
  const command = installCommand(addon);
  return (
    <p className={styles['offer']} data-addon-offer={addon}>
      {t.lacking[addon]}{' '}
      <Button data-command={commandLine(command)} data-tip={commandLine(command)} onClick={() => session.run(command)}>
        {t.installThis({ name: t.name[addon] })}
      </Button>
    </p>
  );
}
