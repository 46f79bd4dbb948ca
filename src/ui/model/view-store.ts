import { create } from 'zustand';
import type { StepLength } from '../../worker/protocol/index.ts';
import type { StageId, TabOf, ViewId } from '../../worker/protocol/scenario.ts';
import { useSettings } from './settings.ts';
import { STAGES } from './stages.ts';

/** How the page stands, whichever world it shows. It is lost when the page is left. What the user opened in a world is in `world-view.ts`. */
interface ViewState {
  /** The command line of the action that the pointer or the focus is on. */
  readonly preview: string | undefined;
  /** The inspector shows the selected object, or why something is as it is. */
  readonly inspectorTab: TabOf<'inspector'>;
  /** Whether the answer to Why shows its chain of causes, too. */
  readonly whyChain: boolean;
  readonly stage: StageId;
  /** The view that was shown last. On a narrow screen it is the only one. */
  readonly region: ViewId;
  /** The view that covers the others of the workspace. */
  readonly maximised: ViewId | undefined;
  /** Something stands beside the stage, and there is no room for three columns more (`placedIn`). */
  readonly crowded: boolean;
  /** How often the panels got their first sizes again. */
  readonly resets: number;
  /** Views that show only their title in the workspace. */
  readonly folded: ReadonlySet<ViewId>;
  /** The length of the last step. The next step back has the same length. */
  readonly stepLength: StepLength;
  /** The loops' panel shows all control loops, or the start of the control plane. */
  readonly loopsTab: TabOf<'loops'>;
}

export const useView = create<ViewState>(() => ({
  preview: undefined,
  inspectorTab: 'object',
  whyChain: false,
  stage: useSettings.getState().stage,
  region: 'objects',
  maximised: undefined,
  crowded: false,
  resets: 0,
  folded: new Set<ViewId>(),
  stepLength: 'write',
  loopsTab: 'loops',
}));

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
