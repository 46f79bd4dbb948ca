import { BRIDGE_PATH } from '../../worker/bridge/frames.ts';
import { TabBridge } from '../../worker/bridge/tab-bridge.ts';
import type { Session } from '../model/session.ts';
import { BRIDGE_OFF, useBridge } from './bridge-store.ts';

/** Undefined while nobody is let in. */
let close: (() => void) | undefined;

/** Lets programs of this machine in to the cluster of this tab, or no longer. */
export function letIn(session: Session, on: boolean): void {
  close?.();
  close = undefined;
  useBridge.setState(BRIDGE_OFF);
  if (!on) return;
  const bridge = new TabBridge({
    createSocket: (protocol) => new WebSocket(new URL(BRIDGE_PATH, location.href.replace(/^http/, 'ws')), protocol),
    post: (message) => session.rest(message),
    onState: (state) => useBridge.setState({ state }),
    onRequests: (total, unanswered) => useBridge.setState({ total, unanswered }),
  });
  const stop = session.listen({ onRest: (message) => bridge.receive(message), onOpened: () => bridge.reset() });
  close = () => {
    stop();
    bridge.close();
  };
}
