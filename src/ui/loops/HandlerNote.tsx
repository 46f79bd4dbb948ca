import { useActivity } from './activity-store.ts';
import { WhyLink } from './WhyLink.tsx';
import styles from './HandlerNote.module.css';

interface HandlerNoteProps {
  readonly queue: string;
}

/** Which function put the last key into the queue: `updatePod`. */
export function HandlerNote({ queue }: HandlerNoteProps) {
  const added = useActivity((activity) => activity.adds.get(queue));
  if (added === undefined || added.detail === '') return null;
  return (
    <span className={styles['handler']}>
      <WhyLink via={added.detail} record={added.id} />
      <span aria-hidden="true" className={styles['arrow']}>
        →
      </span>
    </span>
  );
}
