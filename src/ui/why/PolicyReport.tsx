import { usePartWords } from '../i18n/parts.ts';
import type { WhyPolicyRefusal } from '../../worker/protocol/index.ts';
import { objectKey } from '../../worker/protocol/index.ts';
import { IdLink } from '../sync/Part.tsx';
import styles from './RefusalReport.module.css';
import whyStyles from './WhyView.module.css';

interface PolicyReportProps {
  readonly refusal: WhyPolicyRefusal;
}

/** A request that a policy refused, below the verdict: the policy and its binding, the rule that is not kept, and the values that the rule saw. */
export function PolicyReport({ refusal }: PolicyReportProps) {
  const t = usePartWords('rights').policy;
  const { kind = 'ValidatingAdmissionPolicy', policy, binding, params, expression, values } = refusal;
  return (
    <div className={styles['refusal']} data-refusal="policy">
      <dl className={styles['facts']}>
        <dt>{t.policy}</dt>
        <dd>
          <IdLink id={objectKey({ kind, namespace: '', name: policy })} />
        </dd>
        {binding !== undefined && (
          <>
            <dt>{t.binding}</dt>
            <dd>
              <IdLink id={objectKey({ kind: `${kind}Binding`, namespace: '', name: binding })} />
            </dd>
          </>
        )}
        {params !== undefined && (
          <>
            <dt>{t.params}</dt>
            <dd>
              <IdLink id={objectKey(params)} />
            </dd>
          </>
        )}
        {expression !== '' && (
          <>
            <dt>{kind === 'MutatingAdmissionPolicy' ? t.mutation : t.rule}</dt>
            <dd>
              <code>{expression}</code>
            </dd>
          </>
        )}
      </dl>
      {values.length > 0 && <h4 className={whyStyles['heading']}>{t.values}</h4>}
      <dl className={styles['facts']}>
        {values.map(({ text, value }) => (
          <div key={text} className={styles['value']}>
            <dt>
              <code>{text}</code>
            </dt>
            <dd>{value === undefined ? t.nothing : <code>{value}</code>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
