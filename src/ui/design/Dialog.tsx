import { useLayoutEffect, useRef, type ReactNode } from 'react';
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
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A dialog that is removed while it is open does not give the focus back.
    return () => element?.close();
  }, []);
  // An effect that runs twice, as in development, closes it and opens it again.
  const closed = (): void => {
    if (dialog.current?.open === false) onClose();
  };
  return (
    <dialog ref={dialog} aria-label={title} className={styles['dialog']} onClose={closed} closedby="any">
      <div className={styles['sheet']}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          <IconButton label={t('close')} icon={X} onClick={() => dialog.current?.close()} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
