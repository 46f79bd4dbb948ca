import { create } from 'zustand';
import type { CodeStart } from '../../worker/protocol/index.ts';
import { declaredStep } from '../../worker/protocol/steps.ts';
import type { Recording } from '../../worker/twin/recording.ts';
import { useCluster } from '../model/cluster-store.ts';
import { mayLoadAhead, whenIdle } from '../model/load-ahead.ts';
import type { Session } from '../model/session.ts';
import { useView, type WantedMoment } from '../model/view-store.ts';
import { firstLineOf, isNamed, lineOfTold, type Position } from './position.ts';
import { reportsSteps } from './source-files.ts';
import { playAhead, recordSync } from './twin-client.ts';

/** The code that is shown. */
export interface CodeState {
  /** Where the opened code begins. Undefined until the worker has answered. */
  readonly start: CodeStart | undefined;
  readonly recording: Recording | undefined;
  /** The newest trace record of the history that was played for it. */
  readonly until: number;
  /** The shown line of the recording. */
  readonly at: Position;
  /** The trace record that the shown line was found by. Undefined once the reader has stepped away from it. */
  readonly told: number | undefined;
  /** The finished part of the replay, from 0 to 1. */
  readonly done: number;
  /** Why there is no recording. */
  readonly failure: CodeFailure | undefined;
}

export type CodeFailure =
  /** The record is gone from the history. */
  | { readonly reason: 'gone' }
  /** What ran has no probes: the API server, etcd, kubectl. */
  | { readonly reason: 'no-probes' }
  /** The twin has failed with this message. */
  | { readonly reason: 'failed'; readonly message: string };

/** If the page is never idle, the twin plays in advance after this time. */
const PATIENCE_MS = 500;

const CLOSED: CodeState = {
  start: undefined,
  recording: undefined,
  until: 0,
  at: 0,
  told: undefined,
  done: 0,
  failure: undefined,
};

export const useCode = create<CodeState>(() => CLOSED);

/** Forgets the code that is shown: its records are of another history. */
export function closeCode(): void {
  wanted = undefined;
  useCode.setState(CLOSED);
}

/** The record asked for last: answers about another come too late. */
let wanted: number | undefined;
/** The record that the shown line asked the page to show. */
let sought: number | undefined;

/**
 * Opens the code that led to a trace record: the twin records it, unless the shown recording has it. `asked`: what the user asks for, if it is this very
 * record. If not, a line of the same sync that is shown already stays.
 */
export async function openRecord(session: Session, record: number, asked: WantedMoment | undefined): Promise<void> {
  wanted = record;
  const scenario = session.ask({ type: 'scenario' });
  // It may not be needed. Then nobody hears that the worker is gone.
  scenario.catch(() => undefined);
  const start = await session.ask({ type: 'code', record });
  if (wanted !== record) return;
  const { start: shown, recording, until } = useCode.getState();
  const present = useCluster.getState().clock.present.record;
  // A sync that was still running may have gone on.
  const isStale = recording?.complete === false && until < present;
  if (start === undefined) return useCode.setState({ ...CLOSED, failure: { reason: 'gone' } });
  if (shown?.record === start.record && !isStale) {
    const goes = asked !== undefined && recording !== undefined;
    useCode.setState({ start, ...(goes && entryOf(recording, start, asked)) });
    return;
  }
  useCode.setState({ ...CLOSED, start, until: present });
  const aim = { scenario: await scenario, record: start.record, atMs: start.atMs };
  if (wanted !== record) return;
  recordSync(aim, {
    onProgress: (done) => useCode.setState({ done }),
    onRecording: (taken) => {
      const isEmpty = taken.lines.length === 0;
      if (isEmpty) useCode.setState({ failure: { reason: 'no-probes' } });
      else {
        // Another step of this sync may have been chosen meanwhile; the shown moment may not be there yet.
        const { wantedMoment } = useView.getState();
        const later = wanted !== record && wantedMoment?.record === wanted ? wantedMoment : undefined;
        useCode.setState({ recording: taken, ...entryOf(taken, start, later ?? shownIn(start) ?? asked ?? { record }) });
      }
      prepareCode(session);
    },
    onFailure: (message) => useCode.setState({ failure: { reason: 'failed', message } }),
  });
}

/**
 * Lets the twin play the history in advance, when the page is idle. On a small device or a slow connection nothing happens: its script is large, and is loaded
 * when a sync is opened.
 */
export function prepareCode(session: Session): void {
  if (!mayLoadAhead()) return;
  // A worker that is gone has been reported by its status.
  whenIdle(() => session.ask({ type: 'scenario' }).then(playAhead, () => undefined), PATIENCE_MS);
}

/** The shown record, if it is of this sync: the user has asked for it, or time was stopped at one of its steps. */
function shownIn({ record }: CodeStart): WantedMoment | undefined {
  const { clock } = useCluster.getState();
  const stop = clock.hit?.record === clock.record ? clock.hit.breakpoint : undefined;
  if ((clock.codeFrom ?? clock.standsIn?.record) !== record) return undefined;
  const { wantedMoment } = useView.getState();
  if (wantedMoment?.record === clock.record) return wantedMoment;
  return { record: clock.record, fn: stop?.type === 'step' ? ourName(stop) : undefined };
}

/** Our function that is the step of a breakpoint. */
function ourName({ name, component }: { readonly name: string; readonly component?: string }): string {
  return (component === undefined ? undefined : declaredStep({ component, name })?.ours) ?? name;
}

/** The line at which a record is entered: the first of the function that begins with it, or the one that reports a step within it. */
function entryOf(recording: Recording, start: CodeStart, { record, fn }: WantedMoment): Pick<CodeState, 'at' | 'told'> {
  const begins = start.record === record && (fn === undefined || isNamed(start.name, fn));
  const first = begins ? firstLineOf(recording, record, start.name, reportsSteps) : undefined;
  return first === undefined
    ? { at: lineOfTold(recording, record, fn, reportsSteps), told: record }
    : { at: first, told: undefined };
}

/** Shows a line of the recording. Where it passes a trace record, the shown moment moves there. */
export function goTo(session: Session, at: Position): void {
  const { recording } = useCode.getState();
  const line = recording?.lines[at];
  if (line === undefined) return;
  useCode.setState({ at, told: undefined });
  if (useCluster.getState().clock.record === line.record) return;
  sought = line.record;
  session.transport({ type: 'seek', to: { record: line.record } });
}

/** The line follows if the shown moment moves within the sync, as at a breakpoint. Returns a function that ends it. */
export function followMoment(): () => void {
  return useCluster.subscribe(({ clock }, { clock: before }) => {
    const { start, recording } = useCode.getState();
    if (clock.record === before.record || clock.record === sought) return;
    sought = undefined;
    const shown = start && shownIn(start);
    if (recording === undefined || shown === undefined) return;
    useCode.setState(entryOf(recording, start!, shown));
  });
}
