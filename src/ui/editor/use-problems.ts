import { useEffect, useState } from 'react';
import type { Problem } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';

/** How long the user must pause before the text is checked. */
const AFTER_MS = 350;
const NONE: readonly Problem[] = [];

export interface Checked {
  readonly problems: readonly Problem[];
  /** The answer is for an older text. */
  readonly checking: boolean;
}

/** What the API server would say of a text: asked anew some time after each change. */
export function useProblems(text: string): Checked {
  const session = useSession();
  const running = useCluster((state) => state.worker.state === 'running');
  const [answer, setAnswer] = useState<{ readonly text: string; readonly problems: readonly Problem[] }>();
  useEffect(() => {
    if (!running) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      // A worker that is gone has been reported by its status.
      session.ask({ type: 'check', text }).then(
        (problems) => wanted && setAnswer({ text, problems }),
        () => undefined,
      );
    }, AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [session, text, running]);
  return { problems: answer?.problems ?? NONE, checking: answer?.text !== text };
}
