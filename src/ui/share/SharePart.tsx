import { useEffect, useMemo, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { Unlink, X } from 'lucide-react';
import { Banner } from '../design/Banner.tsx';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { closeFunctions, followFunctionAddress } from '../functions/function-link.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useSession } from '../model/session-context.ts';
import { useView } from '../model/view-store.ts';
import { closeCatalogue, followCatalogueAddress } from '../lessons/lesson-link.ts';
import { useLessonPlace } from '../lessons/lesson-place.ts';
import { rememberMaking } from '../making/remember-place.ts';
import { AddressBar } from './address-bar.ts';
import { embed } from './embed.ts';
import { claimEntry } from './here.ts';
import { takeIncoming } from './incoming.ts';
import { RefusalWords } from './RefusalWords.tsx';
import { useShare } from './share-store.ts';
import { ShareSheet } from './ShareSheet.tsx';
import { Visits } from './visits.ts';
import { WordsCard } from './WordsCard.tsx';
import { Button } from '../design/Button.tsx';
import { Dialog, MissingSheet } from '../design/Dialog.tsx';
import styles from './ShareSheet.module.css';

const CataloguePage = later(() => import('../lessons/CataloguePage.tsx').then((module) => module.CataloguePage));
const FunctionsPage = later(() => import('../functions/FunctionsPage.tsx').then((module) => module.FunctionsPage));

/** Everything about links and files. Loaded after the first graph, or at once if the page was opened by a link. */
export function SharePart() {
  const t = usePartWords('share');
  const session = useSession();
  const sheet = useShare((share) => share.sheet);
  const again = useShare((share) => share.again !== undefined);
  const [hovers, setHovers] = useState(false);
  const bar = useMemo(() => new AddressBar({ session, write: embed === undefined ? claimEntry : () => undefined }), [session]);
  const visits = useMemo(() => new Visits(session, bar), [session, bar]);
  useEffect(() => bar.follow(), [bar]);
  useEffect(() => visits.listen(), [visits]);
  useEffect(() => (embed === undefined ? takeIncoming(visits, setHovers) : undefined), [visits]);
  useEffect(() => (embed === undefined ? rememberMaking() : undefined), []);
  return (
    <>
      <RefusalBanner />
      {embed === undefined && <WordsCard />}
      {embed === undefined && <FunctionsLayer />}
      {embed === undefined && <LessonsLayer />}
      {sheet && <ShareSheet visits={visits} />}
      {again && <StartOverDialog />}
      {hovers && <div className={styles['drop']}>{t.dropHere}</div>}
    </>
  );
}

/** Shows the function index over the page when the user or the address asks for it. The index itself is loaded then. */
function FunctionsLayer() {
  const open = useView((view) => view.functionName !== undefined);
  useEffect(followFunctionAddress, []);
  if (!open) return null;
  return (
    <Optional missing={<MissingSheet onClose={closeFunctions} />}>
      <FunctionsPage />
    </Optional>
  );
}

/** Shows the catalogue of lessons over the page when the user or the address asks for it. The lessons are loaded then. */
function LessonsLayer() {
  const open = useView((view) => view.catalogue);
  useEffect(followCatalogueAddress, []);
  if (!open) return null;
  return (
    <Optional missing={<MissingSheet onClose={closeCatalogue} />}>
      <CataloguePage />
    </Optional>
  );
}

/** Says what could not be opened and why, and that nothing has changed. */
function RefusalBanner() {
  const t = usePartWords('share');
  const refusal = useShare((share) => share.refusal);
  // An open sheet says it itself.
  const sheet = useShare((share) => share.sheet);
  if (refusal === undefined || sheet) return null;
  const close = <IconButton label={t.refusal.close} icon={X} onClick={() => useShare.setState({ refusal: undefined })} />;
  return (
    <Banner over icon={Unlink} title={t.refusal[refusal.from]} end={close} data-refusal={refusal.code}>
      <RefusalWords refusal={refusal} />
    </Banner>
  );
}

/** Asks before an already open scenario starts over. Escape keeps it. */
function StartOverDialog() {
  const t = usePartWords('share');
  const again = useShare((share) => share.again);
  const inLesson = useLessonPlace(({ place }) => place !== undefined);
  return (
    <Dialog title={inLesson ? t.again.lesson : t.again.title} onClose={() => again?.stay()}>
      <p className={styles['words']}>{t.again.what}</p>
      <div className={styles['buttons']}>
        <Button look="primary" onClick={() => again?.stay()}>
          {t.again.stay}
        </Button>
        <Button onClick={() => again?.startOver()}>{t.again.startOver}</Button>
      </div>
    </Dialog>
  );
}
