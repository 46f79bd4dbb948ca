import { Unlink, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../design/Banner.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { RefusalWords } from './RefusalWords.tsx';
import { useShare } from './share-store.ts';

/** Something was to be opened and cannot be: says what is wrong with it, and that nothing was changed. */
export function RefusalBanner() {
  const { t } = useTranslation('share');
  const refusal = useShare((share) => share.refusal);
  // The sheet says it itself: what lies under it is not read.
  const sheet = useShare((share) => share.sheet);
  if (refusal === undefined || sheet) return null;
  const close = <IconButton label={t('refusal.close')} icon={X} onClick={() => useShare.setState({ refusal: undefined })} />;
  return (
    <Banner icon={Unlink} title={t(`refusal.${refusal.from}`)} end={close} data-refusal={refusal.code}>
      <RefusalWords refusal={refusal} />
    </Banner>
  );
}
