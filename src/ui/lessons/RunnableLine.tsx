import { Play } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import { commandLine, type Command } from '../../worker/protocol/index.ts';
import { WholeWords } from '../design/WholeWords.tsx';
import { goTo } from '../model/focus-view.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { runLine } from '../terminal/CommandLine.tsx';
import { useLessonPlace } from './lesson-place.ts';
import styles from './RunnableLine.module.css';

/** What is asked is answered in the terminal. */
const ASKS = /^kubectl (?:get|describe|logs|explain|events|top|diff|rollout (?:status|history)) /;

interface RunnableLineProps {
  readonly command: string | Command;
  /** It stands on a line of its own. */
  readonly block?: boolean;
}

/** A command of a lesson, which runs with a click as if it had been typed. Whoever follows a teacher only reads it. */
export function RunnableLine({ command, block = false }: RunnableLineProps) {
  const t = usePartWords('lessons');
  const session = useSession();
  const world = useWorld();
  const follows = useLessonPlace((state) => state.follows);
  const line = typeof command === 'string' ? command : commandLine(command);
  if (follows) return <code>{line}</code>;
  const run = (): void => {
    if (typeof command === 'string') runLine(session, command);
    else session.run(command, { typed: true });
    if (ASKS.test(line)) goTo(world, 'terminal');
  };
  return (
    <button
      type="button"
      className={block ? styles['block'] : styles['inline']}
      data-run={block ? '' : undefined}
      aria-label={t.run({ line })}
      data-tip={t.runTip}
      onClick={run}
    >
      {block && <Play aria-hidden="true" size={14} className={styles['sign']} />}
      <span>
        <WholeWords text={line} />
      </span>
    </button>
  );
}
