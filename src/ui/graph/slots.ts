import { createContext, type ReactNode, type RefObject } from 'react';

/** What the page shows above the lanes while the graph has room for it (`model/introduction.ts`). */
export const GraphLead = createContext<ReactNode>(undefined);

/** The element in which a graph names what is below its edge. It lies outside of the graph, so it covers nothing. It exists once the graph is laid out. Null: in the graph. */
export const BelowSlot = createContext<RefObject<HTMLElement | null>>({ current: null });

/** In a narrower panel the lead has its button below its words. As in `visits/Introduction.module.css`. */
const NARROW = 560;

/** The height of the lead in px. It follows from the panel and the type, so the graph knows it before the lead is laid out. */
export function leadHeight(panelWidth: number, typeScale: number): number {
  return Math.round((panelWidth < NARROW ? 132 : 64) * typeScale);
}
