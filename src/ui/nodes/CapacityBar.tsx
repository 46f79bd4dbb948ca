import styles from './CapacityBar.module.css';

interface CapacityBarProps {
  /** Of the resource, as Kubernetes names it. */
  readonly name: string;
  readonly used: number;
  readonly of: number;
  readonly text: (amount: number) => string;
}

/** How much of a resource is asked for. */
export function CapacityBar({ name, used, of, text }: CapacityBarProps) {
  const share = of > 0 ? Math.min(1, used / of) : 0;
  return (
    <div className={styles['resource']}>
      <div className={styles['text']}>
        <span>{name}</span>
        <span>
          {text(used)}
          <span className={styles['of']}>/{text(of)}</span>
        </span>
      </div>
      <div className={styles['track']}>
        <i className={styles['used']} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}
