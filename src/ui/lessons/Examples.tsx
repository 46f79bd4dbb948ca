import { useTranslation } from 'react-i18next';
import { LESSONS as SCENARIOS, linkOf } from '../scenarios/lessons.ts';
import { hasWords } from './catalogue.ts';
import { closeCatalogue } from './lesson-link.ts';
import styles from './CataloguePage.module.css';

interface ExamplesProps {
  /** The searched words. */
  readonly text: string;
  /** No lesson has them. */
  readonly none: boolean;
}

/** The scenarios of the menu: worlds to look at, without questions. */
export function Examples({ text, none }: ExamplesProps) {
  const { t } = useTranslation('lessons');
  const { t: scenarios } = useTranslation('scenarios');
  const found = SCENARIOS.map((scenario) => ({
    scenario,
    title: scenarios(`lesson.${scenario.id}.title`),
    promise: scenarios(`lesson.${scenario.id}.promise`),
  })).filter(({ scenario, title, promise }) => hasWords(`${scenario.id} ${title} ${promise}`, text));
  if (found.length === 0) return none ? <p>{t('nothing')}</p> : null;
  return (
    <section aria-label={t('examples')} className={styles['path']}>
      <h3 className={styles['name']}>{t('examples')}</h3>
      <div className={styles['about']}>
        <p>{scenarios('what')}</p>
      </div>
      <ul className={styles['lessons']}>
        {found.map(({ scenario, title, promise }) => (
          <li key={scenario.id} className={styles['entry']} data-example={scenario.id}>
            <a href={linkOf(scenario)} className={styles['link']} onClick={closeCatalogue}>
              {title}
            </a>
            <p className={styles['facts']}>{promise}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
