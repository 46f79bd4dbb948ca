import { useMemo, type KeyboardEvent, type MouseEvent } from 'react';
import { useCluster } from '../model/cluster-store.ts';
import { select } from '../model/view-store.ts';
import type { Row } from '../model/seats.ts';
import { densityFor } from '../graph/density.ts';
import { PodCanvas } from './PodCanvas.tsx';
import { PodMark } from './PodMark.tsx';
import styles from './PodField.module.css';

interface PodFieldProps {
  /** Accessible name: whose Pods these are. */
  readonly label: string;
  readonly row: Row;
  /** The most seats ever needed, which the size of the marks follows. */
  readonly capacity: number;
  /** How many are wanted: the seats that nobody has yet are drawn as outlines. */
  readonly wanted: number;
  readonly hue?: number | undefined;
  readonly width: number;
  readonly height: number;
}

/** With more Pods than this in the cluster, each field draws its own together. */
const MOST_ELEMENTS = 200;

/** Pods as marks in their seats. Up to a number each is an element of its own; beyond it they are one picture. */
export function PodField({ label, row, capacity, wanted, hue, width, height }: PodFieldProps) {
  const total = useCluster((state) => state.kinds.get('Pod')?.length ?? 0);
  const density = useMemo(() => densityFor(Math.max(1, capacity), width, height), [capacity, width, height]);
  if (total > MOST_ELEMENTS) {
    return <PodCanvas label={label} row={row} wanted={wanted} hue={hue} density={density} width={width} height={height} />;
  }
  const first = row.findIndex((id) => id !== undefined);
  const cell = (seat: number): string => `${Math.floor(seat / density.columns) + 1} / ${(seat % density.columns) + 1}`;
  const style = {
    gridTemplateColumns: `repeat(${density.columns}, ${density.cellWidth}px)`,
    gridAutoRows: `${density.cellHeight}px`,
    '--size': `${density.mark}px`,
  };
  return (
    <div
      role="group"
      aria-label={label}
      className={styles['field']}
      data-labelled={density.labelled}
      data-roomy={density.cellHeight > 80}
      style={style}
      onClick={choose}
      onKeyDown={(event) => move(event, density.columns)}
    >
      {row.map((id, seat) =>
        id === undefined ? null : <PodMark key={id} id={id} gridArea={cell(seat)} labelled={density.labelled} tabStop={seat === first} />,
      )}
      {emptySeats(row, wanted).map((seat) => (
        <i key={seat} aria-hidden="true" className="mark" data-state="wanted" data-hue={hue ?? ''} style={{ gridArea: cell(seat) }} />
      ))}
    </div>
  );
}

/** Seats of Pods that are wanted and not there: the first that are free. */
export function emptySeats(row: Row, wanted: number): readonly number[] {
  const present = row.filter((id) => id !== undefined).length;
  const seats: number[] = [];
  for (let seat = 0; seats.length < wanted - present; seat++) if (row[seat] === undefined) seats.push(seat);
  return seats;
}

function choose(event: MouseEvent<HTMLElement>): void {
  const mark = (event.target as Element).closest<HTMLElement>('[data-object]');
  if (mark?.dataset['object'] === undefined) return;
  event.stopPropagation();
  select(mark.dataset['object']);
}

/** Arrow keys go from mark to mark: Tab leaves the field. */
function move(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step === undefined) return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = marks.indexOf(document.activeElement as HTMLElement);
  const next = marks[Math.max(0, Math.min(marks.length - 1, at + step))];
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
}
