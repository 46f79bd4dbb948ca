import './texts.ts';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../model/session-context.ts';
import { LessonCard } from '../scenarios/LessonCard.tsx';
import { AddressBar } from './address-bar.ts';
import { embed } from './embed.ts';
import { takeIncoming } from './incoming.ts';
import { LosesDialog } from './LosesDialog.tsx';
import { RefusalBanner } from './RefusalBanner.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { useShare } from './share-store.ts';
import { Visits } from './visits.ts';
import styles from './SharePart.module.css';

/** Everything about links and files. Comes when the first graph is there, or with the link that the page was opened by. */
export function SharePart() {
  const { t } = useTranslation('share');
  const session = useSession();
  const sheet = useShare((share) => share.sheet);
  const loses = useShare((share) => share.loses !== undefined);
  const [hovers, setHovers] = useState(false);
  const bar = useMemo(() => new AddressBar({ session, write: embed === undefined ? writeAddress : () => undefined }), [session]);
  const visits = useMemo(() => new Visits(session, bar), [session, bar]);
  useEffect(() => bar.follow(), [bar]);
  useEffect(() => visits.listen(), [visits]);
  useEffect(() => (embed === undefined ? takeIncoming(visits, setHovers) : undefined), [visits]);
  return (
    <>
      <RefusalBanner />
      {embed === undefined && <LessonCard />}
      {sheet && <ShareSheet visits={visits} />}
      {loses && <LosesDialog />}
      {hovers && <div className={styles['drop']}>{t('dropHere')}</div>}
    </>
  );
}

function writeAddress(hash: string): void {
  history.replaceState(history.state, '', hash);
}
