import { Composer, type Composed, type ComposeLimits } from './compose.ts';
import { depthError, YamlError, yamlErrorOf } from './yaml-error.ts';
import { parseEvents, YAMLException, type Event } from 'js-yaml';

/** One YAML document. Offsets in it are those of the text that was parsed: `originalOffset` leads to those of the text that was given. */
export interface YamlDocument extends Composed {
  readonly originalOffset: (offset: number) => number;
}

/** What a text may hold. Nothing that a manifest needs comes near these. */
export const YAML_LIMITS: ComposeLimits = { maxDepth: 200, maxAliased: 1024 * 1024 };

/** Characters that are parsed of one text that has to be parsed several times. */
const MAX_PARSED_CHARS = 16 * 1024 * 1024;

/**
 * Reads a YAML document as go-yaml does. What follows the first document is not looked at. Takes a time in proportion to the length of the
 * text, whatever it holds. Throws `YamlError`.
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
      // A value counts as one level, too.
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
 * A text whose lines within brackets and quotes are indented as YAML 1.2 wants them. To go-yaml their indentation says nothing, and many
 * manifests end a list over several lines with a bracket right under its key. Blanks before such a line change no value.
 */
class FlowIndentation {
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
