import { useTranslation } from 'react-i18next';
import { Panel } from '../design/Panel.tsx';

/** The control loops: informer → workqueue → workers, each live. */
export function LoopsView() {
  const { t } = useTranslation();
  return (
    <Panel view="loops" title={t('loops.title')}>
      {null}
    </Panel>
  );
}
