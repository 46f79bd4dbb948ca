import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { CODE_LETTERS, shownCode } from '../../room/code.ts';
import { Button } from '../design/Button.tsx';
import { classNames } from '../design/class-names.ts';
import { Dialog } from '../design/Dialog.tsx';
import { usePartWords } from '../i18n/parts.ts';
import { say } from '../i18n/texts.ts';
import { isClassPage } from '../model/class-page.ts';
import { closeOverlay } from '../model/overlay.ts';
import { aimOf, findRoom, type Aim, type JoinProblem } from './join.ts';
import { enterRoom } from './room-store.ts';
import styles from './JoinSheet.module.css';

interface JoinSheetProps {
  /** What is in the field at first. A code that came with an address is tried at once. */
  readonly text: string;
}

type Progress = JoinProblem | 'looking' | undefined;

/** The way into a class: a field for the code that stands on the board, or for the address of the class. What is wrong with it is said where it was typed. */
export function JoinSheet({ text }: JoinSheetProps) {
  const t = usePartWords('join');
  const [typed, setTyped] = useState(text);
  const [progress, setProgress] = useState<Progress>(() => (text === '' ? undefined : progressOf(aimOf(text, isClassPage))));
  const field = useRef<HTMLInputElement>(null);
  /** The sheet may have been closed meanwhile: then its user does not want to join. */
  const follow = (aim: Aim): void =>
    void roomBehind(aim).then((found) => {
      if (field.current === null) return;
      if (found.problem === undefined) return go(found);
      setProgress(found.problem);
      field.current.focus();
      field.current.select();
    });
  const submit = (): void => {
    const aim = aimOf(typed, isClassPage);
    setProgress(progressOf(aim));
    follow(aim);
  };
  const start = useEffectEvent(() => follow(aimOf(text, isClassPage)));
  useEffect(() => {
    if (text !== '') start();
  }, [text]);
  const isWrong = progress !== undefined && progress !== 'looking';
  return (
    <Dialog title={t.title} onClose={closeOverlay}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label className={styles['label']}>
          {isClassPage ? t.code : t.address}
          <input
            ref={field}
            className={classNames('field', styles['code'])}
            data-wide={!isClassPage}
            value={typed}
            maxLength={200}
            placeholder={isClassPage ? shownCode('KXM4P7') : '192.168.1.20:4180'}
            inputMode={isClassPage ? 'text' : 'url'}
            autoComplete="off"
            autoCapitalize={isClassPage ? 'characters' : 'none'}
            autoCorrect="off"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby="join-words"
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProgress(undefined);
            }}
          />
        </label>
        <p id="join-words" role="status" className={styles['words']} data-join={progress}>
          {progress === undefined
            ? isClassPage
              ? t.where
              : t.whereAddress
            : progress === 'looking'
              ? t.looking
              : say(t.problem[progress], { letters: CODE_LETTERS })}
        </p>
        <Button type="submit" look="primary">
          {t.join}
        </Button>
      </form>
    </Dialog>
  );
}

function progressOf(aim: Aim): Progress {
  return 'problem' in aim ? aim.problem : 'looking';
}

/** Where an aim leads: to the room of a code, to another page, or nowhere. */
type Found =
  | { readonly room: string; readonly problem?: undefined }
  | { readonly href: string; readonly problem?: undefined }
  | { readonly problem: JoinProblem };

async function roomBehind(aim: Aim): Promise<Found> {
  if (!('code' in aim)) return aim;
  const found = await findRoom(aim);
  return typeof found === 'string' ? { problem: found } : { room: found.room };
}

function go(found: Exclude<Found, { readonly problem: JoinProblem }>): void {
  closeOverlay();
  if ('href' in found) location.assign(found.href);
  else enterRoom({ room: found.room, here: false });
}
