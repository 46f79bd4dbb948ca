import { useId } from 'react';
import { Check, Copy } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { BRIDGE_PATH } from '../../worker/bridge/frames.ts';
import { TabBridge } from '../../worker/bridge/tab-bridge.ts';
import { Dialog } from '../design/Dialog.tsx';
import { IconButton } from '../design/IconButton.tsx';
import { useCopy } from '../design/use-copy.ts';
import { useCluster } from '../model/cluster-store.ts';
import type { Session } from '../model/session.ts';
import { useSession } from '../model/session-context.ts';
import { closeOverlay } from '../model/overlay.ts';
import { BRIDGE_OFF, useBridge } from './bridge-store.ts';
import styles from './BridgeSheet.module.css';

/** Lets the real kubectl, and any other client on this machine, into the cluster of this tab. */
export function BridgeSheet() {
  const { command } = useWords();
  const t = usePartWords('bridge');
  const session = useSession();
  const state = useBridge((bridge) => bridge.state);
  const hint = useId();
  // The switch is off if the bridge is unavailable, or another tab has it. Pressing it tries again.
  const isOn = state === 'connecting' || state === 'open' || state === 'lost';
  return (
    <Dialog title={command.bridge} onClose={closeOverlay}>
      <p className={styles['intro']}>{t.intro}</p>
      <label className={styles['switch']}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          aria-describedby={hint}
          onChange={(event) => letIn(session, event.currentTarget.checked)}
        />
        {t.letIn}
      </label>
      <p id={hint} className={styles['state']} role="status" data-bridge={state}>
        {t.state[state === 'unavailable' && isFramed() ? 'framed' : state]}
      </p>
      {state === 'open' && <Use />}
    </Dialog>
  );
}

/** Ends the bridge. Undefined while no program is let in. */
let close: (() => void) | undefined;

/** Lets programs of this machine into the cluster of this tab, or no longer. */
function letIn(session: Session, on: boolean): void {
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
  const ends = [
    session.listen({ onRest: (message) => bridge.receive(message) }),
    session.inEachWorld(() => () => bridge.reset()),
  ];
  close = () => {
    for (const end of ends) end();
    bridge.close();
  };
}

/**
 * Whether another page shows this one in a frame. Then that page's server, its sandbox or the browser may forbid the connection.
 */
function isFramed(): boolean {
  return window.parent !== window;
}

/** The command to try, and the number of requests. */
function Use() {
  const t = usePartWords('bridge');
  const { total, unanswered } = useBridge();
  const playing = useCluster(({ clock }) => clock.playing);
  const line = `kubectl --server=${location.origin} get pods --watch`;
  return (
    <>
      <h3 className={styles['heading']}>{t.try}</h3>
      <p className={styles['line']}>
        <code>{line}</code>
        <CopyButton text={line} />
      </p>
      <p className={styles['state']}>
        {t.requests({ count: total })}
        {!playing && unanswered > 0 && ` ${t.waiting({ count: unanswered })}`}
      </p>
    </>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const t = usePartWords('bridge');
  const { copied, copy } = useCopy(text);
  const isCopied = copied === true;
  return <IconButton label={isCopied ? t.copied : t.copy} icon={isCopied ? Check : Copy} onClick={copy} />;
}
