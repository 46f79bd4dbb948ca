import '@fontsource-variable/source-sans-3/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './design/tokens.css';
import './design/base.css';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { FIRST_FRAME } from 'virtual:first-frame';
import { FIRST_SCENARIO } from './editor/first-scenario.ts';
import { leaveBroughtText, rememberText } from './editor/editor-text.ts';
import { later } from './design/later.ts';
import { MissingPart } from './design/MissingPart.tsx';
import { Optional } from './design/Optional.tsx';
import { followLanguage } from './i18n/language.ts';
import { registerCommands } from './commands/page-command.ts';
import { introduceOnce } from './model/introduction.ts';
import { useLessonPlace } from './lessons/lesson-place.ts';
import { Session } from './model/session.ts';
import { watchSettings } from './model/settings.ts';
import { followTheme } from './model/theme.ts';
import { presenterKeyOf } from './model/presenting.ts';
import { embed, lendEmbedSettings } from './share/embed.ts';
import { claimEntry, isDeskAddress, isEntryKept, opensOverWorld } from './share/here.ts';
import { keepOffline } from './share/keep-offline.ts';
import { tellRefusal, useShare } from './share/share-store.ts';
import { COMMANDS } from './shell/commands.ts';
import { followTimeline } from './timeline/feed.ts';

const PresenterPage = later(() => import('./presenter/PresenterPage.tsx').then((module) => module.PresenterPage));

const DeskPage = later(() => import('./room/DeskPage.tsx').then((module) => module.DeskPage));

function createClusterWorker(): Worker {
  return new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'cluster' });
}

/** With `?fake` the dev server replaces the worker by a stand-in. A build does not contain it. */
async function workerFactory(): Promise<() => Worker> {
  const query = new URLSearchParams(location.search);
  if (!import.meta.env.DEV || !query.has('fake')) return createClusterWorker;
  const { fakeWorkerFor } = await import('../../tests/unit/ui/fake-worker.ts');
  return () => fakeWorkerFor(query);
}

/** The scenario of the reloaded page or of the address. The part that reads links is loaded only if there is one. */
async function startLinked(createWorker: () => Worker): Promise<Session> {
  const hash = opensOverWorld(location.hash) ? '' : location.hash;
  if (hash.length < 2 && !(embed === undefined && isEntryKept())) {
    leaveBroughtText();
    if (embed === undefined) introduceOnce();
    return new Session(createWorker, FIRST_SCENARIO, { shipped: FIRST_FRAME });
  }
  useShare.setState({ hash });
  try {
    const { startWithLink } = await import('./visits/start-with-link.ts');
    return await startWithLink(createWorker, hash);
  } catch {
    useShare.setState({ refusal: { from: 'link', code: 'not-loaded', path: '', figures: {} } });
    return new Session(createWorker, FIRST_SCENARIO);
  }
}

/** A window beside the page of a teacher: the presenter's, or the desk of a room. It shows another page's lesson and starts no cluster. */
async function startBeside(page: ReactNode): Promise<void> {
  watchSettings();
  await followLanguage();
  draw(<Optional missing={<MissingPart />}>{page}</Optional>);
}

async function start(): Promise<void> {
  registerCommands(COMMANDS);
  followTheme();
  const presenter = presenterKeyOf(location.hash);
  if (presenter !== undefined) return startBeside(<PresenterPage channel={presenter} />);
  if (isDeskAddress(location.hash)) return startBeside(<DeskPage />);
  if (embed === undefined) {
    watchSettings();
    rememberText();
  } else {
    lendEmbedSettings(embed);
    // A frame is in no room, whatever the tab around it is in.
    useLessonPlace.setState({ voting: 'none' });
  }
  const texts = followLanguage();
  const session = await startLinked(await workerFactory());
  followTimeline(session);
  // The part that knows where to go back to comes later (`visits/visits.ts`).
  session.onRefused ??= (refusal) => {
    if (refusal !== undefined) tellRefusal(refusal);
    session.open(FIRST_SCENARIO);
  };
  await texts;
  claimEntry(useShare.getState().here.id);
  if (import.meta.env.PROD && embed === undefined) keepOffline();
  draw(<App session={session} />);
}

function draw(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}

void start();
