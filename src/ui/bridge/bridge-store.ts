import { create } from 'zustand';
import type { BridgeState } from '../../worker/bridge/tab-bridge.ts';

/** Whether programs of this machine are let in to the cluster of this tab, and what they have asked. */
export interface BridgeView {
  readonly state: 'off' | BridgeState;
  /** Requests since it was turned on. */
  readonly total: number;
  /** Those without a word of an answer. */
  readonly unanswered: number;
}

export const BRIDGE_OFF: BridgeView = { state: 'off', total: 0, unanswered: 0 };

/** Only the session writes to it. It is not remembered: every visit begins closed. */
export const useBridge = create<BridgeView>(() => BRIDGE_OFF);
