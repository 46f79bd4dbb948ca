import styles from './Plot.module.css';

interface PlotProps {
  /** One for each interval, or each bucket, from left to right. */
  readonly values: readonly number[];
  /** What it shows, in words with its greatest value. */
  readonly label: string;
  /** Apart from one another (a histogram), or one line over time. */
  readonly bars?: boolean;
}

/** A small plot from 0 to its greatest value. Its label says what there is to know without seeing it. */
export function Plot({ values, label, bars = false }: PlotProps) {
  const most = Math.max(...values, 0);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles['plot']}
      viewBox={`0 0 ${Math.max(1, values.length)} 1`}
      preserveAspectRatio="none"
      data-bars={bars}
    >
      {most > 0 && <path className={styles['area']} d={areaPath(values, most, bars ? 0.15 : 0)} />}
    </svg>
  );
}

/** A column for each value, from the base line up; `gap`: how much of its width a column leaves free. */
export function areaPath(values: readonly number[], most: number, gap: number): string {
  const columns = values.map((value, index) => {
    if (value <= 0) return '';
    const height = Math.min(1, value / most).toFixed(3);
    return `M${index + gap / 2} 1v-${height}h${1 - gap}v${height}z`;
  });
  return columns.join('');
}
