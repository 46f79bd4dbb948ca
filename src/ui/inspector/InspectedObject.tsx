import { useTranslation } from 'react-i18next';
import type { InspectedView } from '../../worker/protocol/index.ts';
import { useObject } from '../model/cluster-store.ts';
import { parseObjectKey } from '../model/object-id.ts';
import { SyncsButton } from '../sync/SyncsButton.tsx';
import { ObjectTime } from '../time/index.tsx';
import { whyOf } from '../model/why-subject.ts';
import { WhyButton } from '../why/WhyButton.tsx';
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
  const { kind, namespace, name } = parseObjectKey(inspected.id);
  const notYet = inspected.resourceVersion === '';
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['first']}>
          <p className={styles['kind']}>{kind}</p>
          <ObjectTime id={inspected.id} name={name} />
        </div>
        <h3 className={styles['name']}>
          {name} <WhyButton subject={whyOf(inspected.id, view, inspected.exists)} label={t('inspector.whyObject', { name })} />
        </h3>
        {!inspected.exists && <p className={styles['gone']}>{t(notYet ? 'inspector.notYet' : 'inspector.gone')}</p>}
        {view !== undefined && <ObjectSummary view={view} />}
        <div className={styles['actions']}>
          {view !== undefined && <ObjectActions view={view} />}
          <SyncsButton kind={kind} namespace={namespace} name={name} />
        </div>
      </header>
      {inspected.conditions.length > 0 && (
        <section className={styles['section']}>
          <h4 className={styles['heading']}>{t('inspector.conditions')}</h4>
          <ConditionList object={inspected.id} conditions={inspected.conditions} />
        </section>
      )}
      {!notYet && (
        <>
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
            <YamlText object={inspected.id} lines={lines} changed={changed} changedWord={t('inspector.changedLine')} />
          </section>
        </>
      )}
    </>
  );
}
