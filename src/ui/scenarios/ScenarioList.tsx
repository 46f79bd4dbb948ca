import '../i18n/parts.ts';
import { useMemo } from 'react';
import { Menu } from '@base-ui/react/menu';
import { useTranslation } from 'react-i18next';
import { CATALOGUE_HASH } from '../lessons/lesson-link.ts';
import { useShare } from '../share/share-store.ts';
import { LESSONS, linkOf } from './lessons.ts';
import styles from './ScenarioList.module.css';

/** The scenarios, each as the link that it is: it can be copied, and opened in a tab of its own. */
export function ScenarioList() {
  const { t } = useTranslation('scenarios');
  const { t: lessons } = useTranslation('lessons');
  const shown = useShare((share) => share.words?.lesson);
  const links = useMemo(() => LESSONS.map((lesson) => ({ id: lesson.id, href: linkOf(lesson) })), []);
  return (
    <>
      <Menu.LinkItem
        closeOnClick
        href={CATALOGUE_HASH}
        data-catalogue=""
        className={styles['item']}
        onClick={() => setTimeout(blur)}
      >
        <span className={styles['title']}>{lessons('all')}</span>
        <span className={styles['promise']}>{lessons('offer.what')}</span>
      </Menu.LinkItem>
      <p role="presentation" className={styles['what']}>
        {t('what')}
      </p>
      {links.map(({ id, href }) => (
        <Menu.LinkItem
          key={id}
          closeOnClick
          href={href}
          data-lesson={id}
          aria-current={id === shown}
          className={styles['item']}
          // As after any link that is followed: Space and the other keys are the page's.
          onClick={() => setTimeout(blur)}
        >
          <span className={styles['title']}>{t(`lesson.${id}.title`)}</span>
          <span className={styles['promise']}>{t(`lesson.${id}.promise`)}</span>
        </Menu.LinkItem>
      ))}
    </>
  );
}

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
