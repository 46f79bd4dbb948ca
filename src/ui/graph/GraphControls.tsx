import { createContext, use, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { Maximize2, ZoomIn, ZoomOut } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { IconButton } from '../design/IconButton.tsx';
import { PanelFrameContext } from '../design/panel-frame.ts';
import styles from './GraphControls.module.css';

/** In a lower panel, as below a lesson on a phone, the controls would cover the first lane. */
const LEAST_HEIGHT_PX = 280;

/** The element outside of the graph in which its controls stand, where they would cover a card. It exists once the graph is laid out. Null: over the graph. */
export const ControlsSlot = createContext<RefObject<HTMLElement | null>>({ current: null });

interface GraphControlsProps {
  readonly onFit: () => void;
}

/** Nearer, farther, and back to where one began. */
export function GraphControls({ onFit }: GraphControlsProps) {
  const t = useWords();
  const flow = useReactFlow();
  const { presented } = use(PanelFrameContext);
  const { current: slot } = use(ControlsSlot);
  const isLow = useStore(({ height }) => height < LEAST_HEIGHT_PX);
  if (presented === true || isLow) return null;
  const buttons = (
    <>
      <IconButton label={t.graph.zoomIn} icon={ZoomIn} onClick={() => void flow.zoomIn()} />
      <IconButton label={t.graph.zoomOut} icon={ZoomOut} onClick={() => void flow.zoomOut()} />
      <IconButton label={t.graph.fit} icon={Maximize2} onClick={onFit} />
    </>
  );
  if (slot !== null) return createPortal(buttons, slot);
  return (
    <Panel position="bottom-right" className={styles['controls'] ?? ''}>
      {buttons}
    </Panel>
  );
}
