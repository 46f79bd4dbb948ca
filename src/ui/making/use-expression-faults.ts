import { useEffect, useState } from 'react';
import type { LessonFault } from '../../worker/protocol/index.ts';
import type { Beat } from '../../worker/protocol/lesson.ts';
import { useSession } from '../model/session-context.ts';

/** The expressions are looked at after the author has paused this long. */
const AFTER_MS = 300;

/** The faults in the expressions of beats. Undefined until the worker has answered, and if it cannot evaluate any. */
export function useExpressionFaults(beats: readonly Beat[]): readonly LessonFault[] | undefined {
  const session = useSession();
  const [found, setFound] = useState<{ readonly asked: string; readonly faults: readonly LessonFault[] }>();
  const asked = JSON.stringify(
    beats.map(({ checks, question }) => ({
      checks,
      pointing: question !== undefined && 'becomes' in question ? question : undefined,
    })),
  );
  useEffect(() => {
    let over = false;
    const timer = setTimeout(() => {
      session.ask({ type: 'expression-faults', beats: JSON.parse(asked) as [] }).then(
        (faults) => !over && faults !== 'unavailable' && setFound({ asked, faults }),
        // The worker's status has reported that it is gone.
        () => undefined,
      );
    }, AFTER_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [session, asked]);
  return found?.asked === asked ? found.faults : undefined;
}
