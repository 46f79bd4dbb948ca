import { createContext, type ReactNode } from 'react';

/** What surrounds a view, and what the view's title bar offers because of it. Everything is absent where the view stands alone. */
export interface PanelFrame {
  /** Stands in the title bar in place of the title, which is then only heard. */
  readonly lead?: ReactNode;
  /** Only the title bar is seen. */
  readonly folded?: boolean;
  readonly onFold?: () => void;
}

export const PanelFrameContext = createContext<PanelFrame>({});
