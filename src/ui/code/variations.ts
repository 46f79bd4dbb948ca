import type { VariationChange } from '../code/source-facts.ts';
import { VARIATION_IDS, type VariationId } from '../../worker/protocol/index.ts';
import type { SourceFiles } from './source-files.ts';

/** A place in our source. */
export interface CodePlace {
  readonly file: string;
  /** `resolveFenceposts`, `WorkQueue.add` */
  readonly function: string;
}

/** What a variation changes. */
export function changesOf({ variations }: SourceFiles, id: VariationId): readonly VariationChange[] {
  return variations[id]?.changes ?? [];
}

/** A line of a file that a variation changes. */
export interface ChangedLine {
  readonly id: VariationId;
  readonly old: string;
  /** Empty if the line is left out. */
  readonly new: string;
}

/** The lines of a file that variations change, by number: those of one variation, or of all. */
export function changedLines(files: SourceFiles, file: string, only?: VariationId): ReadonlyMap<number, ChangedLine> {
  const ids = only === undefined ? VARIATION_IDS : [only];
  return new Map(
    ids.flatMap((id) =>
      changesOf(files, id)
        .filter((change) => change.file === file)
        .flatMap((change) =>
          change.old.map((old, i): [number, ChangedLine] => [change.line + i, { id, old, new: change.new[i]! }]),
        ),
    ),
  );
}

/** The lines of a file as a variation has them, or as they are. */
export function sourceLines(files: SourceFiles, file: string, variation: VariationId | undefined): readonly string[] {
  const lines = (files.files[file] ?? '').split('\n');
  if (variation === undefined) return lines;
  const changed = changedLines(files, file, variation);
  return lines.map((line, i) => changed.get(i + 1)?.new ?? line);
}

/** All variations: first those of a function, then those of its file, then those of its folder, then the others. */
export function byNearness(files: SourceFiles, place: CodePlace | undefined): readonly VariationId[] {
  return VARIATION_IDS.toSorted((one, other) => distance(files, one, place) - distance(files, other, place));
}

/** True if a variation changes the folder of a place: the code of one controller. */
export function isNear(files: SourceFiles, id: VariationId, place: CodePlace | undefined): boolean {
  return distance(files, id, place) < ELSEWHERE;
}

const ELSEWHERE = 3;

function distance(files: SourceFiles, id: VariationId, place: CodePlace | undefined): number {
  if (place === undefined) return ELSEWHERE;
  const distances = changesOf(files, id).map((change) => {
    if (change.file !== place.file) return folderOf(change.file) === folderOf(place.file) ? 2 : ELSEWHERE;
    return change.function === place.function ? 0 : 1;
  });
  return Math.min(ELSEWHERE, ...distances);
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/'));
}
