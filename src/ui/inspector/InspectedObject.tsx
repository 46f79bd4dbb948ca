import { useTranslation } from 'react-i18next';
import type { InspectedView } from '../../worker/protocol.ts';
import { useObject } from '../model/cluster-store.ts';
import { parseObjectKey } from '../model/object-id.ts';
import { ConditionList } from './ConditionList.tsx';
import { EventList } from './EventList.tsx';
import { ObjectActions } from './ObjectActions.tsx';
import { ObjectSummary } from './ObjectSummary.tsx';
import { useYamlVersions } from './use-yaml-versions.ts';
import { YamlText } from './YamlText.tsx';
import styles from './InspectorView.module.css';

interface InspectedObjectProps {
  readonly inspected: InspectedView;
}

/** An object: what it is, what can be done to it, its conditions, its events, its YAML. */
export function InspectedObject({ inspected }: InspectedObjectProps) {
  const { t } = useTranslation();
  const { lines, changed } = useYamlVersions(inspected);
  const view = useObject(inspected.id);
  const { kind, name } = parseObjectKey(inspected.id);
  return (
    <>
      <header className={styles['head']}>
        <p className={styles['kind']}>{kind}</p>
        <h3 className={styles['name']}>{name}</h3>
        {!inspected.exists && <p className={styles['gone']}>{t('inspector.gone')}</p>}
        {view !== undefined && <ObjectSummary view={view} />}
        {view !== undefined && <ObjectActions view={view} />}
      </header>
      {inspected.conditions.length > 0 && (
        <section className={styles['section']}>
          <h4 className={styles['heading']}>{t('inspector.conditions')}</h4>
          <ConditionList conditions={inspected.conditions} />
        </section>
      )}
      <section className={styles['section']}>
        <h4 className={styles['heading']}>{t('inspector.events')}</h4>
        <EventList events={inspected.events} />
      </section>
      <section className={styles['section']}>
        <h4 className={styles['heading']}>
          YAML
          <span className={styles['version']}>resourceVersion {inspected.resourceVersion}</span>
          {changed.size > 0 && <span className={styles['changes']}>{t('inspector.changed', { count: changed.size })}</span>}
        </h4>
        <YamlText
          lines={lines}
          changed={changed}

          changedWord={t('inspector.changedLine')}
        />
      </section>
    </>
  );
}
