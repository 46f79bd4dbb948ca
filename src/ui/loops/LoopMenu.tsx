import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { Button } from '../design/Button.tsx';
import { Menu } from '../design/Menu.tsx';
import { MenuItem } from '../design/MenuItem.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { inOrder } from './known-loops.ts';
import { focusLoop, useFocus } from './loops-store.ts';
import styles from './LoopMenu.module.css';

/** Chooses one loop to be shown large, or all. */
export function LoopMenu() {
  const { t } = useTranslation();
  const focus = useFocus();
  const ids = useCluster(
    useShallow((state) => inOrder([...state.loops.values()].filter((loop) => loop.running)).map(({ id }) => id)),
  );
  return (
    <Menu
      label={t('loops.choose')}
      align="end"
      renderTrigger={(props) => (
        <Button look="quiet" className={styles['button']} aria-label={t('loops.choose')} {...props}>
          {focus === undefined ? t('loops.all') : queueOf(focus)}
          <ChevronDown aria-hidden="true" size={14} />
        </Button>
      )}
    >
      <MenuItem checked={focus === undefined} onChoose={() => focusLoop(undefined)}>
        {t('loops.all')}
      </MenuItem>
      {ids.map((id) => (
        <MenuItem key={id} checked={focus === id} onChoose={() => focusLoop(id)}>
          {queueOf(id)}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** `controller-manager-1/deployment` → `deployment`. */
function queueOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}
