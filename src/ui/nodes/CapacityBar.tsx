import styles from './CapacityBar.module.css';

interface CapacityBarProps {
  /** Of the resource, as Kubernetes names it. */
  readonly name: string;
  readonly used: number;
  readonly of: number;
  readonly text: (amount: number) => string;
}

/** How much of a resource is asked for: the three cells of a row in the grid around it. */
export function CapacityBar({ name, used, of, text }: CapacityBarProps) {
  const share = of > 0 ? Math.min(1, used / of) : 0;
  return (
    <>
      <span className={styles['name']}>{name}</span>
      <span aria-hidden="true" className={styles['track']}>
        <i className={styles['used']} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles['amount']}>
        {text(used)}
        <span className={styles['of']}>/{text(of)}</span>
      </span>
    </>
  );
}
