import { create } from 'zustand';

interface BreakpointStore {
  /** Whether the sheet with all breakpoints is open. */
  readonly sheet: boolean;
}

export const useBreakpointSheet = create<BreakpointStore>(() => ({ sheet: false }));

export function showBreakpoints(sheet: boolean): void {
  useBreakpointSheet.setState({ sheet });
}
