import type { CSSProperties } from 'react';
import { later } from '../design/later.ts';
import { Optional } from '../design/Optional.tsx';
import { useWords } from '../i18n/language.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useTheme } from '../model/theme.ts';
import type { Row } from '../model/seats.ts';
import { type Density, fill, MOST_ELEMENTS } from './density.ts';
import { MARKS } from './mark-shapes.ts';
import { PodMark } from './PodMark.tsx';
import { shownSeats } from './shown-seats.ts';
import styles from './PodField.module.css';

const PodCanvas = later(() => import('./PodCanvas.tsx').then((module) => module.PodCanvas));

interface PodFieldProps {
  /** The accessible name, which says whose Pods these are. */
  readonly label: string;
  readonly row: Row;
  /** The number of wanted Pods. Missing ones are drawn as outlines after the others. */
  readonly wanted: number;
  /** The number of existing Pods. Default: those in the row. */
  readonly pods?: number;
  readonly hue?: number | undefined;
  readonly density: Density;
  readonly width: number;
  readonly height: number;
}

/** The height of the line with the number of hidden Pods, in pixels. */
const LINE = 18;

/** Pods as marks in the order of their seats: up to a limit as elements, beyond it as one picture. Pods that do not fit are counted. */
export function PodField({ label, row, wanted, pods = 0, hue, density: whole, width, height }: PodFieldProps) {
  const t = useWords();
  const total = useCluster((state) => state.kinds.get('Pod')?.length ?? 0);
  const theme = useTheme();
  const most = Math.max(row.length, pods, wanted);
  const isCrowded = most > whole.seats;
  const density = isCrowded ? fill(whole, width, height - LINE) : whole;
  const { outlines, hidden } = shownSeats(row, wanted, density.seats, pods);
  const rest = hidden > 0 && <p className={styles['hidden']}>{t.pods.hidden({ count: hidden })}</p>;
  if (Math.max(total, most) > MOST_ELEMENTS) {
    return (
      <>
        <Optional>
          <PodCanvas
            key={theme}
            label={label}
            row={row}
            wanted={wanted}
            hue={hue}
            density={density}
            width={width}
            height={isCrowded ? height - LINE : height}
          />
        </Optional>
        {rest}
      </>
    );
  }
  const { cellWidth, cellHeight, mark, columns } = density;
  const lines = Math.ceil(Math.min(density.seats, row.length + outlines) / columns);
  const style = {
    height: lines * cellHeight,
    '--size': `${mark}px`,
    '--cell': `${cellWidth}px`,
  } as CSSProperties;
  const at = (seat: number): string => {
    const [column, line] = [seat % columns, Math.floor(seat / columns)];
    const top = density.label === 'none' ? (cellHeight - mark) / 2 : 0;
    return `${column * cellWidth + (cellWidth - mark) / 2}px ${line * cellHeight + top}px`;
  };
  return (
    <>
      <fieldset aria-label={label} className={styles['field']} style={style} data-columns={columns}>
        {row.slice(0, density.seats).map((id, seat) => (
          <PodMark key={id} id={id} at={at(seat)} label={density.label} tabStop={seat === 0} />
        ))}
        {Array.from({ length: outlines }, (_, i) => (
          <i
            key={row.length + i}
            aria-hidden="true"
            className="mark"
            data-state="wanted"
            data-fill={MARKS.wanted}
            data-hue={hue ?? ''}
            style={{ translate: at(row.length + i) }}
          />
        ))}
      </fieldset>
      {rest}
    </>
  );
}
