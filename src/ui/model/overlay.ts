import { create } from 'zustand';
import type { BranchMoment, FormFaultType, VariationId } from '../../worker/protocol/index.ts';

/** What lies over the whole page and takes its keys. At most one is open. `shell/OverlayLayer.tsx` draws it. */
export type Overlay =
  | { readonly kind: 'none' }
  /** `text`: what is typed into the palette. */
  | { readonly kind: 'palette'; readonly text: string }
  | { readonly kind: 'help' }
  /** The function index, at a name. Empty for its list. */
  | { readonly kind: 'functions'; readonly name: string }
  /** The catalogue of lessons. */
  | { readonly kind: 'catalogue' }
  /** The sheet about kubectl from outside. */
  | { readonly kind: 'bridge' }
  /** The sheet of what can be added to the cluster. */
  | { readonly kind: 'addons' }
  | { readonly kind: 'breakpoints' }
  | { readonly kind: 'comparison'; readonly aim: ComparisonAim }
  /** `chosen`: the variation whose change is shown. Undefined: the one that is nearest to the shown code. */
  | { readonly kind: 'variations'; readonly chosen?: VariationId | undefined }
  | { readonly kind: 'faultForm'; readonly start: FaultFormStart }
  /** `tab`: the tab at which the sheet opens. Undefined: the first. */
  | { readonly kind: 'share'; readonly tab?: ShareTab }
  | { readonly kind: 'room' }
  /** The way into a class. `text`: what is in its field; a code that came with an address is tried at once. */
  | { readonly kind: 'join'; readonly text: string }
  /** Asks before the file of a lesson is loaded. `address`: as it was typed; nobody has checked it. */
  | { readonly kind: 'lessonFrom'; readonly address: string }
  /** Asks whether a world that is already open starts over. Closing it in any other way keeps the world. */
  | { readonly kind: 'startOver'; readonly startOver: () => void };

export type OverlayKind = Overlay['kind'];

/** Two moments to compare. */
export interface ComparisonAim {
  readonly first: BranchMoment;
  readonly second: BranchMoment;
}

/** The first values of the form that makes faults. */
export interface FaultFormStart {
  readonly type: FormFaultType;
  readonly client?: string;
  /** The kinds that the client watches. */
  readonly kinds?: readonly string[];
}

export const SHARE_TABS = ['link', 'lesson', 'qr', 'embed', 'image'] as const;
export type ShareTab = (typeof SHARE_TABS)[number];

const NONE: Overlay = { kind: 'none' };

/** Only the functions of this file change it. */
export const useOverlay = create<{ readonly overlay: Overlay }>(() => ({ overlay: NONE }));

/** Opens an overlay. The one that is open closes. */
export function openOverlay(overlay: Overlay): void {
  useOverlay.setState({ overlay });
}

/** Closes the open overlay. `kind`: only if it is of this kind. */
export function closeOverlay(kind?: OverlayKind): void {
  if (kind === undefined || isOpen(kind)) useOverlay.setState({ overlay: NONE });
}

export function isOpen(kind: OverlayKind): boolean {
  return useOverlay.getState().overlay.kind === kind;
}

/** Whether an overlay of a kind is open. */
export function useIsOpen(kind: OverlayKind): boolean {
  return useOverlay(({ overlay }) => overlay.kind === kind);
}

/** Changes the text of the palette while it is open. */
export function typeInPalette(text: string): void {
  if (isOpen('palette')) openOverlay({ kind: 'palette', text });
}
