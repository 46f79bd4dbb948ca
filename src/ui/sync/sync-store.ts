import { create } from 'zustand';

/** What is chosen in the sync that is open. */
interface SyncState {
  /** Trace record of the step that is looked at closely; undefined: the one that decided. */
  readonly chosen: number | undefined;
}

export const useSync = create<SyncState>(() => ({ chosen: undefined }));

export function chooseStep(chosen: number | undefined): void {
  useSync.setState({ chosen });
}
