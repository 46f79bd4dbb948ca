import '../i18n/parts.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseMenu } from '../design/menu-context.ts';
import { useShare } from '../share/share-store.ts';
import { LESSONS, linkOf } from './lessons/index.ts';
import styles from './ScenarioList.module.css';

/** The scenarios, each as the link that it is: it can be copied, and opened in a tab of its own. */
export function ScenarioList() {
  const { t } = useTranslation('scenarios');
  const close = useCloseMenu();
  // As after any link that is followed: Space and the other keys are the page's.
  const leave = (): void => {
    close();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const shown = useShare((share) => share.words?.lesson);
  const links = useMemo(() => LESSONS.map((lesson) => ({ id: lesson.id, href: linkOf(lesson) })), []);
  return (
    <>
      <p role="presentation" className={styles['what']}>
        {t('what')}
      </p>
      {links.map(({ id, href }) => (
        <a
          key={id}
          role="menuitem"
          tabIndex={-1}
          href={href}
          data-lesson={id}
          aria-current={id === shown}
          className={styles['item']}
          // A link that is gone leads nowhere: the browser follows it first.
          onClick={() => setTimeout(leave)}
        >
          <span className={styles['title']}>{t(`lesson.${id}.title`)}</span>
          <span className={styles['promise']}>{t(`lesson.${id}.promise`)}</span>
        </a>
      ))}
    </>
  );
}
