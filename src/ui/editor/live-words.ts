import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Difference } from '../../worker/protocol/index.ts';

/** Says what the live object has where the text has something else. */
export function useLiveWords(): (difference: Pick<Difference, 'live'>) => string {
  const { t } = useTranslation();
  return useCallback(({ live }) => (live === undefined ? t('editor.liveUnset') : t('editor.live', { value: live })), [t]);
}
