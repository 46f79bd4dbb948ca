import '../i18n/parts.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../model/session-context.ts';
import { LessonCard } from '../scenarios/LessonCard.tsx';
import { AddressBar } from './address-bar.ts';
import { embed } from './embed.ts';
import { claimEntry } from './here.ts';
import { takeIncoming } from './incoming.ts';
import { RefusalBanner } from './RefusalBanner.tsx';
import { StartOverDialog } from './StartOverDialog.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { useShare } from './share-store.ts';
import { Visits } from './visits.ts';
import styles from './SharePart.module.css';

/** Everything about links and files. Comes when the first graph is there, or with the link that the page was opened by. */
export function SharePart() {
  const { t } = useTranslation('share');
  const session = useSession();
  const sheet = useShare((share) => share.sheet);
  const again = useShare((share) => share.again !== undefined);
  const [hovers, setHovers] = useState(false);
  const bar = useMemo(() => new AddressBar({ session, write: embed === undefined ? claimEntry : () => undefined }), [session]);
  const visits = useMemo(() => new Visits(session, bar), [session, bar]);
  useEffect(() => bar.follow(), [bar]);
  useEffect(() => visits.listen(), [visits]);
  useEffect(() => (embed === undefined ? takeIncoming(visits, setHovers) : undefined), [visits]);
  return (
    <>
      <RefusalBanner />
      {embed === undefined && <LessonCard />}
      {sheet && <ShareSheet visits={visits} />}
      {again && <StartOverDialog />}
      {hovers && <div className={styles['drop']}>{t('dropHere')}</div>}
    </>
  );
}
