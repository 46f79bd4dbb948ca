import { Composer, type Composed, type ComposeLimits } from './compose.ts';
import { depthError, YamlError, yamlErrorOf } from './yaml-error.ts';
import { parseEvents, YAMLException, type Event } from 'js-yaml';

/** One YAML document. Its offsets refer to the parsed text; `originalOffset` converts them to offsets in the given text. */
export interface YamlDocument extends Composed {
  readonly originalOffset: (offset: number) => number;
}

/** The default limits. No manifest comes near them. */
export const YAML_LIMITS: ComposeLimits = { maxDepth: 200, maxAliased: 1024 * 1024 };

/** The maximum number of characters parsed if a text has to be parsed several times. */
const MAX_PARSED_CHARS = 16 * 1024 * 1024;

/**
 * Reads a YAML document as go-yaml does. Ignores what follows the first document. Linear in the length of the text. Throws
 * `YamlError`.
 */
export function readYaml(text: string, limits: ComposeLimits = YAML_LIMITS): YamlDocument {
  const flow = new FlowIndentation(text);
  const originalOffset = (offset: number): number => flow.originalOffset(offset);
  try {
    const composed = new Composer(flow.text, limits).compose(eventsOf(flow, limits));
    return { ...composed, originalOffset };
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new YamlError(error.message, originalOffset(error.start), originalOffset(error.end));
  }
}

function eventsOf(flow: FlowIndentation, { maxDepth }: ComposeLimits): readonly Event[] {
  for (let parsed = flow.text.length; ; parsed += flow.text.length) {
    try {
      // A scalar counts as one level, too.
      return parseEvents(flow.text, { maxDepth: maxDepth + 1 });
    } catch (error) {
      if (!(error instanceof YAMLException) || error.mark === undefined) throw error;
      const { reason, mark } = error;
      if (reason === 'deficient indentation' && parsed < MAX_PARSED_CHARS && flow.indentLineAt(mark.position)) continue;
      if (reason.startsWith('nesting exceeded')) throw depthError(maxDepth, mark.position);
      throw yamlErrorOf(flow.text, reason, mark.position);
    }
  }
}

/**
 * A text whose lines within brackets and quotes are indented as YAML 1.2 requires. go-yaml ignores their indentation, and many
 * manifests have the closing bracket of a list right under its key. Adding blanks before such a line changes no value.
 */
class FlowIndentation {
  text: string;
  /** The offsets in `text` at which blanks were inserted, in ascending order, and their number. */
  readonly #inserted: { readonly at: number; readonly count: number }[] = [];

  constructor(text: string) {
    this.text = text;
  }

  /** Indents the line of an offset deeper than any block above it. Returns false if it was indented before. */
  indentLineAt(offset: number): boolean {
    const at = this.text.lastIndexOf('\n', offset - 1) + 1;
    if (this.#inserted.some((each) => each.at === at)) return false;
    const count = deepestBlock(this.text.slice(0, at)) + 1;
    this.text = this.text.slice(0, at) + ' '.repeat(count) + this.text.slice(at);
    this.#inserted.push({ at, count });
    return true;
  }

  /**
   * Converts an offset in `text` to one in the given text. Faults are found in the order of lines, so each insertion is behind
   * the earlier ones.
   */
  originalOffset(offset: number): number {
    let shift = 0;
    for (const { at, count } of this.#inserted) if (offset > at) shift += Math.min(count, offset - at);
    return offset - shift;
  }
}

/** The column of the deepest block in a text: the width of the blanks, dashes and question marks before each key or value. */
function deepestBlock(text: string): number {
  let deepest = 0;
  for (const [lead] of text.matchAll(/^[ ]*(?:[-?:][ ]+)*/gm)) deepest = Math.max(deepest, lead.length);
  return deepest;
}
