import { createContext, type ReactNode } from 'react';

/** What surrounds a view in the workspace, and what its title bar offers because of it. Everything is absent where the view stands alone. */
export interface PanelFrame {
  /** Stands in the title bar in place of the title, which is then only heard. */
  readonly lead?: ReactNode;
  /** The view has little room: no title line, and perhaps only what matters most. */
  readonly compact?: boolean;
  /** Only the title bar is seen. */
  readonly folded?: boolean;
  readonly onFold?: () => void;
  /** The view covers the others. */
  readonly maximised?: boolean;
  readonly onMaximise?: () => void;
  /** The view is presented: it has no controls. */
  readonly presented?: boolean;
  /** The view has no title line: what is seen says what it is. Its title is only heard. */
  readonly untitled?: boolean;
  /** The view gives its place away. */
  readonly onClose?: () => void;
}

export const PanelFrameContext = createContext<PanelFrame>({});
