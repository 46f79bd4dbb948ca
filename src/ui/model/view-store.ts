import { create } from 'zustand';

/** The regions of the page. On a narrow screen one is shown at a time. */
export type Region = 'editor' | 'objects' | 'loops' | 'inspector' | 'terminal';

/** What is chosen and open; forgotten when the page is left. */
interface ViewState {
  /** Id of the object that the inspector shows. */
  readonly selected: string | undefined;
  /** The command line of the action that the pointer or the focus is on. */
  readonly preview: string | undefined;
  readonly palette: boolean;
  readonly help: boolean;
  /** The sheet about kubectl from outside. */
  readonly bridge: boolean;
  readonly region: Region;
  /** The manifest that the cluster was given last. */
  readonly appliedText: string | undefined;
}

export const useView = create<ViewState>(() => ({
  selected: undefined,
  preview: undefined,
  palette: false,
  help: false,
  bridge: false,
  region: 'objects',
  appliedText: undefined,
}));

/** Shows an object in the inspector; undefined ends it. */
export function select(id: string | undefined): void {
  useView.setState({ selected: id });
}

export function showRegion(region: Region): void {
  useView.setState({ region });
}
