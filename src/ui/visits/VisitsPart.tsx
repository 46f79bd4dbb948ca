import { useEffect, useMemo, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { Unlink, X } from 'lucide-react';
import { Banner } from '../design/Banner.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useIsOpen } from '../model/overlay.ts';
import { useSession } from '../model/session-context.ts';
import { rememberMaking } from '../making/remember-place.ts';
import { AddressBar } from './address-bar.ts';
import { embed } from '../share/embed.ts';
import { claimEntry } from '../share/here.ts';
import { takeIncoming } from './incoming.ts';
import { followOverlayAddress } from './overlay-address.ts';
import { RefusalWords } from '../share/RefusalWords.tsx';
import { useShare } from '../share/share-store.ts';
import { Visits } from './visits.ts';
import { WordsCard } from './WordsCard.tsx';
import styles from '../share/ShareSheet.module.css';

/** Everything about links and files. Loaded after the first graph, or at once if the page was opened by a link. */
export function VisitsPart() {
  const t = usePartWords('share');
  const session = useSession();
  const [hovers, setHovers] = useState(false);
  const bar = useMemo(() => new AddressBar({ session, write: embed === undefined ? claimEntry : () => undefined }), [session]);
  const visits = useMemo(() => new Visits(session, bar), [session, bar]);
  useEffect(() => bar.follow(), [bar]);
  useEffect(() => visits.listen(), [visits]);
  useEffect(() => (embed === undefined ? takeIncoming(visits, setHovers) : undefined), [visits]);
  useEffect(() => (embed === undefined ? followOverlayAddress() : undefined), []);
  useEffect(() => (embed === undefined ? rememberMaking() : undefined), []);
  return (
    <>
      <RefusalBanner />
      {embed === undefined && <WordsCard />}
      {hovers && <div className={styles['drop']}>{t.dropHere}</div>}
    </>
  );
}

/** Says what could not be opened and why, and that nothing has changed. */
function RefusalBanner() {
  const t = usePartWords('share');
  const refusal = useShare((share) => share.refusal);
  // An open sheet says it itself.
  const sheet = useIsOpen('share');
  if (refusal === undefined || sheet) return null;
  const close = <IconButton label={t.refusal.close} icon={X} onClick={() => useShare.setState({ refusal: undefined })} />;
  return (
    <Banner over icon={Unlink} title={t.refusal[refusal.from]} end={close} data-refusal={refusal.code}>
      <RefusalWords refusal={refusal} />
    </Banner>
  );
}
