import { useEffect, useState } from 'react';
import type { AnswerTo, Question } from '../../worker/protocol/index.ts';
import { useWorld } from './session-context.ts';
import type { World } from './world.ts';

/** While time runs a question is asked again this often; where a moment is stepped to, at once. */
const SOONEST_MS = 200;

/** The last answer to a question, and which one it was. */
interface Given<Q extends Question> {
  readonly world: World;
  readonly asked: string;
  readonly answer: AnswerTo<Q>;
  /** The answer as text, to be told from the next by. */
  readonly told: string;
}

/**
 * Asks the worker, and goes on asking as the shown moment moves. `answered` is false until this very question has been answered; meanwhile `answer` is
 * that of the question before, so that nothing flickers where the one resembles the other. An answer that is given again stays the same object. An answer
 * about another cluster is gone with it.
 */
export function useAnswer<Q extends Question>(
  question: Q,
): { readonly answer: AnswerTo<Q> | undefined; readonly answered: boolean } {
  const world = useWorld();
  const [given, setGiven] = useState<Given<Q>>();
  const asked = JSON.stringify(question);
  useEffect(() => {
    let over = false;
    let busy = false;
    let shown: number | undefined;
    const ask = (): void => {
      const { record } = world.shown.getState().clock;
      if (over || record === shown) return;
      if (busy) {
        // The answer under way may be as of this record or of the one before: it is asked again, whichever is shown by then.
        shown = undefined;
        return;
      }
      busy = true;
      shown = record;
      world.client
        .ask(JSON.parse(asked) as Q)
        .then((answer) => {
          const told = JSON.stringify(answer);
          if (!over)
            setGiven((before) =>
              before?.world === world && before.asked === asked && before.told === told ? before : { world, asked, answer, told },
            );
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
    const end = world.shown.subscribe(ask);
    return () => {
      over = true;
      end();
    };
  }, [world, asked]);
  // An answer is about one cluster. While the next one loads, nothing is known of it.
  const known = given?.world === world ? given : undefined;
  return { answer: known?.answer, answered: known?.asked === asked };
}
