import { Fragment } from 'react';
import { useWords } from '../i18n/language.ts';
import { useCluster } from '../model/cluster-store.ts';
import { type Lag, lagsOf, lagWords } from './lag.ts';
import styles from './ReadyNumber.module.css';

interface ReadyNumberProps {
  /** The owner of the Pods. */
  readonly id: string;
  /** From its status. */
  readonly ready: number;
  readonly desired: number;
  /** The number does not count ready Pods: a Job counts its successes. */
  readonly countsOther?: boolean;
  /** The number in words, if it is not to stand as `7/10`. */
  readonly says?: string;
}

/**
 * `7/10`: how many are ready, of those wanted, as the status says. If the numbers differ by whose they are, they stand side by side, and between two of them
 * a line as long as their difference.
 */
export function ReadyNumber({ id, ready, desired, countsOther = false, says }: ReadyNumberProps) {
  const t = useWords();
  const numbers = useCluster((state) => state.numbers.get(id));
  const lags = numbers === undefined ? [] : lagsOf(numbers, desired);
  const [lag] = lags;
  const words = numbers === undefined || lag === undefined ? undefined : lagWords(t, numbers, lags);
  const own = (
    <span data-number="status" data-tip={words ?? t.numbers.says({ ready, desired })}>
      {says ?? (
        <>
          <b>{ready}</b>/{desired}
        </>
      )}
    </span>
  );
  if (lag === undefined) return own;
  const isOwn = lag.measure === 'ready' && !countsOther && says === undefined;
  return (
    <span className={styles['reading']}>
      <span role="img" aria-label={words} data-tip={words} data-lag={lag.measure} className={styles['lag']}>
        {!isOwn && <span className={styles['measure']}>{t.numbers[lag.measure]}</span>}
        <LagLine lag={lag} />
      </span>
      {isOwn ? <span aria-hidden="true">/{desired}</span> : own}
    </span>
  );
}

interface LagLineProps {
  readonly lag: Lag;
}

/** `there 10 |–| cache 9 |–| status 8` */
function LagLine({ lag: { numbers } }: LagLineProps) {
  const t = useWords();
  return numbers.map(({ whose, number }, index) => {
    const before = numbers[index - 1]?.number;
    return (
      <Fragment key={whose}>
        {before !== undefined && <Gap width={Math.abs(number - before)} />}
        <span data-number={whose} className={styles['number']}>
          <span className={styles['whose']}>{t.numbers.whose[whose]}</span> <b>{number}</b>
        </span>
      </Fragment>
    );
  });
}

interface GapProps {
  /** The difference. 0 closes the gap. */
  readonly width: number;
}

/** The difference of two numbers as a line between two ticks, as on a technical drawing. */
export function Gap({ width }: GapProps) {
  return <i aria-hidden="true" className={styles['gap']} data-open={width > 0} style={{ '--gap': width }} />;
}

interface LagMarkProps {
  readonly id: string;
  readonly desired: number;
}

/** The same in the least space: a gap if the numbers of an owner differ. */
export function LagMark({ id, desired }: LagMarkProps) {
  const t = useWords();
  const numbers = useCluster((state) => state.numbers.get(id));
  const lags = numbers === undefined ? [] : lagsOf(numbers, desired);
  const [lag] = lags;
  if (numbers === undefined || lag === undefined) return null;
  const words = lagWords(t, numbers, lags);
  return (
    <span role="img" aria-label={words} data-tip={words} data-lag={lag.measure} className={styles['mark']}>
      <Gap width={1} />
    </span>
  );
}
