import { useEffect } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import type { StepResult } from '../../worker/protocol/index.ts';
import { Button } from '../design/Button.tsx';
import { Panel } from '../design/Panel.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { registerStepper } from '../model/stepping.ts';
import { useSession, useWorld, useWorldView } from '../model/session-context.ts';
import { openOverlay } from '../model/overlay.ts';
import { openWhy } from '../model/world-view.ts';
import { CodeLine } from './CodeLine.tsx';
import { CodeText } from './CodeText.tsx';
import {
  closeCode,
  type CodeFailure,
  type CodeState,
  followMoment,
  goTo,
  openRecord,
  prepareCode,
  shownCode,
  useCode,
} from './code-store.ts';
import { Here } from './Here.tsx';
import { back, callAt, functionOf, into, out, over, shortName, stackOf, type Position } from './position.ts';
import { placeOf, type SourceFiles } from './source-files.ts';
import { useNewestWork } from './use-newest-work.ts';
import { useSourceFiles } from './use-source-files.ts';
import styles from './CodeView.module.css';
import source from './CodeText.module.css';

/** The source of the function that the opened sync is in, line by line, with values. */
export function CodeView() {
  return (
    <Panel view="code">
      <OpenedCode />
    </Panel>
  );
}

function OpenedCode() {
  const t = usePartWords('code');
  const open = useWorldView((view) => view.openSync);
  const moment = useWorldView((view) => view.wantedMoment);
  const world = useWorld();
  const recording = useCode((code) => code.recording);
  const files = useSourceFiles();
  // Another branch has other records of the same numbers.
  const branch = useCluster(({ branches }) => branches.find(({ current }) => current)?.id);
  useEffect(() => () => closeCode(world), [world, branch]);
  useEffect(() => {
    if (open === undefined) closeCode(world);
    // A worker that is gone has been reported by its status.
    else openRecord(world, open, moment?.record === open ? moment : undefined).catch(() => undefined);
  }, [world, open, moment, branch]);
  useEffect(() => followMoment(world), [world]);
  useEffect(() => prepareCode(world), [world]);
  useLineStepper();
  const work = useNewestWork(open === undefined);
  if (open === undefined) return <NothingOpen work={work} />;
  if (files === undefined) return <p className={styles['note']}>{t.loading}</p>;
  if (files === 'missing') return <p className={styles['note']}>{t.noSources}</p>;
  if (recording === undefined) return <Waiting files={files} />;
  return (
    <div className={styles['columns']}>
      <div className={styles['text']}>
        <CallStack />
        {recording.skipped > 0 && <p className={styles['skipped']}>{t.skipped({ count: recording.skipped })}</p>}
        <CodeText files={files} />
      </div>
      <Here />
    </div>
  );
}

interface NothingOpenProps {
  readonly work: ReturnType<typeof useNewestWork>;
}

/** Until a sync has done something: how to stop in one. */
function NothingOpen({ work }: NothingOpenProps) {
  const t = usePartWords('code');
  if (work === 'asking') return <p className={styles['note']}>{t.loading}</p>;
  return (
    <div className={styles['note']}>
      <p>{t.none}</p>
      <Button onClick={() => openOverlay({ kind: 'breakpoints' })}>{t.setBreakpoint}</Button>
    </div>
  );
}

/** The functions that are being run, the outermost first. A click shows the line of the call. */
function CallStack() {
  const t = usePartWords('code');
  const session = useSession();
  const recording = useCode((code) => code.recording);
  const at = useCode((code) => code.at);
  if (recording === undefined) return null;
  const present = callAt(recording, at);
  return (
    <nav aria-label={t.stack} className={styles['stack']}>
      <ol>
        {stackOf(recording, present).map((call) => (
          <li key={call}>
            <button
              type="button"
              aria-current={call === present ? 'true' : undefined}
              data-call={shortName(functionOf(recording, call).name)}
              onClick={() =>
                goTo(
                  session,
                  recording.lines.findLastIndex((line, i) => i <= at && line.call === call),
                )
              }
            >
              {shortName(functionOf(recording, call).name)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface WaitingProps {
  readonly files: SourceFiles;
}

/** Meanwhile, or if there are no lines: the function's source, and why. */
function Waiting({ files }: WaitingProps) {
  const t = usePartWords('code');
  const start = useCode((code) => code.start);
  const done = useCode((code) => code.done);
  const failure = useCode((code) => code.failure);
  return (
    <div className={styles['waiting']}>
      <p role="status" className={styles['note']}>
        {failure === undefined ? t.playing({ percent: Math.round(done * 100) }) : <FailureWords failure={failure} />}
      </p>
      {start?.step !== undefined && <PlainSource files={files} step={start.step} />}
    </div>
  );
}

interface PlainSourceProps {
  readonly files: SourceFiles;
  /** The step whose source is shown. */
  readonly step: Pick<StepResult, 'component' | 'name' | 'outcome'>;
}

/** Our function that is a step or reports it, without values. */
function PlainSource({ files, step }: PlainSourceProps) {
  const t = usePartWords('code');
  const place = placeOf(files, step);
  if (place === undefined) return <p>{t.noSource({ name: step.name })}</p>;
  const { file, line, lastLine, marked } = place;
  const lines = (files.files[file] ?? '').split('\n').slice(line - 1, lastLine);
  return (
    <>
      <header className={source['head']}>
        <code className={source['file']}>
          {file}:{marked[0] ?? line}
        </code>
      </header>
      <pre className={source['text']} tabIndex={0} aria-label={t.source({ name: step.name, file })}>
        {lines.map((text, index) => (
          <CodeLine key={index} text={text} number={line + index} isPresent={marked.includes(line + index)} />
        ))}
      </pre>
    </>
  );
}

interface FailureWordsProps {
  readonly failure: CodeFailure;
}

/** Why there are no lines. What ran without probes can be seen elsewhere. */
function FailureWords({ failure }: FailureWordsProps) {
  const t = usePartWords('code');
  const world = useWorld();
  const open = useWorldView((view) => view.openSync);
  if (failure.reason === 'failed') return t.failed({ message: failure.message });
  if (failure.reason === 'gone' || open === undefined) return t.gone;
  return (
    <>
      {t.noProbes}{' '}
      <Button look="quiet" onClick={() => openWhy(world, { record: open })}>
        {t.noProbesWhy}
      </Button>
    </>
  );
}

/** The keys and buttons of stepping go by line while a recording is shown. */
function useLineStepper(): void {
  const session = useSession();
  const isThere = useCode((code) => code.recording !== undefined);
  useEffect(() => {
    if (!isThere) return undefined;
    const by = (step: (recording: NonNullable<CodeState['recording']>, at: Position) => Position) => () => {
      const { recording, at } = shownCode(session.world);
      if (recording !== undefined) goTo(session, step(recording, at));
    };
    return registerStepper({ into: by(into), over: by(over), out: by(out), back: by(back) });
  }, [session, isThere]);
}
