import type { PolicyRule } from '../../api/index.ts';
import styles from './RuleParts.module.css';

const PARTS = ['verbs', 'resources', 'apiGroups', 'resourceNames', 'nonResourceURLs'] as const;

interface RulePartsProps {
  readonly rule: PolicyRule;
  /** The parts that do not match a request. They are crossed out. */
  readonly unmatched?: readonly string[];
}

/** A rule of a role, a line for each part that it has. */
export function RuleParts({ rule, unmatched = [] }: RulePartsProps) {
  return (
    <dl className={styles['rule']}>
      {PARTS.filter((part) => rule[part] !== undefined).map((part) => (
        <div key={part} data-unmatched={unmatched.includes(part)}>
          <dt>{part}</dt>
          <dd>{rule[part]!.map((value) => (value === '' ? '""' : value)).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
