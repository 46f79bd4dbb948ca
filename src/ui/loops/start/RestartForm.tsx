import { type FormEvent, useState } from 'react';
import { usePartWords } from '../../i18n/parts.ts';
import { RotateCw } from 'lucide-react';
import { commandLine, type ManagerStartView, restartOf } from '../../../worker/protocol/index.ts';
import { FlagError, parseOptions } from '../../../worker/protocol/manager-flags.ts';
import { Button } from '../../design/Button.tsx';
import { classNames } from '../../design/class-names.ts';
import { useSession } from '../../model/session-context.ts';
import { changedOptions } from './manager-start.ts';
import styles from './RestartForm.module.css';

interface RestartFormProps {
  readonly manager: ManagerStartView;
  readonly onRestart: () => void;
}

/** The flags of a manager, to be changed: it is then restarted with them. The form says what is wrong with a flag. */
export function RestartForm({ manager: { name, options }, onRestart }: RestartFormProps) {
  const t = usePartWords('ring');
  const session = useSession();
  const [text, setText] = useState<string>();
  const given = changedOptions(options)
    .map((option) => `--${option.name}=${option.value}`)
    .join(' ');
  const flags = text ?? given;
  const command = restartOf(name, flags);
  const problem = command?.type === 'restart-manager' ? problemOf(command.flags) : undefined;
  const valid = command !== undefined && problem === undefined;
  const restart = (event: FormEvent): void => {
    event.preventDefault();
    if (!valid) return;
    session.run(command);
    setText(undefined);
    onRestart();
  };
  return (
    <form className={styles['form']} onSubmit={restart}>
      <label className={styles['label']}>
        <code>kube-controller-manager</code>
        <input
          className={classNames('field', styles['flags'])}
          aria-label={t.start.flags({ name })}
          value={flags}
          placeholder="--concurrent-replicaset-syncs=1"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" disabled={!valid} data-command={command && commandLine(command)} data-tip={t.start.restartTip}>
        <RotateCw aria-hidden="true" size={14} />
        {t.start.restart}
      </Button>
      <p role="status" className={styles['problem']}>
        {problem}
      </p>
    </form>
  );
}

/** What the manager would say of these flags. Undefined if it takes them. */
function problemOf(flags: readonly string[]): string | undefined {
  try {
    parseOptions(flags);
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    return error.message;
  }
  return undefined;
}
