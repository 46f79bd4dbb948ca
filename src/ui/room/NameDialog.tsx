import { useEffect, useRef, useState } from 'react';
import { usePartWords } from '../i18n/parts.ts';
import { cleanName, MAX_NAME_CHARS, saysTeacher } from '../../room/protocol.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { Dialog } from '../design/Dialog.tsx';
import { lastName, leaveRoom, rename } from './room-store.ts';
import styles from './NameDialog.module.css';

/** Asks for the name under which the teacher sees this page. The button always answers: a greyed one would not say why. */
export function NameDialog({ isTeacher }: { readonly isTeacher: boolean }) {
  const t = usePartWords('room');
  const [name, setName] = useState(lastName);
  const [hasTried, setHasTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Who is somebody else types over it.
  useEffect(() => field.current?.select(), []);
  const problem = problemOf(name, isTeacher);
  // Nobody is told that a field is empty before they have left it so.
  const told = problem === 'empty' && !hasTried ? undefined : problem;
  return (
    <Dialog stays title={t.name.title} onClose={leaveRoom}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) return rename(cleanName(name));
          setHasTried(true);
          field.current?.focus();
        }}
      >
        <label className={styles['label']}>
          {t.name.label}
          <input
            ref={field}
            className={classNames('field', styles['name'])}
            value={name}
            maxLength={MAX_NAME_CHARS}
            autoComplete="name"
            aria-invalid={told !== undefined}
            aria-describedby="name-words"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p id="name-words" role="status" className={styles['words']} data-problem={told}>
          {told === undefined ? (isTeacher ? t.name.teacher : t.name.student) : t.name.problem[told]}
        </p>
        <Button type="submit" look="primary">
          {t.name.join}
        </Button>
      </form>
    </Dialog>
  );
}

/** Why the room would not take a name. Undefined if it does. */
function problemOf(name: string, isTeacher: boolean): 'empty' | 'teacher' | undefined {
  if (cleanName(name) === '') return 'empty';
  return !isTeacher && saysTeacher(name) ? 'teacher' : undefined;
}
