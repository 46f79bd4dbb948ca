import { create } from 'zustand';

interface BreakpointStore {
  /** Whether the sheet with all breakpoints is open. */
  readonly sheet: boolean;
}

export const useBreakpointSheet = create<BreakpointStore>(() => ({ sheet: false }));

/** Opens the sheet with all breakpoints, or closes it. */
export function showBreakpoints(sheet: boolean): void {
  useBreakpointSheet.setState({ sheet });
}
