import { create } from 'zustand';
import type { BridgeState } from '../../worker/bridge/tab-bridge.ts';

/** Whether programs on this machine are let into the cluster of this tab, and how much they have asked. */
export interface BridgeView {
  readonly state: 'off' | BridgeState;
  /** Requests since the bridge was turned on. */
  readonly total: number;
  /** Requests without any answer yet. */
  readonly unanswered: number;
}

export const BRIDGE_OFF: BridgeView = { state: 'off', total: 0, unanswered: 0 };

/** Only the sheet (`BridgeSheet.tsx`) writes to it. It is not remembered: every visit begins with the bridge off. */
export const useBridge = create<BridgeView>(() => BRIDGE_OFF);
