import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import type { PodView } from '../../worker/protocol/index.ts';
import type { Density } from './density.ts';
import { useCluster, useClusterMirror } from '../model/cluster-store.ts';
import { useWorldView } from '../model/session-context.ts';
import type { Row } from '../model/seats.ts';

import { FieldPicture } from './field-picture.ts';
import { PodMark } from './PodMark.tsx';
import styles from './PodCanvas.module.css';

interface PodCanvasProps {
  readonly label: string;
  readonly row: Row;
  readonly wanted: number;
  readonly hue?: number | undefined;
  readonly density: Density;
  readonly width: number;
  readonly height: number;
}

/** The most troubled Pods of a field that are drawn as elements. */
const MOST_TROUBLED = 4;

/** Many Pods as one picture, each in its seat. A click on a mark selects its Pod. Troubled Pods are elements on top. */
export function PodCanvas({ label, row, wanted, hue, density, width, height }: PodCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useRef<FieldPicture>(undefined);
  const mirror = useClusterMirror();
  const objects = useCluster((state) => state.objects);
  const selected = useWorldView((view) => view.selected);
  const troubled = useTroubled(row, density.seats);

  useEffect(() => {
    if (canvas.current !== null) picture.current = new FieldPicture(canvas.current, width, height);
  }, [width, height]);
  useEffect(() => {
    const draw = (): void => picture.current?.draw({ row, wanted, hue, density, selected }, mirror.getState());
    if (picture.current?.isBlank !== true) {
      draw();
      return undefined;
    }
    // Drawing a thousand marks takes a task of its own, apart from the page's update.
    const timer = setTimeout(draw);
    return () => clearTimeout(timer);
  }, [row, wanted, hue, density, selected, objects, mirror, width, height]);

  /** Notes which Pod is pointed at, for the click or menu that follows (`objects/use-pointing.ts`). */
  const point = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>): void => {
    const x = (nativeEvent.offsetX / currentTarget.clientWidth) * width;
    const y = (nativeEvent.offsetY / currentTarget.clientHeight) * height;
    const id = podAt(row, density, x, y);
    if (id === undefined) delete currentTarget.dataset['pointed'];
    else currentTarget.dataset['pointed'] = id;
  };

  return (
    <fieldset className={styles['field']} aria-label={label}>
      <canvas
        ref={canvas}
        aria-hidden="true"
        className={styles['canvas']}
        style={{ width, height }}
        data-cells={`${density.cellWidth} ${density.cellHeight} ${density.columns}`}
        onPointerDown={point}
      />
      {troubled.length > 0 && (
        <div className={styles['troubled']}>
          {troubled.map((id, index) => (
            <PodMark key={id} id={id} label="none" tabStop={index === 0} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The Pod in the seat at a point of the field. */
function podAt(row: Row, density: Density, x: number, y: number): string | undefined {
  const column = Math.floor(x / density.cellWidth);
  return column < density.columns ? row[Math.floor(y / density.cellHeight) * density.columns + column] : undefined;
}

/** The first troubled Pods in the first `seats` seats. Returns the same array while they stay the same. */
function useTroubled(row: Row, seats: number): readonly string[] {
  const joined = useCluster((state) => {
    const found: string[] = [];
    for (const id of row.slice(0, seats)) {
      const pod = state.objects.get(id) as PodView | undefined;
      if (pod !== undefined && pod.stage === 'failing') found.push(pod.id);
      if (found.length === MOST_TROUBLED) break;
    }
    return found.join(' ');
  });
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
}
