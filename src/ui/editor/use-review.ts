import { useEffect, useState } from 'react';
import type { Review } from '../../worker/protocol/index.ts';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';

/** How long the user must pause before the text is reviewed. */
const AFTER_MS = 350;
/** The least time between two reviews when the cluster changes. */
const REST_MS = 1_000;
/** After a review, wait at least this many times as long as it took. */
const REST_FACTOR = 5;
const NOTHING: Review = { problems: [], differences: [] };

export interface Reviewed extends Review {
  /** The reviewed text. It may be older than the current one. */
  readonly text: string | undefined;
}

/**
 * What the API server would say about a text, and what applying it would change. Asked again some time after each change of the
 * text or the cluster.
 */
export function useReview(text: string): Reviewed {
  const mirror = useClusterMirror();
  const session = useSession();
  const running = useCluster((state) => state.worker.state === 'running');
  const [answer, setAnswer] = useState<Reviewed>({ ...NOTHING, text: undefined });
  useEffect(() => {
    if (!running) return undefined;
    let wanted = true;
    let restMs = REST_MS;
    const ask = (): void => {
      const askedMs = performance.now();
      // The worker's status has already reported this failure.
      session.ask({ type: 'check', text }).then(
        (review) => {
          if (!wanted) return;
          restMs = Math.max(REST_MS, (performance.now() - askedMs) * REST_FACTOR);
          timer = undefined;
          setAnswer((last) => (isSame(last, { ...review, text }) ? last : { ...review, text }));
        },
        () => undefined,
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(ask, AFTER_MS);
    const unsubscribe = mirror.subscribe(({ clock }, { clock: before }) => {
      if (clock.revision !== before.revision || clock.past !== before.past) timer ??= setTimeout(ask, restMs);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [session, mirror, text, running]);
  return answer;
}

function isSame(one: Reviewed, other: Reviewed): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
