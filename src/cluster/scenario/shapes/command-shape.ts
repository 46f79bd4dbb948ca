import { nearestWord } from '../../../api/text.ts';
import type { Fault } from '../../faults/fault.ts';
import { MAX_MANAGER_FLAGS, type Command } from '../../command.ts';
import type { RequestHeaders } from '../../outside/request-command.ts';
import { isVariation, VARIATION_IDS, type VariationId } from '../../variations.ts';
import { ScenarioError } from '../scenario-error.ts';
import { MAX_COUNT, MAX_LINE_CHARS, MAX_TEXT_CHARS, type ApplyDocuments } from '../scenario.ts';
import { flag, integer, milliseconds, nodeName, number, text, word } from './scalars.ts';
import { list, object, oneOf, optional, tagged, type Shape } from './shape.ts';

const line = text({ max: MAX_LINE_CHARS });
const hourMs = milliseconds(3_600_000);

const watchAim = { client: optional(word), kind: optional(word) };
const rate = { share: optional(number({ min: 0, max: 1 })), next: optional(integer({ min: 1, max: MAX_COUNT })) };
const requestAim = {
  ...watchAim,
  verb: optional(oneOf('create', 'get', 'list', 'watch', 'update', 'patch', 'delete', 'deletecollection')),
};

/** The faults by type. A new fault is one more entry. */
const fault = tagged<Fault>({
  'watch-delay': { delayMs: hourMs, ...watchAim },
  'watch-drop': { ...watchAim, ...rate },
  'watch-expire': watchAim,
  'api-latency': { delayMs: hourMs, ...requestAim, ...rate },
  'api-error': { code: oneOf(429, 500, 503, 504), ...requestAim, ...rate },
  'api-conflict': { ...requestAim, ...rate },
  'controller-stop': { controller: word },
  'controller-restart': { controller: word },
  'no-expectations': { controller: word },
  'node-network': { node: nodeName },
  'image-pull': { image: text({ max: 512 }), node: optional(nodeName) },
  'container-crash': {
    pod: optional(word),
    container: optional(word),
    image: optional(text({ max: 512 })),
    again: optional(flag),
    exitCode: optional(integer({ min: 0, max: 255 })),
  },
  'probe-fail': { pod: word, container: optional(word), probe: oneOf('readiness', 'liveness', 'startup') },
});

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
  kubectl: { line, stdin: optional(text({ max: MAX_TEXT_CHARS })) },
  'add-node': { name: optional(nodeName) },
  'remove-node': { name: nodeName },
  'power-node': { name: nodeName, on: flag },
  'power-manager': { name: word, on: flag, gracefully: optional(flag) },
  // The manager's own parser checks the flags when the command is carried out, and says what is wrong with them.
  'restart-manager': { name: word, flags: list(text({ max: 500 }), { max: MAX_MANAGER_FLAGS }) },
  inject: { fault },
  clear: { id: integer({ min: 0, max: MAX_COUNT }) },
  fault: { line },
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
