import { useEffect, useState } from 'react';
import type { AnswerTo, Question } from '../../worker/protocol/index.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';

/** While time runs, a question is asked again this often; where a moment is stepped to, at once. */
const SOONEST_MS = 150;

/** The answer to a question, kept current as of the moment that is shown; undefined until the first one. */
export function useAsked<Q extends Question>(question: Q): AnswerTo<Q> | undefined {
  const session = useSession();
  const asked = JSON.stringify(question);
  const [answer, setAnswer] = useState<{ readonly to: string; readonly is: AnswerTo<Q> }>();
  useEffect(() => {
    let over = false;
    let busy = false;
    let shown: number | undefined;
    const ask = (): void => {
      const { record } = useCluster.getState().clock;
      if (over || busy || record === shown) return;
      busy = true;
      shown = record;
      session
        .ask(JSON.parse(asked) as Q)
        .then((is) => {
          if (!over) setAnswer({ to: asked, is });
        })
        // A worker that is gone has been reported by its status; what has come in its place is asked anew.
        .catch(() => {
          shown = undefined;
        })
        .finally(() =>
          setTimeout(() => {
            busy = false;
            ask();
          }, SOONEST_MS),
        );
    };
    ask();
    const unsubscribe = useCluster.subscribe(ask);
    return () => {
      over = true;
      unsubscribe();
    };
  }, [session, asked]);
  return answer?.to === asked ? answer.is : undefined;
}
