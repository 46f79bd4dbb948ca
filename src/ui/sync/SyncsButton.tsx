import { ListTree } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '../../api/object.ts';
import { Button } from '../design/Button.tsx';
import { listSyncs } from '../model/view-store.ts';
import { syncsOf } from './key-controller.ts';

interface SyncsButtonProps {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Leads from an object to the syncs that were about it. */
export function SyncsButton({ kind, namespace, name }: SyncsButtonProps) {
  const { t } = useTranslation();
  return (
    <Button data-tip={t('inspector.syncsTip')} onClick={() => listSyncs(syncsOf(kind, keyOf({ namespace, name })))}>
      <ListTree aria-hidden="true" size={14} strokeWidth={1.75} />
      {t('inspector.syncs')}
    </Button>
  );
}
