import { Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../design/IconButton.tsx';
import { openFaultForm } from './fault-store.ts';
import '../i18n/parts.ts';

/** Opens the form for faults of the API server. */
export function ApiFaults() {
  const { t } = useTranslation('faults');
  return <IconButton label={t('disturb')} icon={Zap} onClick={() => openFaultForm({ type: 'api-latency' })} />;
}
