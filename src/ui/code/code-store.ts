import { create } from 'zustand';
import type { CodeStart } from '../../worker/protocol/index.ts';
import type { Recording } from '../../worker/twin/recording.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { lineOfFunction, lineOfRecord, type Position } from './position.ts';
import { recordSync } from './twin-client.ts';

/** The code that is shown. */
export interface CodeState {
  /** Where the opened code begins. Undefined until the worker has answered. */
  readonly start: CodeStart | undefined;
  readonly recording: Recording | undefined;
  /** The newest trace record of the history that was played for it. */
  readonly until: number;
  /** The shown line of the recording. */
  readonly at: Position;
  /** The finished part of the replay, from 0 to 1. */
  readonly done: number;
  /** Why there is no recording: its record is gone from the history, or the twin has failed with this message. */
  readonly failure: { readonly reason: 'gone' } | { readonly reason: 'failed'; readonly message: string } | undefined;
}

const CLOSED: CodeState = { start: undefined, recording: undefined, until: 0, at: 0, done: 0, failure: undefined };

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
 * Opens the code that led to a trace record: the twin records it, unless the shown recording has it. `isAsked`: the user asks for this very record. If not, a
 * line of the same sync that is shown already stays.
 */
export async function openRecord(session: Session, record: number, isAsked: boolean): Promise<void> {
  wanted = record;
  const start = await session.ask({ type: 'code', record });
  if (wanted !== record) return;
  const { start: shown, recording, until } = useCode.getState();
  const present = useCluster.getState().clock.present.record;
  // A sync that was still running may have gone on.
  const isStale = recording?.complete === false && until < present;
  if (start === undefined) return useCode.setState({ ...CLOSED, failure: { reason: 'gone' } });
  if (shown?.record === start.record && !isStale) {
    useCode.setState({ start, ...(isAsked && recording !== undefined && { at: entryOf(recording, start, record) }) });
    return;
  }
  useCode.setState({ ...CLOSED, start, until: present });
  const scenario = await session.ask({ type: 'scenario' });
  if (wanted !== record) return;
  recordSync(
    { scenario, record: start.record, atMs: start.atMs },
    {
      onProgress: (done) => useCode.setState({ done }),
      onRecording: (taken) =>
        taken.lines.length === 0
          ? useCode.setState({ failure: { reason: 'failed', message: '' } })
          : useCode.setState({ recording: taken, at: entryOf(taken, start, shownRecord(start) ?? record) }),
      onFailure: (message) => useCode.setState({ failure: { reason: 'failed', message } }),
    },
  );
}

/** The shown record, if it is of this sync: time may have been stopped at one of its steps. */
function shownRecord({ record }: CodeStart): number | undefined {
  const { clock } = useCluster.getState();
  return clock.standsIn?.record === record ? clock.record : undefined;
}

/** The line at which a record is entered: the first of the sync's function, or the one that reports a step within it. */
function entryOf(recording: Recording, start: CodeStart, record: number): Position {
  const first = start.record === record ? lineOfFunction(recording, start.name) : undefined;
  return first ?? lineOfRecord(recording, record);
}

/** Shows a line of the recording. Where it passes a trace record, the shown moment moves there. */
export function goTo(session: Session, at: Position): void {
  const { recording } = useCode.getState();
  const line = recording?.lines[at];
  if (line === undefined) return;
  useCode.setState({ at });
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
    if (start === undefined || recording === undefined || shownRecord(start) === undefined) return;
    useCode.setState({ at: entryOf(recording, start, clock.record) });
  });
}
