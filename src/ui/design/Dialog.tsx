import { useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './IconButton.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet over the page. It is open while it is mounted; Escape and a click beside it close it. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const { close, ...props } = useModal(onClose);
  return (
    <dialog {...props} aria-label={title} className={styles['dialog']}>
      <div className={styles['sheet']}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <IconButton label={t('close')} icon={X} onClick={close} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly closedby: 'any';
  readonly onCancel: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly close: () => void;
}

/**
 * The properties of a `dialog` that is open while it is mounted, and what closes it. `onClose` is called at once. The browser tells of a closed dialog a
 * task later, and a key in between may ask for the same dialog again.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // A dialog that is removed while it is open does not give the focus back.
    return () => dialog?.close();
  }, []);
  const close = (): void => {
    ref.current?.close();
    onClose();
  };
  return {
    ref,
    closedby: 'any',
    // Escape, or a click beside it. A file field tells by the same event that no file was chosen.
    onCancel: ({ target, currentTarget }) => {
      if (target === currentTarget) close();
    },
    // An effect that runs twice, as in development, closes it and opens it again.
    onClose: () => {
      if (ref.current?.open === false) onClose();
    },
    close,
  };
}
