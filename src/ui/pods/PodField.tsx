import { useMemo } from 'react';
import { useWords } from '../i18n/language.ts';
import { useCluster } from '../model/cluster-store.ts';
import { typeScale, useTheme } from '../model/theme.ts';
import type { Row } from '../model/seats.ts';
import { densityFor } from './density.ts';
import { shownSeats } from './field-picture.ts';
import { PodCanvas } from './PodCanvas.tsx';
import { PodMark } from './PodMark.tsx';
import styles from './PodField.module.css';

interface PodFieldProps {
  /** The accessible name, which says whose Pods these are. */
  readonly label: string;
  readonly row: Row;
  /** The most seats ever needed. The size of the marks follows from it. */
  readonly capacity: number;
  /** The number of wanted Pods. Missing ones are drawn as outlines. */
  readonly wanted: number;
  /** The number of existing Pods. Default: those in the row. */
  readonly pods?: number;
  readonly hue?: number | undefined;
  readonly width: number;
  readonly height: number;
}

/** If the cluster has more Pods than this, or a field wants more, they are drawn as one picture. */
const MOST_ELEMENTS = 200;
/** The height of the line with the number of hidden Pods, in pixels. */
const LINE = 18;

/** Pods as marks in their seats: up to a limit as elements, beyond it as one picture. Pods that do not fit are counted. */
export function PodField({ label, row, capacity, wanted, pods = 0, hue, width, height }: PodFieldProps) {
  const t = useWords();
  const total = useCluster((state) => state.kinds.get('Pod')?.length ?? 0);
  const theme = useTheme();
  const most = Math.max(1, capacity, wanted);
  const scale = typeScale(theme);
  const whole = useMemo(() => densityFor(most, width, height, scale), [most, width, height, scale]);
  const above = useMemo(() => densityFor(most, width, height - LINE, scale), [most, width, height, scale]);
  const isCrowded = most > whole.seats;
  const density = isCrowded ? above : whole;
  if (Math.max(total, most) > MOST_ELEMENTS) {
    const { hidden } = shownSeats(row, wanted, density.seats, pods);
    return (
      <>
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
        {hidden > 0 && <p className={styles['hidden']}>{t.pods.hidden({ count: hidden })}</p>}
      </>
    );
  }
  const first = row.findIndex((id) => id !== undefined);
  const cell = (seat: number): string => `${Math.floor(seat / density.columns) + 1} / ${(seat % density.columns) + 1}`;
  const style = {
    gridTemplateColumns: `repeat(${density.columns}, ${density.cellWidth}px)`,
    gridAutoRows: `${density.cellHeight}px`,
    '--size': `${density.mark}px`,
  };
  return (
    <fieldset
      aria-label={label}
      className={styles['field']}
      data-label={density.label}
      style={style}
      data-columns={density.columns}
    >
      {row.map((id, seat) =>
        id === undefined ? null : (
          <PodMark key={id} id={id} gridArea={cell(seat)} labelled={density.label !== 'none'} tabStop={seat === first} />
        ),
      )}
      {shownSeats(row, wanted, density.seats).empty.map((seat) => (
        <i
          key={seat}
          aria-hidden="true"
          className="mark"
          data-state="wanted"
          data-hue={hue ?? ''}
          style={{ gridArea: cell(seat) }}
        />
      ))}
    </fieldset>
  );
}
