import { useTranslation } from 'react-i18next';
import type { LeaseView, ManagerStartView, StartUpView } from '../../worker/protocol/index.ts';
import { clockText, spanText } from '../model/time-text.ts';
import { select, useView } from '../model/view-store.ts';
import { CandidateLine } from './CandidateLine.tsx';
import { useNow } from './use-now.ts';
import styles from './LeaseElection.module.css';

interface LeaseElectionProps {
  readonly view: StartUpView;
}

/** The Lease, and what each candidate knows of it: who leads, and when another may. */
export function LeaseElection({ view: { lease, managers } }: LeaseElectionProps) {
  const { t } = useTranslation();
  return (
    <section className={styles['election']}>
      {lease === undefined ? (
        <p className={styles['what']}>{t('start.lease.absent')}</p>
      ) : (
        <Lease lease={lease} managers={managers} />
      )}
      <ul className={styles['candidates']} aria-label={t('start.lease.candidates')}>
        {managers.map((manager) => (
          <CandidateLine key={manager.name} manager={manager} lease={lease} />
        ))}
      </ul>
    </section>
  );
}

interface LeaseProps {
  readonly lease: LeaseView;
  readonly managers: readonly ManagerStartView[];
}

/** The object, by the names of its fields. */
function Lease({ lease, managers }: LeaseProps) {
  const { t } = useTranslation();
  const id = `Lease/${lease.namespace}/${lease.name}`;
  const selected = useView((view) => view.selected === id);
  const renewed = useNow((nowMs) => spanText(nowMs - lease.renewedMs));
  const holder = managers.find(({ identity }) => identity === lease.holder)?.name;
  return (
    <>
      <h3 className={styles['title']}>
        <button type="button" className={styles['name']} aria-pressed={selected} onClick={() => select(id)}>
          {t('start.lease.title', { name: `${lease.namespace}/${lease.name}` })}
        </button>
      </h3>
      <p className={styles['what']}>{t('start.lease.what')}</p>
      <dl className={styles['fields']}>
        <Field name="holderIdentity" tip={lease.holder}>
          {lease.holder === '' ? t('start.lease.nobody') : (holder ?? lease.holder)}
        </Field>
        <Field name="renewTime">
          {clockText(lease.renewedMs)} <span className={styles['ago']}>{t('start.lease.ago', { span: renewed })}</span>
        </Field>
        <Field name="leaseDurationSeconds">{lease.durationMs / 1000}</Field>
        <Field name="acquireTime">{clockText(lease.acquiredMs)}</Field>
        <Field name="leaseTransitions">{lease.transitions}</Field>
      </dl>
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly tip?: string;
  readonly children: React.ReactNode;
}

function Field({ name, tip, children }: FieldProps) {
  return (
    <div className={styles['field']} data-tip={tip === '' ? undefined : tip}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
