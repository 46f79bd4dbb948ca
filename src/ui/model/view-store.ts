import { create } from 'zustand';
import type { StepLength, WhySubject } from '../../worker/protocol/index.ts';
import type { TabOf, ViewId } from '../../worker/protocol/scenario.ts';

/** Which syncs are listed: of one loop (`deployment-controller`, `scheduler`, `kubelet/node-1`), of one key (`default/web`), or all. */
export interface SyncFilter {
  readonly controller?: string;
  readonly key?: string;
}

/** What is chosen and open; forgotten when the page is left. */
interface ViewState {
  /** Id of the object that the inspector shows. */
  readonly selected: string | undefined;
  /** The command line of the action that the pointer or the focus is on. */
  readonly preview: string | undefined;
  /** What the inspector shows: the chosen object, or why something is as it is. */
  readonly inspectorTab: TabOf<'inspector'>;
  /** What is asked about; undefined: the chosen object. */
  readonly whySubject: WhySubject | undefined;
  readonly palette: boolean;
  readonly help: boolean;
  /** The sheet about kubectl from outside. */
  readonly bridge: boolean;
  /** The view that was shown last. On a narrow screen it is the only one. */
  readonly region: ViewId;
  /** Views that show their title alone, where all views are seen at once. */
  readonly folded: ReadonlySet<ViewId>;
  /** How far the last step went: so far the next one goes back. */
  readonly stepLength: StepLength;
  /** What the loops' panel shows: all control loops, how the control plane starts, or one sync from within. */
  readonly loopsTab: TabOf<'loops'>;
  /** Trace record of the start of the sync that is open. */
  readonly openSync: number | undefined;
  /** Whose syncs are listed where none is open; see `SyncFilter`. */
  readonly syncFilter: SyncFilter;
  /** The manifest that the cluster was given last. */
  readonly appliedText: string | undefined;
}

export const useView = create<ViewState>(() => ({
  selected: undefined,
  preview: undefined,
  inspectorTab: 'object',
  whySubject: undefined,
  palette: false,
  help: false,
  bridge: false,
  region: 'objects',
  folded: new Set<ViewId>(),
  stepLength: 'write',
  loopsTab: 'loops',
  openSync: undefined,
  syncFilter: {},
  appliedText: undefined,
}));

/** Shows an object in the inspector; undefined ends it. */
export function select(id: string | undefined): void {
  useView.setState({ selected: id, whySubject: undefined });
}

/** Opens an object in the inspector, where only one region is shown at a time, too. */
export function inspect(id: string): void {
  useView.setState({ selected: id, whySubject: undefined, inspectorTab: 'object', region: 'inspector' });
}

/** Asks why something is as it is: the inspector shows the answer, and beside it the object that is asked about, where it is one. */
export function openWhy(subject: WhySubject): void {
  const object = whyObject(subject);
  useView.setState({
    inspectorTab: 'why',
    whySubject: subject,
    region: 'inspector',
    ...(object !== undefined && { selected: object }),
  });
}

/** The id of the object that is asked about; undefined for a trace record or an Event. */
function whyObject(subject: WhySubject): string | undefined {
  if ('object' in subject) return subject.object;
  return 'waiting' in subject ? subject.waiting : undefined;
}

export function showView(region: ViewId): void {
  useView.setState({ region });
}

/** Shows a view as its title alone, or whole again. */
export function foldView(view: ViewId, folds: boolean): void {
  const { folded } = useView.getState();
  if (folded.has(view) === folds) return;
  useView.setState({ folded: new Set(folds ? [...folded, view] : [...folded].filter((one) => one !== view)) });
}

/** Shows the loops' panel with one of its tabs. */
export function showLoops(loopsTab: TabOf<'loops'>): void {
  useView.setState({ loopsTab, region: 'loops' });
}

/** Opens a sync: `record` is the trace record of its start, or of anything that it did. Undefined: back to the list. */
export function openSync(record: number | undefined): void {
  useView.setState({ openSync: record, loopsTab: 'sync', region: 'loops' });
}

/** Lists syncs, none of them open. */
export function listSyncs(syncFilter: SyncFilter): void {
  useView.setState({ syncFilter, openSync: undefined, loopsTab: 'sync', region: 'loops' });
}
