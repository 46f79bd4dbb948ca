import type { Review } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useAnswer, type Asking } from '../model/use-answer.ts';

/** The user must pause before the text is reviewed. A review of a large text may take long, and then rests for longer. */
const ASKING: Asking = {
  on: ({ clock }) => `${clock.revision} ${clock.past}`,
  afterMs: 350,
  restMs: 1_000,
  restFactor: 5,
};
const NOTHING: Review = { problems: [], differences: [], idle: [] };

export interface Reviewed extends Review {
  /** The reviewed text. It may be older than the current one. */
  readonly text: string | undefined;
}

/**
 * What the API server would say about a text, and what applying it would change. Asked again some time after each change of the
 * text or the cluster.
 */
export function useReview(text: string): Reviewed {
  const running = useCluster((state) => state.worker.state === 'running');
  const { answer, of } = useAnswer(running ? { type: 'check', text } : undefined, ASKING);
  return { ...(answer ?? NOTHING), text: of?.text };
}
