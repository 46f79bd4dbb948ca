import { createStore, type StoreApi } from 'zustand';
import type { WhySubject } from '../../worker/protocol/index.ts';
import type { ViewId } from '../../worker/protocol/scenario.ts';
import { stageWith } from './stages.ts';
import { maximise, showStage, useView } from './view-store.ts';

/** The syncs in the list: those of one loop (`deployment-controller`, `scheduler`, `kubelet/node-1`), of one key (`default/web`), or all. */
export interface SyncFilter {
  readonly controller?: string;
  readonly key?: string;
}

/** A trace record whose moment and code are to be shown. */
export interface WantedMoment {
  readonly record: number;
  /** The function to stand in, by our name. Undefined: the one that reports the record. */
  readonly fn?: string | undefined;
}

/** What the user selected and opened in a world. It is lost with the world. */
export interface WorldView {
  /** Id of the object that the inspector shows. */
  readonly selected: string | undefined;
  /** An object that the graph brings into view once it is drawn. A new object for each wish. */
  readonly sought: { readonly id: string } | undefined;
  /** The subject of Why. Undefined for the selected object. */
  readonly whySubject: WhySubject | undefined;
  /** The lost request whose reason is open: to a Service (`default/web`), and without a number the last one. */
  readonly lostRequest: { readonly service: string; readonly number?: number } | undefined;
  /** The open views among those that have a place only while they are open (`PlacedView.onDemand`). */
  readonly open: ReadonlySet<ViewId>;
  /** A trace record of the open sync, or one outside of any sync whose code is open. */
  readonly openSync: number | undefined;
  /** What `openCode` asked for last. The session shows its moment. A new object for each call. */
  readonly wantedMoment: WantedMoment | undefined;
  /** The list of syncs stands beside the code, in place of the steps of the open sync. */
  readonly listsSyncs: boolean;
  /** The list shows these syncs. If none is open, the newest of them that wrote something is opened. */
  readonly syncFilter: SyncFilter;
  /** The branch that is drawn beside the shown one. Undefined if there is none. */
  readonly beside: number | undefined;
  /** The manifest that was applied last. */
  readonly appliedText: string | undefined;
  /** The terminal shows what was given after this trace record. Undefined: everything. */
  readonly consoleFrom: number | undefined;
}

export function createWorldView(): StoreApi<WorldView> {
  return createStore<WorldView>(() => ({
    selected: undefined,
    sought: undefined,
    whySubject: undefined,
    lostRequest: undefined,
    open: new Set<ViewId>(),
    openSync: undefined,
    wantedMoment: undefined,
    listsSyncs: false,
    syncFilter: {},
    beside: undefined,
    appliedText: undefined,
    consoleFrom: undefined,
  }));
}

/** A world, as far as something is selected and opened in it. */
interface Viewed {
  readonly view: StoreApi<WorldView>;
}

/** Selects an object, and shows it in the inspector. Undefined closes the inspector. */
export function select(world: Viewed, id: string | undefined): void {
  world.view.setState({ selected: id, whySubject: undefined });
  if (id === undefined) closeView(world, 'inspector');
  else openView(world, 'inspector');
}

/** Shows an object in the inspector, and on a narrow screen goes there. */
export function inspect(world: Viewed, id: string): void {
  world.view.setState({ selected: id, whySubject: undefined });
  useView.setState({ inspectorTab: 'object' });
  showView(world, 'inspector');
}

/** Asks why something is as it is. The inspector shows the answer. If the subject is an object, it becomes the selected one. */
export function openWhy(world: Viewed, subject: WhySubject): void {
  const object = whyObject(subject);
  world.view.setState({ whySubject: subject, ...(object !== undefined && { selected: object }) });
  useView.setState({ inspectorTab: 'why' });
  showView(world, 'inspector');
}

/** The id of the object that the question is about. Undefined for a trace record or an Event. */
export function whyObject(subject: WhySubject): string | undefined {
  if ('object' in subject) return subject.object;
  return 'waiting' in subject ? subject.waiting : undefined;
}

/** Shows a view, in a stage that has it. */
export function showView(world: Viewed, region: ViewId): void {
  const { stage, maximised, crowded } = useView.getState();
  // It stands in the place of the editor (`placedIn`).
  if (crowded && region === 'editor') closeView(world, 'inspector');
  if (maximised !== undefined && maximised !== region) maximise(undefined);
  useView.setState({ region, stage: stageWith(region, stage) });
  openView(world, region);
}

/** Gives a view its place. */
export function openView({ view }: Viewed, id: ViewId): void {
  const { open } = view.getState();
  if (!open.has(id)) view.setState({ open: new Set([...open, id]) });
}

/** Gives the place of a view to the others. */
export function closeView({ view }: Viewed, id: ViewId): void {
  const { open } = view.getState();
  if (!open.has(id)) return;
  view.setState({ open: new Set([...open].filter((one) => one !== id)) });
  if (useView.getState().maximised === id) maximise(undefined);
}

/**
 * Opens the code that led to a trace record in the stage Code, and shows the moment of that record. Time stops there. `fn`: the function to stand in,
 * if the record only tells that it ran.
 */
export function openCode(world: Viewed, record: number, fn?: string): void {
  world.view.setState({ openSync: record, listsSyncs: false, wantedMoment: { record, ...(fn !== undefined && { fn }) } });
  showStage('code');
}

/** Lists syncs beside the open one. */
export function listSyncs({ view }: Viewed, syncFilter: SyncFilter = view.getState().syncFilter): void {
  view.setState({ syncFilter, listsSyncs: true });
  showStage('code');
  useView.setState({ region: 'steps' });
}

/** Lists syncs, and lets the newest of them that wrote something be opened, in place of the open one. */
export function listOtherSyncs(world: Viewed, syncFilter: SyncFilter): void {
  world.view.setState({ openSync: undefined });
  listSyncs(world, syncFilter);
}
