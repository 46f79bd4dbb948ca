import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useWords } from './i18n/language.ts';
import { watchInput } from './design/last-input.ts';
import { later } from './design/later.ts';
import { loadMenus } from './design/Menu.tsx';
import { MissingPart } from './design/MissingPart.tsx';
import { useMissing } from './model/missing-store.ts';
import { Optional } from './design/Optional.tsx';
import { useMedia } from './design/use-media.ts';
import { TipLayer } from './design/TipLayer.tsx';
import { awaitFirstGraph, onceAfterFirstGraph, useAfterFirstGraph } from './model/after-first-graph.ts';
import { ClusterContext, useCluster } from './model/cluster-store.ts';
import { goTo } from './model/focus-view.ts';
import { useLessonPlace } from './lessons/lesson-place.ts';
import { useMaking } from './lessons/making-place.ts';
import { useIsOpen } from './model/overlay.ts';
import { recordStepper } from './model/record-stepper.ts';
import { SessionContext, useSession, useWorld, WorldContext } from './model/session-context.ts';
import type { Session } from './model/session.ts';
import { registerStepper } from './model/stepping.ts';
import { useView, watchPreview } from './model/view-store.ts';
import { selectFirstDeployment } from './model/world.ts';
import { FailureBanner } from './shell/FailureBanner.tsx';
import { Header } from './shell/Header.tsx';
import { NarrowWorkspace, useNarrow } from './shell/NarrowWorkspace.tsx';
import { GraphLead } from './graph/slots.ts';
import { followStops } from './time/follow-stops.ts';
import { Introduction } from './visits/Introduction.tsx';
import { embed } from './share/embed.ts';
import { useShare } from './share/share-store.ts';
import { OverlayLayer } from './shell/OverlayLayer.tsx';
import { listenToKeys } from './shell/keyboard.ts';
import { keepSlot } from './model/status-slot.ts';
import { Workspace } from './shell/Workspace.tsx';
import { usePresenting } from './model/presenting.ts';
import styles from './App.module.css';

const ContextMenu = later(() => import('./shell/ContextMenu.tsx').then((module) => module.ContextMenu));
const AudiencePart = later(() => import('./presenter/AudiencePart.tsx').then((module) => module.AudiencePart));
const StepBar = later(() => import('./time/StepBar.tsx').then((module) => module.StepBar));
const EmbedPage = later(() => import('./shell/EmbedPage.tsx').then((module) => module.EmbedPage));
const VisitsPart = later(() => import('./visits/VisitsPart.tsx').then((module) => module.VisitsPart));
const LessonPart = later(() => import('./lessons/LessonPart.tsx').then((module) => module.LessonPart));
const MakingPart = later(() => import('./making/MakingPart.tsx').then((module) => module.MakingPart));
const RoomPart = later(() => import('./room/RoomPart.tsx').then((module) => module.RoomPart));
const MomentBar = later(() => import('./time/MomentBar.tsx').then((module) => module.MomentBar));
const SlowMotionBar = later(() => import('./time/SlowMotionBar.tsx').then((module) => module.SlowMotionBar));
const NewestHappening = later(() => import('./happens/NewestHappening.tsx').then((module) => module.NewestHappening));
/** Beside a lesson there is no room for three columns. */
const CROWDED = '(max-width: 1399px)';
/** A phone that lies. */
const LOW = '(max-height: 499px)';

/** One element for all renderings of the page: it draws itself anew only for what it says. */
const INTRODUCTION = <Introduction />;

interface AppProps {
  readonly session: Session;
}

/** The whole page. */
export function App({ session }: AppProps) {
  const world = useStore(session.state, (state) => state.world);
  return (
    <SessionContext value={session}>
      <WorldContext value={world}>
        <ClusterContext value={world.shown}>
          <Page />
        </ClusterContext>
      </WorldContext>
    </SessionContext>
  );
}

function Page() {
  const session = useSession();
  const world = useWorld();
  const narrow = useNarrow();
  const inCode = useView((view) => view.stage === 'code');
  const sharing = useIsOpen('share');
  const linked = useShare(({ hash, refusal }) => hash !== '' || refusal !== undefined);
  const place = useLessonPlace((lesson) => lesson.place);
  const making = useMaking(({ open }) => open);
  const previews = useMaking(({ preview }) => preview !== undefined && preview.lesson === place?.given?.id);
  const inLesson = place !== undefined && (!making || previews);
  const presented = usePresenting(({ on }) => on);
  const isOver = usePresenting(
    ({ key, points, pointer, blank }) => key !== undefined || points || pointer !== undefined || blank,
  );
  const afterFirstGraph = useAfterFirstGraph();
  const crowded = useMedia(CROWDED) && (inLesson || making);
  useEffect(() => useView.setState({ crowded }), [crowded]);
  useEffect(watchInput, []);
  useEffect(() => listenToKeys(session), [session]);
  useEffect(() => registerStepper(recordStepper(session)), [session]);
  useEffect(() => followStops(world), [world]);
  useEffect(() => awaitFirstGraph(session), [session]);
  useEffect(() => onceAfterFirstGraph(loadMenus), []);
  useEffect(() => selectFirstDeployment(session.world), [session]);
  useEffect(watchPreview, []);
  return (
    <>
      <div className={styles['page']} data-presented={presented}>
        {embed === undefined && <SkipLink />}
        {embed === undefined && !presented && <Header narrow={narrow} />}
        {embed === undefined && presented && (
          <header className="visually-hidden">
            <h1>Kubeloupe</h1>
          </header>
        )}
        <FailureBanner />
        <MissingBanner />
        <Optional>{(afterFirstGraph || sharing || linked) && <VisitsPart />}</Optional>
        <Optional>{afterFirstGraph && embed === undefined && <RoomPart />}</Optional>
        <Optional>{isOver && <AudiencePart />}</Optional>
        {inCode && embed === undefined && !presented && (
          <div className={styles['steps']}>
            <Optional>
              <StepBar />
            </Optional>
          </div>
        )}
        {narrow && !presented && <StatusLine narrow />}
        {embed === undefined ? (
          <div className={styles['body']}>
            {(inLesson || making) && (
              <div className={styles['beside']}>
                <Optional waiting={inLesson && <LessonLoads />} missing={<MissingPart />}>
                  {making && <MakingPart />}
                  {inLesson && <LessonPart />}
                </Optional>
              </div>
            )}
            <main id="main" className={styles['main']}>
              <GraphLead value={INTRODUCTION}>{narrow ? <NarrowWorkspace /> : <Workspace />}</GraphLead>
            </main>
          </div>
        ) : (
          <Optional missing={<MissingPart />}>
            <EmbedPage embed={embed} />
          </Optional>
        )}
        {!narrow && !presented && <StatusLine narrow={false} />}
      </div>
      <OverlayLayer />
      <Optional>{afterFirstGraph && <ContextMenu />}</Optional>
      <TipLayer />
    </>
  );
}

/** The first thing that Tab comes to: the way past everything else. */
function SkipLink() {
  const t = useWords();
  const world = useWorld();
  return (
    <a
      href="#main"
      className={styles['skip']}
      onClick={(event) => {
        // The address belongs to the shown world.
        event.preventDefault();
        goTo(world, 'objects');
      }}
    >
      {t.skip}
    </a>
  );
}

/**
 * One line across the page: what happened last, that the past is shown, why time has stopped, how the page stands to its room. It has its place even when it is empty, so whatever it says
 * moves nothing.
 */
function StatusLine({ narrow }: { readonly narrow: boolean }) {
  const afterFirstGraph = useAfterFirstGraph();
  // A lesson says itself how time passes.
  const inLesson = useLessonPlace(({ place }) => place !== undefined);
  // A phone that lies, or that shows a lesson, has no height to spare.
  const isOver = useMedia(LOW) || inLesson;
  // A moment that is not simply the present, playing or paused. Who looks back does not wait for the first graph.
  const special = useCluster(({ clock }) => clock.past || clock.hit !== undefined || clock.replayed !== undefined);
  return (
    <footer className={styles['status']} data-over={narrow && isOver}>
      <Optional missing={null}>{afterFirstGraph && <NewestHappening />}</Optional>
      <Optional>{(afterFirstGraph || special) && <MomentBar />}</Optional>
      <Optional>{afterFirstGraph && !inLesson && <SlowMotionBar />}</Optional>
      {!narrow && <div ref={keepSlot} className={styles['slot']} />}
    </footer>
  );
}

/** Says that parts are missing in whose place nothing can stand: buttons in rows, marks, bars. */
function MissingBanner() {
  return useMissing((state) => state.unseen > 0) && <MissingPart over />;
}

/** In the place of a lesson while its script is loading. */
function LessonLoads() {
  const t = useWords();
  return <p role="status">{t.lessonLoads}</p>;
}
