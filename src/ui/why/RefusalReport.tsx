import { usePartWords } from '../i18n/parts.ts';
import type { LookedGrant, LookedRule, WhyRefusal } from '../../worker/protocol/index.ts';
import { objectKey } from '../../worker/protocol/index.ts';
import { objectWords } from '../model/objects.ts';
import { useSession } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { IdLink } from '../sync/Part.tsx';
import { WhyButton } from '../actions/WhyButton.tsx';
import { RuleParts } from './RuleParts.tsx';
import listStyles from './LinkList.module.css';
import styles from './RefusalReport.module.css';
import whyStyles from './WhyView.module.css';

interface RefusalReportProps {
  readonly refusal: WhyRefusal;
}

/** A request that authorization refused, below the verdict: who asked, who took the right away, and each rule that was looked at with what of it does not match. */
export function RefusalReport({ refusal }: RefusalReportProps) {
  const t = usePartWords('rights');
  const { user, groups, reason, looked } = refusal;
  return (
    <div className={styles['refusal']} data-refusal="">
      <dl className={styles['facts']}>
        <dt>{t.user}</dt>
        <dd>{user}</dd>
        <dt>{t.groups}</dt>
        <dd>{groups.join(', ')}</dd>
        <dt>{t.asked}</dt>
        <dd>{askedText(refusal, t.atClusterScope)}</dd>
      </dl>
      {reason !== '' && (
        <p className={whyStyles['complaint']} lang="en">
          {reason}
        </p>
      )}
      <Taken refusal={refusal} />
      <h4 className={whyStyles['heading']}>{looked.length === 0 ? t.noBinding : t.bindings({ count: looked.length })}</h4>
      <ul>
        {looked
          .toSorted((first, second) => missesOf(first) - missesOf(second))
          .map((grant) => (
            <Grant key={`${grant.namespace}/${grant.name}`} grant={grant} />
          ))}
      </ul>
    </div>
  );
}

/** How many parts of the nearest rule do not match: the binding that comes nearest is listed first. */
function missesOf({ rules = [] }: LookedGrant): number {
  return rules[0]?.unmatched.length ?? 0;
}

/** `create replicasets.apps -n default` */
function askedText({ verb, group, resource, namespace, name }: WhyRefusal, atClusterScope: string): string {
  const what = [resource + (group === '' ? '' : `.${group}`), name].filter((word) => word !== '').join(' ');
  if (resource.startsWith('/')) return `${verb} ${resource}`;
  return `${verb} ${what} ${namespace === '' ? `(${atClusterScope})` : `-n ${namespace}`}`;
}

/** The write that took the right away, if somebody had granted it. */
function Taken({ refusal: { taken } }: RefusalReportProps) {
  const t = usePartWords('rights');
  const { moment } = usePartWords('why').open;
  const session = useSession();
  if (taken === undefined) return <p>{t.neverGranted}</p>;
  const { record, atMs, op, object } = taken;
  const words = objectWords(object);
  return (
    <>
      <p>
        {t.taken[op]({ time: clockText(atMs), object: words })}{' '}
        <WhyButton subject={{ record }} label={t.askTaken({ object: words })} />
      </p>
      <button type="button" className={listStyles['way']} onClick={() => session.transport({ type: 'seek', to: { record } })}>
        {moment}
      </button>
    </>
  );
}

interface GrantProps {
  readonly grant: LookedGrant;
}

/** A binding and the rules of its role, the nearest first. A rule that misses no more than one part is open. */
function Grant({ grant: { kind, namespace, name, role, rules, moreRules } }: GrantProps) {
  const t = usePartWords('rights');
  const { more } = usePartWords('why');
  return (
    <li className={styles['grant']}>
      <IdLink id={objectKey({ kind, namespace, name })} /> → <IdLink id={role} />
      {rules === undefined ? (
        <p className={whyStyles['complaint']}>{t.noRole}</p>
      ) : (
        <details className={listStyles['more']} open={rules.some(({ unmatched }) => unmatched.length <= 1)}>
          <summary>{t.rules({ count: rules.length + moreRules })}</summary>
          <ul className={styles['rules']}>
            {rules.map((rule, index) => (
              <Rule key={index} rule={rule} />
            ))}
            {moreRules > 0 && <li className={whyStyles['quiet']}>{more({ count: moreRules })}</li>}
          </ul>
        </details>
      )}
    </li>
  );
}

interface RuleProps {
  readonly rule: LookedRule;
}

/** The parts of a rule. Those that do not match the request are crossed out. */
function Rule({ rule }: RuleProps) {
  const t = usePartWords('rights');
  const { unmatched, nonResourceURLs } = rule;
  return (
    <li>
      <RuleParts rule={rule} unmatched={unmatched} />
      <p className={whyStyles['quiet']}>
        {nonResourceURLs !== undefined && unmatched.includes('resources')
          ? t.onlyPaths
          : t.unmatched({ parts: unmatched.join(', ') })}
      </p>
    </li>
  );
}
