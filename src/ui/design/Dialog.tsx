import { type ReactNode, type RefObject, useRef } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useWords } from '../i18n/language.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useRemedy } from './use-remedy.ts';
import styles from './Dialog.module.css';
import popupStyles from './Popup.module.css';

interface DialogProps {
  readonly title: string;
  /** For two columns. */
  readonly wide?: boolean;
  /** A press beside it does not close it: what is typed in it would be lost. */
  readonly stays?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet with a title over the page. This file loads Base UI, so only late parts import it. */
export function Dialog({ title, wide = false, stays, onClose, children }: DialogProps) {
  const t = useWords();
  return (
    <Modal label={title} className={classNames(styles['sheet'], wide && styles['wide'])} stays={stays} onClose={onClose}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <Base.Close render={<IconButton label={t.close} icon={X} />} />
      </header>
      {children}
    </Modal>
  );
}

/** What a user who opens a form wants to fill in: the dialog's own form, and none in a section of it. */
const FIELD = ':scope > form :is(input, select, textarea):enabled';

interface ModalProps extends Pick<DialogProps, 'stays'> {
  /** Gets the focus first. Default: the first field of its own form, or else the first focusable element. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Accessible name. */
  readonly label: string;
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Takes all keys and presses while it is mounted. Escape closes it, and so does a press beside it unless it stays. The page never scrolls, so its scrolling need not be locked. */
export function Modal({ label, className, initialFocus, stays = false, onClose, children }: ModalProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open modal="trap-focus" disablePointerDismissal={stays} onOpenChange={() => onClose()}>
      <Base.Portal>
        <Base.Backdrop className={classNames(popupStyles['layer'], styles['backdrop'])} />
        <Base.Popup
          ref={popup}
          aria-label={label}
          aria-modal
          data-popup=""
          initialFocus={initialFocus ?? (() => popup.current?.querySelector<HTMLElement>(FIELD) ?? true)}
          className={classNames(popupStyles['layer'], styles['dialog'], className)}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Replaces a sheet whose script could not be loaded. */
export function MissingSheet({ onClose }: Pick<DialogProps, 'onClose'>) {
  const t = useWords();
  const { what, button, act } = useRemedy();
  return (
    <Dialog title={t.missing.title} onClose={onClose}>
      <p className={styles['words']}>{what}</p>
      <Button look="primary" onClick={act}>
        {button}
      </Button>
    </Dialog>
  );
}
