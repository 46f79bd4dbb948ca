/**
 * A text whose lines within brackets and quotes are indented as YAML 1.2 wants them. To go-yaml their indentation says nothing, and many
 * manifests end a list over several lines with a bracket right under its key. Blanks before such a line change no value.
 */
export class FlowIndentation {
  text: string;
  /** Offsets in `text` behind which blanks were put, ascending in the order of the lines, and how many. */
  readonly #inserted: { readonly at: number; readonly count: number }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Indents the line of an offset deeper than any block above it. Returns false if it has been indented already. */
  indentLineAt(offset: number): boolean {
    const at = this.text.lastIndexOf('\n', offset - 1) + 1;
    if (this.#inserted.some((each) => each.at === at)) return false;
    const count = deepestBlock(this.text.slice(0, at)) + 1;
    this.text = this.text.slice(0, at) + ' '.repeat(count) + this.text.slice(at);
    this.#inserted.push({ at, count });
    return true;
  }

  /** Where a place of `text` is in the text that was given. Faults come in the order of the lines, so each insertion lies behind the ones before it. */
  originalOffset(offset: number): number {
    let shift = 0;
    for (const { at, count } of this.#inserted) if (offset > at) shift += Math.min(count, offset - at);
    return offset - shift;
  }
}

/** The column of the deepest block in a text: what stands before the key or the value of each line, dashes and question marks among it. */
function deepestBlock(text: string): number {
  let deepest = 0;
  for (const [lead] of text.matchAll(/^[ ]*(?:[-?:][ ]+)*/gm)) deepest = Math.max(deepest, lead.length);
  return deepest;
}
