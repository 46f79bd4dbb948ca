import { create } from 'zustand';
import type { StepLength, WhySubject } from '../../worker/protocol/index.ts';
import type { StageId, TabOf, ViewId } from '../../worker/protocol/scenario.ts';
import { useCluster } from './cluster-store.ts';
import { useSettings } from './settings.ts';
import { STAGES, stageWith } from './stages.ts';

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

/** What the user selected and opened. It is lost when the page is left. */
interface ViewState {
  /** Id of the object that the inspector shows. */
  readonly selected: string | undefined;
  /** An object that the graph brings into view once it is drawn. A new object for each wish. */
  readonly sought: { readonly id: string } | undefined;
  /** The command line of the action that the pointer or the focus is on. */
  readonly preview: string | undefined;
  /** The inspector shows the selected object, or why something is as it is. */
  readonly inspectorTab: TabOf<'inspector'>;
  /** The subject of Why. Undefined for the selected object. */
  readonly whySubject: WhySubject | undefined;
  /** Whether the answer to Why shows its chain of causes, too. */
  readonly whyChain: boolean;
  readonly stage: StageId;
  /** The view that was shown last. On a narrow screen it is the only one. */
  readonly region: ViewId;
  /** The open views among those that have a place only while they are open (`PlacedView.onDemand`). */
  readonly open: ReadonlySet<ViewId>;
  /** The view that covers the others of the workspace. */
  readonly maximised: ViewId | undefined;
  /** How often the panels got their first sizes again. */
  readonly resets: number;
  /** Views that show only their title in the workspace. */
  readonly folded: ReadonlySet<ViewId>;
  /** The length of the last step. The next step back has the same length. */
  readonly stepLength: StepLength;
  /** The loops' panel shows all control loops, or the start of the control plane. */
  readonly loopsTab: TabOf<'loops'>;
  /** A trace record of the open sync, or one outside of any sync whose code is open. */
  readonly openSync: number | undefined;
  /** What `openCode` asked for last. The session shows its moment. A new object for each call. */
  readonly wantedMoment: WantedMoment | undefined;
  /** The list shows these syncs if none is open. */
  readonly syncFilter: SyncFilter;
  /** The branch that is drawn beside the shown one. Undefined if there is none. */
  readonly beside: number | undefined;
  /** The manifest that was applied last. */
  readonly appliedText: string | undefined;
}

export const useView = create<ViewState>(() => ({
  selected: undefined,
  sought: undefined,
  preview: undefined,
  inspectorTab: 'object',
  whySubject: undefined,
  whyChain: false,
  stage: useSettings.getState().stage,
  region: 'objects',
  open: new Set<ViewId>(),
  maximised: undefined,
  resets: 0,
  folded: new Set<ViewId>(),
  stepLength: 'write',
  loopsTab: 'loops',
  openSync: undefined,
  wantedMoment: undefined,
  syncFilter: {},
  beside: undefined,
  appliedText: undefined,
}));

/** Selects an object, and shows it in the inspector. Undefined closes the inspector. */
export function select(id: string | undefined): void {
  useView.setState({ selected: id, whySubject: undefined });
  if (id === undefined) closeView('inspector');
  else openView('inspector');
}

/** Selects the first Deployment that exists, unless the user selects first. The inspector stays closed. Returns a function that ends it. */
export function selectFirstDeployment(): () => void {
  const ends = [
    useCluster.subscribe((state) => {
      const first = state.kinds.get('Deployment')?.[0];
      if (first === undefined) return;
      finish();
      if (useView.getState().selected === undefined) useView.setState({ selected: first });
    }),
    useView.subscribe((view, before) => {
      if (view.selected !== before.selected) finish();
    }),
  ];
  const finish = (): void => ends.forEach((end) => end());
  return finish;
}

/** Shows an object in the inspector, and on a narrow screen goes there. */
export function inspect(id: string): void {
  useView.setState({ selected: id, whySubject: undefined, inspectorTab: 'object' });
  showView('inspector');
}

/** Asks why something is as it is. The inspector shows the answer. If the subject is an object, it becomes the selected one. */
export function openWhy(subject: WhySubject): void {
  const object = whyObject(subject);
  useView.setState({
    inspectorTab: 'why',
    whySubject: subject,
    ...(object !== undefined && { selected: object }),
  });
  showView('inspector');
}

/** The id of the object that the question is about. Undefined for a trace record or an Event. */
function whyObject(subject: WhySubject): string | undefined {
  if ('object' in subject) return subject.object;
  return 'waiting' in subject ? subject.waiting : undefined;
}

/** Shows a view, in a stage that has it. */
export function showView(region: ViewId): void {
  const { stage, maximised } = useView.getState();
  if (maximised !== undefined && maximised !== region) maximise(undefined);
  useView.setState({ region, stage: stageWith(region, stage) });
  openView(region);
}

/** Shows a stage, and on a narrow screen its protagonist. */
export function showStage(stage: StageId): void {
  useView.setState({ stage, region: STAGES[stage].protagonist, maximised: undefined });
}

/** Shows the stage that the user chose. The next visit begins with it. */
export function chooseStage(stage: StageId): void {
  showStage(stage);
  useSettings.getState().change({ stage });
}

/** Gives all panels their first sizes again. */
export function resetPanels(): void {
  useSettings.getState().change({ panels: {} });
  useView.setState(({ resets }) => ({ folded: new Set(), maximised: undefined, resets: resets + 1 }));
}

/** Gives a view its place. */
export function openView(view: ViewId): void {
  const { open } = useView.getState();
  if (!open.has(view)) useView.setState({ open: new Set([...open, view]) });
}

/** Gives the place of a view to the others. */
export function closeView(view: ViewId): void {
  const { open, maximised } = useView.getState();
  if (!open.has(view)) return;
  useView.setState({
    open: new Set([...open].filter((one) => one !== view)),
    ...(maximised === view && { maximised: undefined }),
  });
}

/** Lets a view cover the others. Undefined shows all again. */
export function maximise(view: ViewId | undefined): void {
  useView.setState({ maximised: view });
}

/** Folds a view to its title, or unfolds it. */
export function foldView(view: ViewId, folds: boolean): void {
  const { folded } = useView.getState();
  if (folded.has(view) === folds) return;
  useView.setState({ folded: new Set(folds ? [...folded, view] : [...folded].filter((one) => one !== view)) });
}

/**
 * Opens the code that led to a trace record in the stage Code, and shows the moment of that record. Time stops there. `fn`: the function to stand in,
 * if the record only tells that it ran.
 */
export function openCode(record: number, fn?: string): void {
  useView.setState({ openSync: record, wantedMoment: { record, ...(fn !== undefined && { fn }) } });
  showStage('code');
}

/** Lists syncs, and closes the open one. Without a filter: those that were listed before. */
export function listSyncs(syncFilter: SyncFilter = useView.getState().syncFilter): void {
  useView.setState({ syncFilter, openSync: undefined });
  showStage('code');
  useView.setState({ region: 'steps' });
}

/**
 * Previews the command line of the control (`data-command`) that the pointer or the focus is on. A click ends the preview, since its result says more.
 * Returns a function that ends it.
 */
export function watchPreview(): () => void {
  const over = (event: Event): void => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-command]') : null;
    preview(control?.dataset['command']);
  };
  const used = (): void => preview(undefined);
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', over);
  document.addEventListener('click', used);
  return () => {
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', over);
    document.removeEventListener('click', used);
  };
}

function preview(line: string | undefined): void {
  if (useView.getState().preview !== line) useView.setState({ preview: line });
}
