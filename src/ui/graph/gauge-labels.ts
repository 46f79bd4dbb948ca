/** A label at a place of the gauge. */
export interface GaugeLabel {
  /** The share of the gauge at which its tick stands: 0 to 1. */
  readonly at: number;
  readonly text: string;
}

/** A label with its left end, in pixels. */
export interface PlacedLabel extends GaugeLabel {
  readonly left: number;
}

/** Between two labels, in pixels. */
const GAP = 10;
/** The width of a character at 14 px. */
const NARROW_PX = 7.2;
const WIDE_PX = 14.2;

/** Puts each label below its tick, and as far to the side as needed so that none covers another or leaves the gauge. */
export function placeLabels(labels: readonly GaugeLabel[], width: number, typeScale = 1): readonly PlacedLabel[] {
  const widths = labels.map(({ text }) => widthOf(text) * typeScale);
  const lefts = labels.map(({ at }, i) => at * width - widths[i]! / 2);
  let end = width;
  for (let i = labels.length - 1; i >= 0; i--) {
    lefts[i] = Math.min(lefts[i]!, end - widths[i]!);
    end = lefts[i]! - GAP;
  }
  let start = 0;
  return labels.map((label, i) => {
    const left = Math.max(start, lefts[i]!);
    start = left + widths[i]! + GAP;
    return { ...label, left: Math.round(left) };
  });
}

/** The width of a text at 14 px, about. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u2E7F' ? WIDE_PX : NARROW_PX), 0);
}
