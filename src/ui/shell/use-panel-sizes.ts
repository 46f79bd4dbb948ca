import type { Layout } from 'react-resizable-panels';
import { useSettings } from '../model/settings.ts';

/** The remembered sizes of a group of panels, and what remembers them: only what the user did counts. */
export function usePanelSizes(group: string): {
  readonly defaultLayout: Layout | undefined;
  readonly onLayoutChanged: (layout: Layout, meta: { readonly isUserInteraction: boolean }) => void;
} {
  const { panels, change } = useSettings.getState();
  return {
    defaultLayout: panels[group],
    onLayoutChanged: (layout, meta) => {
      if (meta.isUserInteraction) change({ panels: { ...useSettings.getState().panels, [group]: layout } });
    },
  };
}
