import { createStore, useStore, type StoreApi } from 'zustand';
import type { CodeStart } from '../../worker/protocol/index.ts';
import { declaredStep } from '../../worker/protocol/steps.ts';
import type { Recording } from '../../worker/twin/recording.ts';
import { mayLoadAhead, whenIdle } from '../model/load-ahead.ts';
import { partOfWorld } from '../model/part-of-world.ts';
import { useWorld } from '../model/session-context.ts';
import type { Session } from '../model/session.ts';
import type { World } from '../model/world.ts';
import { type WantedMoment } from '../model/world-view.ts';
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

/** The code that is shown of one world. */
interface ShownCode {
  readonly store: StoreApi<CodeState>;
  /** The record asked for last: answers about another come too late. */
  wanted: number | undefined;
  /** The record that the shown line asked the page to show. */
  sought: number | undefined;
}

const codeOf = partOfWorld((): ShownCode => ({
  store: createStore<CodeState>(() => CLOSED),
  wanted: undefined,
  sought: undefined,
}));

export function useCode<T>(selector: (code: CodeState) => T): T {
  return useStore(codeOf(useWorld()).store, selector);
}

/** The code that is shown of a world, for handlers. */
export function shownCode(world: World): CodeState {
  return codeOf(world).store.getState();
}

/** Forgets the code that is shown: its records are of another branch. */
export function closeCode(world: World): void {
  const code = codeOf(world);
  code.wanted = undefined;
  code.store.setState(CLOSED);
}

/**
 * Opens the code that led to a trace record: the twin records it, unless the shown recording has it. `asked`: what the user asks for, if it is this very
 * record. If not, a line of the same sync that is shown already stays.
 */
export async function openRecord(world: World, record: number, asked: WantedMoment | undefined): Promise<void> {
  const code = codeOf(world);
  const { store } = code;
  code.wanted = record;
  const scenario = world.client.ask({ type: 'scenario' });
  // It may not be needed. Then nobody hears that the worker is gone.
  scenario.catch(() => undefined);
  const start = await world.client.ask({ type: 'code', record });
  if (code.wanted !== record) return;
  const { start: shown, recording, until } = store.getState();
  const present = world.shown.getState().clock.present.record;
  // A sync that was still running may have gone on.
  const isStale = recording?.complete === false && until < present;
  if (start === undefined) return store.setState({ ...CLOSED, failure: { reason: 'gone' } });
  if (shown?.record === start.record && !isStale) {
    const goes = asked !== undefined && recording !== undefined;
    store.setState({ start, ...(goes && entryOf(recording, start, asked)) });
    return;
  }
  store.setState({ ...CLOSED, start, until: present });
  const aim = { scenario: await scenario, record: start.record, atMs: start.atMs };
  if (code.wanted !== record) return;
  recordSync(aim, {
    onProgress: (done) => store.setState({ done }),
    onRecording: (taken) => {
      const isEmpty = taken.lines.length === 0;
      if (isEmpty) store.setState({ failure: { reason: 'no-probes' } });
      else {
        // Another step of this sync may have been chosen meanwhile; the shown moment may not be there yet.
        const { wantedMoment } = world.view.getState();
        const later = code.wanted !== record && wantedMoment?.record === code.wanted ? wantedMoment : undefined;
        store.setState({ recording: taken, ...entryOf(taken, start, later ?? shownIn(world, start) ?? asked ?? { record }) });
      }
      prepareCode(world);
    },
    onFailure: (message) => store.setState({ failure: { reason: 'failed', message } }),
  });
}

/**
 * Lets the twin play the history in advance, when the page is idle. On a small device or a slow connection nothing happens: its script is large, and is loaded
 * when a sync is opened.
 */
export function prepareCode({ client }: World): void {
  if (!mayLoadAhead()) return;
  // A worker that is gone has been reported by its status.
  whenIdle(() => client.ask({ type: 'scenario' }).then(playAhead, () => undefined), PATIENCE_MS);
}

/** The shown record, if it is of this sync: the user has asked for it, or time was stopped at one of its steps. */
function shownIn({ shown, view }: World, { record }: CodeStart): WantedMoment | undefined {
  const { clock } = shown.getState();
  const stop = clock.hit?.record === clock.record ? clock.hit.breakpoint : undefined;
  if ((clock.codeFrom ?? clock.standsIn?.record) !== record) return undefined;
  const { wantedMoment } = view.getState();
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
  const code = codeOf(session.world);
  const line = code.store.getState().recording?.lines[at];
  if (line === undefined) return;
  code.store.setState({ at, told: undefined });
  if (session.world.shown.getState().clock.record === line.record) return;
  code.sought = line.record;
  session.transport({ type: 'seek', to: { record: line.record } });
}

/** The line follows if the shown moment moves within the sync, as at a breakpoint. Returns a function that ends it. */
export function followMoment(world: World): () => void {
  const code = codeOf(world);
  return world.shown.subscribe(({ clock }, { clock: before }) => {
    const { start, recording } = code.store.getState();
    if (clock.record === before.record || clock.record === code.sought) return;
    code.sought = undefined;
    const shown = start && shownIn(world, start);
    if (recording === undefined || shown === undefined) return;
    code.store.setState(entryOf(recording, start!, shown));
  });
}
