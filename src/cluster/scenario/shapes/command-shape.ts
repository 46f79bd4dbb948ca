import { nearestWord } from '../../../api/text.ts';
import { FAULT_TYPES, definitionOf } from '../../faults/definition-of.ts';
import type { Fault, FaultType } from '../../faults/fault.ts';
import type { FaultField } from '../../faults/field.ts';
import { MAX_MANIFEST_BYTES } from '../../../kubectl/manifest/manifests.ts';
import { MAX_MANAGER_FLAGS, type Command } from '../../command.ts';
import type { RequestHeaders } from '../../outside/request-command.ts';
import { isVariation, VARIATION_IDS, type VariationId } from '../../variations.ts';
import { ScenarioError } from '../scenario-error.ts';
import { MAX_COUNT, MAX_LINE_CHARS, MAX_TEXT_CHARS, type ApplyDocuments } from '../scenario.ts';
import { flag, integer, milliseconds, nodeName, number, text, word } from './scalars.ts';
import { list, object, oneOf, optional, tagged, type Shape } from './shape.ts';

const line = text({ max: MAX_LINE_CHARS });
/** The shape of a field of a fault. A file may say 0 where a fault needs more: it is refused when it is carried out. */
function fieldShape(field: FaultField): Shape<unknown> {
  switch (field.is) {
    case 'name':
      return word;
    case 'image':
      return text({ max: 512 });
    case 'machine':
      return nodeName;
    case 'choice':
      return oneOf(...field.of);
    case 'duration':
      return milliseconds(field.mostMs);
    case 'fraction':
      return number({ min: 0, max: 1 });
    case 'whole':
      return integer(field);
    case 'switch':
      return flag;
  }
}

function fieldShapes(type: FaultType): object {
  const fields = Object.entries(definitionOf({ type }).fields);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, field.optional === true ? optional(fieldShape(field)) : fieldShape(field)]),
  );
}

/** The faults by type, as their table declares them. */
const fault = tagged<Fault>(
  Object.fromEntries(FAULT_TYPES.map((type) => [type, fieldShapes(type)])) as Parameters<typeof tagged<Fault>>[0],
);

const requestId = integer({ min: 0, max: MAX_COUNT });
const headers = object<RequestHeaders>({
  'user-agent': optional(line),
  'content-type': optional(line),
  accept: optional(line),
});
const base64 = text({
  max: MAX_TEXT_CHARS,
  called: 'base64',
  pattern: /^[A-Za-z0-9+/]*={0,2}$/,
  fits: (value) => value.length % 4 === 0,
});

const variation: Shape<VariationId> = {
  schema: oneOf(...VARIATION_IDS).schema,
  read(value, path) {
    const name = word.read(value, path);
    if (isVariation(name)) return name;
    const nearest = nearestWord(name, VARIATION_IDS)!;
    throw new ScenarioError('unknown-variation', `there is no variation ${name}, but there is ${nearest}`, path, {
      name,
      nearest,
    });
  },
};

/** The commands by type. A new command is one more entry. */
export const command = tagged<Command | ApplyDocuments>({
  'apply-documents': {},
  kubectl: { line, stdin: optional(text({ max: MAX_MANIFEST_BYTES })) },
  'add-node': { name: optional(nodeName) },
  'remove-node': { name: nodeName },
  'power-node': { name: nodeName, on: flag },
  'power-manager': { name: word, on: flag, gracefully: optional(flag) },
  // The manager's own parser checks the flags when the command is carried out, and says what is wrong with them.
  'restart-manager': { name: word, flags: list(text({ max: 500 }), { max: MAX_MANAGER_FLAGS }) },
  inject: { fault },
  clear: { id: integer({ min: 0, max: MAX_COUNT }) },
  fault: { line },
  traffic: { line },
  keys: { line },
  vary: { variation: optional(variation) },
  request: {
    id: requestId,
    method: text({ max: 32, called: 'method as in PATCH', pattern: /^[A-Z-]+$/ }),
    url: line,
    headers: optional(headers),
    body: optional(text({ max: MAX_TEXT_CHARS })),
    base64: optional(base64),
  },
  'abort-request': { id: requestId },
});
