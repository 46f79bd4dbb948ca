import { ADDON_NAMES, type AddonName } from '../../worker/protocol/addons.ts';
import { commandLine } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Dialog } from '../design/Dialog.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { useCluster } from '../model/cluster-store.ts';
import { closeOverlay } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { ADDON_OBJECTS, installCommand, removeCommand } from './addon-commands.ts';
import { CLUSTER_OPTIONS, ClusterOption } from './ClusterOption.tsx';
import styles from './Addons.module.css';

/** What can be added to the cluster, each with the line that installs or deletes it. */
export function AddonSheet() {
  const t = usePartWords('addons');
  return (
    <Dialog title={t.title} onClose={closeOverlay}>
      <p className={styles['intro']}>{t.intro}</p>
      <ul aria-label={t.title} className={styles['list']}>
        {ADDON_NAMES.map((addon) => (
          <AddonItem key={addon} addon={addon} />
        ))}
      </ul>
      {CLUSTER_OPTIONS.map((option) => (
        <ClusterOption key={option} option={option} />
      ))}
    </Dialog>
  );
}

/** One addon. Its button stays where it is, and says what it does next. */
function AddonItem({ addon }: { readonly addon: AddonName }) {
  const t = usePartWords('addons');
  const session = useSession();
  const isThere = useCluster(({ objects }) => objects.has(ADDON_OBJECTS[addon]));
  const command = isThere ? removeCommand(addon) : installCommand(addon);
  const line = commandLine(command);
  return (
    <li className={styles['addon']} data-addon={addon} data-there={isThere}>
      <h3 className={styles['name']}>{t.name[addon]}</h3>
      <p className={styles['about']}>{t.about[addon]}</p>
      <code className={styles['line']}>{line}</code>
      <Button
        look={isThere ? 'plain' : 'primary'}
        aria-label={(isThere ? t.removeThis : t.installThis)({ name: t.name[addon] })}
        data-command={line}
        onClick={() => session.run(command)}
      >
        {isThere ? t.remove : t.install}
      </Button>
    </li>
  );
}
