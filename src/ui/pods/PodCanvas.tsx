import { useEffect, useMemo, useRef } from 'react';
import type { PodView } from '../../worker/protocol.ts';
import type { Density } from '../graph/density.ts';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfPod } from '../model/hue.ts';
import { podState } from '../model/pod-state.ts';
import type { Row } from '../model/seats.ts';
import { select, useView } from '../model/view-store.ts';
import { drawMark, readInk, type Ink } from './draw-mark.ts';
import { emptySeats } from './empty-seats.ts';
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

/** As many troubled Pods of a field stand out as elements of their own. */
const MOST_TROUBLED = 4;

/** Many Pods as one picture, each still in its seat. Clicking a mark chooses its Pod; those in trouble remain elements. Drawn anew for a theme. */
export function PodCanvas({ label, row, wanted, hue, density, width, height }: PodCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const troubled = useTroubled(row);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return undefined;
    const scale = Math.min(3, devicePixelRatio * 1.25);
    element.width = Math.round(width * scale);
    element.height = Math.round(height * scale);
    const ink = readInk(element);
    const draw = (): void => {
      context.setTransform(scale, 0, 0, scale, 0, 0);
      context.clearRect(0, 0, width, height);
      drawField(context, ink, row, wanted, hue, density);
    };
    draw();
    // Only objects and the choice change the picture: `row` and the sizes draw it anew by this effect.
    const ends = [
      useCluster.subscribe((state, before) => {
        if (state.objects !== before.objects) draw();
      }),
      useView.subscribe((view, before) => {
        if (view.selected !== before.selected) draw();
      }),
    ];
    const choose = (event: MouseEvent): void => {
      const x = (event.offsetX / element.clientWidth) * width;
      const y = (event.offsetY / element.clientHeight) * height;
      const id = podAt(row, density, x, y);
      if (id === undefined) return;
      event.stopPropagation();
      select(id);
    };
    element.addEventListener('click', choose);
    return () => {
      element.removeEventListener('click', choose);
      ends.forEach((end) => end());
    };
  }, [row, wanted, hue, density, width, height]);

  return (
    <fieldset className={styles['field']} aria-label={label}>
      <canvas ref={canvas} aria-hidden="true" className={styles['canvas']} style={{ width, height }} />
      {troubled.length > 0 && (
        <div className={styles['troubled']}>
          {troubled.map((id, index) => (
            <PodMark key={id} id={id} gridArea="auto" labelled={false} tabStop={index === 0} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The Pod whose seat is at a point of the field. */
function podAt(row: Row, density: Density, x: number, y: number): string | undefined {
  const column = Math.floor(x / density.cellWidth);
  return column < density.columns ? row[Math.floor(y / density.cellHeight) * density.columns + column] : undefined;
}

/** The first Pods in trouble; keeps its identity while they stay the same. */
function useTroubled(row: Row): readonly string[] {
  const joined = useCluster((state) => {
    const found: string[] = [];
    for (const id of row) {
      const pod = id === undefined ? undefined : (state.objects.get(id) as PodView | undefined);
      if (pod !== undefined && podState(pod) === 'failing') found.push(pod.id);
      if (found.length === MOST_TROUBLED) break;
    }
    return found.join(' ');
  });
  return useMemo(() => (joined === '' ? [] : joined.split(' ')), [joined]);
}

function drawField(
  context: CanvasRenderingContext2D,
  ink: Ink,
  row: Row,
  wanted: number,
  hue: number | undefined,
  density: Density,
): void {
  const state = useCluster.getState();
  const selected = useView.getState().selected;
  const at = (seat: number): readonly [number, number] => [
    ((seat % density.columns) + 0.5) * density.cellWidth,
    (Math.floor(seat / density.columns) + 0.5) * density.cellHeight,
  ];
  for (const seat of emptySeats(row, wanted)) drawMark(context, ink, 'wanted', hue, density.mark, ...at(seat));
  row.forEach((id, seat) => {
    const pod = id === undefined ? undefined : (state.objects.get(id) as PodView | undefined);
    if (pod === undefined) return;
    drawMark(context, ink, podState(pod), hue ?? hueOfPod(state, pod.id), density.mark, ...at(seat), pod.id === selected);
  });
}
