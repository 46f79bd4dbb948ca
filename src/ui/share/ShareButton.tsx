import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { useShare } from './share-store.ts';

/** Opens the sheet with the link. */
export function ShareButton() {
  const { t } = useTranslation();
  return <IconButton label={t('shareMoment')} icon={Share2} onClick={() => useShare.setState({ sheet: true })} />;
}
