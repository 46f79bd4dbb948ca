import { memo, useRef, useState } from 'react';
import { useWords } from '../i18n/language.ts';
import { WhyButton } from '../actions/WhyButton.tsx';
import { Panel } from '../design/Panel.tsx';
import { WholeWords } from '../design/WholeWords.tsx';
import { useScrollToEnd } from '../design/use-scroll-to-end.ts';
import { useCluster, useConsole } from '../model/cluster-store.ts';
import { CommandLine, namesProgram, promptAt } from './CommandLine.tsx';
import type { ConsoleEntry } from '../../worker/protocol/index.ts';
import { useWorldView } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { shortMessage } from '../design/short-message.ts';
import styles from './TerminalView.module.css';

/** The command line, and everything that was done: typed commands, and the commands of buttons. */
export function TerminalView() {
  const t = useWords();
  const from = useWorldView((view) => view.consoleFrom);
  // A question at the first moment itself has the record of that moment.
  const entries = useConsole().filter(({ record, aside }) => from === undefined || record > from || aside === true);
  const terminal = useRef<HTMLDivElement>(null);
  useScrollToEnd(terminal, entries.at(-1));
  return (
    <Panel view="terminal">
      <div ref={terminal} className={styles['terminal']}>
        <div role="log" aria-label={t.terminal.output} tabIndex={0} className={styles['log']}>
          {entries.length === 0 && <p className={styles['hint']}>{t.terminal.hint}</p>}
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </div>
        <CommandLine />
      </div>
    </Panel>
  );
}

/** What only authorization says when it refuses a request: `User "jane" cannot list …`. */
const UNAUTHORIZED = '" cannot ';

interface EntryProps {
  readonly entry: ConsoleEntry;
}

/** One command with its output. The request of an outside program has no prompt, because nobody typed it. */
const Entry = memo(function Entry({ entry }: EntryProps) {
  const t = useWords();
  // The prompt of a command that reads is at the input.
  const stdout = entry.reads === true ? entry.stdout.slice(0, promptAt(entry.stdout)) : entry.stdout;
  return (
    <div className={styles['entry']} data-exit={entry.exitCode ?? ''}>
      <p className={styles['command']} data-tip={clockText(entry.atMs)}>
        <span aria-hidden="true" className={styles['prompt']}>
          {namesProgram(entry.line) ? '$' : '←'}
        </span>
        <span className={styles['words']}>
          <WholeWords text={entry.line} />
          {entry.exitCode === undefined && <Running />}
        </span>
      </p>
      {stdout !== '' && <Output text={stdout} stream="output" />}
      {entry.stderr !== '' && <Output text={entry.stderr} stream="error" />}
      {entry.aside !== true && entry.stderr.includes(UNAUTHORIZED) && (
        <WhyButton
          subject={{ record: entry.record }}
          label={t.inspector.whyObject({ name: entry.line })}
          word={t.inspector.why}
        />
      )}
    </div>
  );
});

/** Commands take simulated time: while time is paused, they do not finish. */
function Running() {
  const t = useWords();
  const playing = useCluster(({ clock }) => clock.playing);
  return (
    <>
      {'  '}
      <span className={styles['running']}>{playing ? t.terminal.running : t.terminal.waits}</span>
    </>
  );
}

interface OutputProps {
  readonly text: string;
  readonly stream: 'output' | 'error';
}

/** The output of a command. An error that quotes a whole object is shortened, with a button to show all of it. */
function Output({ text, stream }: OutputProps) {
  const t = useWords();
  const [whole, setWhole] = useState(false);
  const all = text.trimEnd();
  const shown = whole || stream === 'output' ? all : shortMessage(all);
  return (
    <pre className={styles['output']} data-stream={stream}>
      <span lang="en">{shown}</span>
      {shown !== all && (
        <button type="button" className={styles['more']} onClick={() => setWhole(true)}>
          {t.terminal.whole}
        </button>
      )}
    </pre>
  );
}
