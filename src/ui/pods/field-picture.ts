import type { PodView } from '../../worker/protocol.ts';
import type { Density } from '../graph/density.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { hueOfPod } from '../model/hue.ts';
import { podState } from '../model/pod-state.ts';
import type { Row } from '../model/seats.ts';
import { drawMark, readInk, type Ink } from './draw-mark.ts';
import { emptySeats } from './empty-seats.ts';

/** What a picture shows of a field of Pods. */
export interface FieldContent {
  readonly row: Row;
  readonly wanted: number;
  /** Of all its Pods; where it is undefined, each has that of its ReplicaSet. */
  readonly hue: number | undefined;
  readonly density: Density;
  /** Id of what is chosen. */
  readonly selected: string | undefined;
}

/** A canvas that shows a field of Pods, for one size and one theme. */
export class FieldPicture {
  readonly #context: CanvasRenderingContext2D | null;
  readonly #ink: Ink;
  readonly #width: number;
  readonly #height: number;

  constructor(canvas: HTMLCanvasElement, width: number, height: number) {
    const scale = Math.min(3, devicePixelRatio * 1.25);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    this.#width = width;
    this.#height = height;
    this.#ink = readInk();
    this.#context = canvas.getContext('2d');
    this.#context?.setTransform(scale, 0, 0, scale, 0, 0);
  }

  draw({ row, wanted, hue, density, selected }: FieldContent, state: ClusterState): void {
    const context = this.#context;
    if (context === null) return;
    context.clearRect(0, 0, this.#width, this.#height);
    const at = (seat: number): readonly [number, number] => [
      ((seat % density.columns) + 0.5) * density.cellWidth,
      (Math.floor(seat / density.columns) + 0.5) * density.cellHeight,
    ];
    for (const seat of emptySeats(row, wanted)) drawMark(context, this.#ink, 'wanted', hue, density.mark, ...at(seat));
    row.forEach((id, seat) => {
      const pod = id === undefined ? undefined : (state.objects.get(id) as PodView | undefined);
      if (pod === undefined) return;
      const own = hue ?? hueOfPod(state, pod.id);
      drawMark(context, this.#ink, podState(pod), own, density.mark, ...at(seat), pod.id === selected);
    });
  }
}
