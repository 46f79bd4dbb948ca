import type { PodView } from '../../worker/protocol/index.ts';
import type { Density } from './density.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { hueOfPod } from '../model/hue.ts';
import type { Row } from '../model/seats.ts';
import { drawMark, type Ink, readInk } from './draw-mark.ts';
import type { MarkState } from './mark-shapes.ts';
import { shownSeats } from './shown-seats.ts';

/** What a picture shows of a field of Pods. */
export interface FieldContent {
  readonly row: Row;
  readonly wanted: number;
  /** The hue of all its Pods. If undefined, each Pod has the hue of its ReplicaSet. */
  readonly hue: number | undefined;
  readonly density: Density;
  /** The id of the selected object. */
  readonly selected: string | undefined;
}

/** A canvas that shows a field of Pods, for one size and one theme. */
export class FieldPicture {
  readonly #context: CanvasRenderingContext2D | null;
  #ink: Ink | undefined;
  readonly #width: number;
  readonly #height: number;
  #density: Density | undefined;
  /** The content of each seat, as a string. Only changed seats are redrawn. */
  #seats: readonly string[] = [];

  constructor(canvas: HTMLCanvasElement, width: number, height: number) {
    const scale = Math.min(3, devicePixelRatio * 1.25);
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    this.#width = width;
    this.#height = height;
    this.#context = canvas.getContext('2d');
    this.#context?.setTransform(scale, 0, 0, scale, 0, 0);
  }

  /** Whether nothing has been drawn yet. */
  get isBlank(): boolean {
    return this.#ink === undefined;
  }

  draw({ row, wanted, hue, density, selected }: FieldContent, state: ClusterState): void {
    const context = this.#context;
    if (context === null) return;
    this.#ink ??= readInk();
    const marks: SeatMark[] = row.slice(0, density.seats).map((id) => {
      const pod = state.objects.get(id) as PodView | undefined;
      return pod === undefined ? undefined : [pod.stage, hue ?? hueOfPod(state, pod.id), pod.id === selected];
    });
    const { outlines } = shownSeats(row, wanted, density.seats);
    for (let i = 0; i < outlines; i++) marks.push(['wanted', hue, false]);
    // The ring around the selected Pod extends into the neighbouring seats.
    const hasRing = (selected !== undefined && row.includes(selected)) || this.#seats.some((word) => word.endsWith('true'));
    const anew = this.#density !== density || hasRing;
    const seats = Array.from(marks, (mark) => mark?.join(' ') ?? '');
    if (anew) context.clearRect(0, 0, this.#width, this.#height);
    for (let seat = 0; seat < Math.max(seats.length, this.#seats.length); seat++) {
      if (!anew && (seats[seat] ?? '') === (this.#seats[seat] ?? '')) continue;
      this.#drawSeat(context, seat, marks[seat], density, anew);
    }
    this.#density = density;
    this.#seats = seats;
  }

  #drawSeat(context: CanvasRenderingContext2D, seat: number, mark: SeatMark, density: Density, onBlank: boolean): void {
    const { cellWidth, cellHeight, columns } = density;
    const left = (seat % columns) * cellWidth;
    const top = Math.floor(seat / columns) * cellHeight;
    if (!onBlank) context.clearRect(left, top, cellWidth, cellHeight);
    if (mark === undefined || this.#ink === undefined) return;
    const [state, hue, chosen] = mark;
    drawMark(context, this.#ink, state, hue, density.mark, left + cellWidth / 2, top + cellHeight / 2, chosen);
  }
}

/** The mark in a seat: its state, its hue, and whether it is selected. */
type SeatMark = readonly [state: MarkState, hue: number | undefined, chosen: boolean] | undefined;
