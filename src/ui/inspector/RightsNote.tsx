import { usePartWords } from '../i18n/parts.ts';
import type { BindingView } from '../../worker/protocol/index.ts';
import { useAnswer } from '../model/use-answer.ts';
import { IdLink } from '../sync/Part.tsx';
import { RuleParts } from '../why/RuleParts.tsx';
import styles from './RightsNote.module.css';

interface RightsNoteProps {
  /** The id of a ServiceAccount, a role or a binding. */
  readonly id: string;
}

/** Who may do what by the bindings of a ServiceAccount, a role or a binding. */
export function RightsNote({ id }: RightsNoteProps) {
  const t = usePartWords('rights').note;
  const { more } = usePartWords('why');
  const { answer, answered } = useAnswer({ type: 'rights', object: id });
  if (answer === undefined || !answered) return null;
  if (answer.bindings.length === 0) return <p>{id.startsWith('ServiceAccount/') ? t.none : t.unbound}</p>;
  return (
    <ul className={styles['bindings']} data-rights="">
      {answer.bindings.map((binding) => (
        <Binding key={binding.id} binding={binding} shown={id} />
      ))}
      {answer.more > 0 && <li>{more({ count: answer.more })}</li>}
    </ul>
  );
}

interface BindingProps {
  readonly binding: BindingView;
  /** The id of the object that shows it. It needs no link to itself. */
  readonly shown: string;
}

/** `RoleBinding default/jane: Role default/reader to User jane`, and the rules of the role. */
function Binding({ binding: { id, role, rules, moreRules, subjects }, shown }: BindingProps) {
  const { note: t, noRole } = usePartWords('rights');
  const { more } = usePartWords('why');
  return (
    <li>
      {id !== shown && (
        <>
          <IdLink id={id} />:{' '}
        </>
      )}
      {role !== shown && <IdLink id={role} />} {t.to} {subjects.length === 0 && t.nobody}
      {subjects.map(({ kind, name, object }, index) => (
        <span key={index}>
          {index > 0 && ', '}
          {object === undefined || object === shown ? `${kind} ${name}` : <IdLink id={object} />}
        </span>
      ))}
      {rules === undefined ? (
        <p className={styles['missing']}>{noRole}</p>
      ) : (
        <details>
          <summary>{t.ruleCount({ count: rules.length + moreRules })}</summary>
          <ul className={styles['rules']}>
            {rules.map((rule, index) => (
              <li key={index}>
                <RuleParts rule={rule} />
              </li>
            ))}
            {moreRules > 0 && <li>{more({ count: moreRules })}</li>}
          </ul>
        </details>
      )}
    </li>
  );
}
