import { useEffect, useState } from 'react';
import type { CoursesView } from '../../worker/protocol/index.ts';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useSession } from '../model/session-context.ts';

/** While the present moves, the courses are asked for again after this time of the real world. */
const ASK_EVERY_MS = 500;

/**
 * How another branch and the shown one went, for the Pods of a Deployment (`default/web`) or for all. Follows the present while it
 * moves. Undefined until the worker has answered.
 */
export function useCourses(branch: number | undefined, deployment: string | undefined): CoursesView | undefined {
  const mirror = useClusterMirror();
  const session = useSession();
  const shown = useCluster(({ branches }) => branches.find(({ current }) => current)?.id);
  const [answer, setAnswer] = useState<{ readonly of: string; readonly courses: CoursesView | undefined }>();
  const of = `${shown} ${branch} ${deployment}`;
  useEffect(() => {
    if (branch === undefined) return undefined;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      timer = undefined;
      session.ask({ type: 'courses', branch, ...(deployment !== undefined && { deployment }) }).then(
        (courses) => {
          if (wanted) setAnswer({ of, courses });
        },
        // The worker restarts, and the present moves again.
        () => undefined,
      );
    };
    ask();
    const end = mirror.subscribe(({ clock }, before) => {
      if (clock.present.atMs !== before.clock.present.atMs) timer ??= setTimeout(ask, ASK_EVERY_MS);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
      end();
    };
  }, [session, mirror, of, branch, deployment]);
  return answer?.of === of ? answer.courses : undefined;
}
