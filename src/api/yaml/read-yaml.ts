import { parseEvents, YAMLException, type Event } from 'js-yaml';
import { Composer, type Composed, type ComposeLimits } from './compose.ts';
import { FlowIndentation } from './flow-indentation.ts';
import { depthError, YamlError, yamlErrorOf } from './yaml-error.ts';

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
