import { Cable } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useView } from '../model/view-store.ts';
import { useBridge } from './bridge-store.ts';

/** Opens the sheet about kubectl. Marked while programs on this machine are let in. */
export function BridgeButton() {
  const { t } = useTranslation();
  const isOpen = useBridge(({ state }) => state === 'open');
  const label = isOpen ? t('bridge.isOn') : t('bridge.open');
  return <IconButton label={label} icon={Cable} aria-pressed={isOpen} onClick={() => useView.setState({ bridge: true })} />;
}
