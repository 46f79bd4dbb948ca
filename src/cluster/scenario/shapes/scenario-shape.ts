import { MAX_MANIFEST_BYTES } from '../../../kubectl/manifest/manifests.ts';
import {
  MAX_AT_MS,
  MAX_BRANCHES,
  MAX_COMMANDS,
  MAX_COUNT,
  MAX_NOTES,
  type Scenario,
  type ScenarioBranch,
  type ScenarioCommand,
  type ScenarioFork,
  type ScenarioPlace,
} from '../scenario.ts';
import { cluster } from './cluster-shape.ts';
import { command } from './command-shape.ts';
import { cursor } from './cursor-shape.ts';
import { integer, milliseconds, text, shownName, shownText } from './scalars.ts';
import { described, list, object, oneOf, optional, type JsonSchema } from './shape.ts';

const at = described('Milliseconds of simulated time, down to a microsecond.', milliseconds(MAX_AT_MS));
const turn = described(
  'How many events of that very time have happened; absent: all of them.',
  integer({ min: 0, max: MAX_COUNT }),
);
const place = { at, turn: optional(turn) };
export const scenarioPlace = object<ScenarioPlace>(place);

const fork = object<ScenarioFork>({
  branch: described('Index of an earlier branch.', integer({ min: 0, max: MAX_BRANCHES - 1 })),
  ...place,
  commands: optional(described('How many commands of that branch it shares.', integer({ min: 0, max: MAX_COMMANDS }))),
});

/** A command with its time. */
export const logged = object<ScenarioCommand>({
  at: optional(described('When it is given, in milliseconds. Absent: at the very start.', at)),
  turn: optional(turn),
  command,
});

const branch = object<ScenarioBranch>({
  name: optional(shownName({ max: 200 })),
  from: optional(described('Where it left another branch.', fork)),
  commands: described('Its own, in order of time.', list(logged, { max: MAX_COMMANDS })),
  until: optional(described('How far it has been played.', scenarioPlace)),
});

/** The format of scenarios, version 1. `parseScenario` uses it, and the published JSON Schema is generated from it. */
export const scenarioShape = object<Scenario>({
  version: oneOf(1),
  title: optional(shownName({ max: 200 })),
  lesson: optional(
    described(
      'The name of a scenario that earlier versions of the page had in a menu.',
      text({ max: 60, called: 'name as in first-rollout', pattern: /^[a-z0-9-]*$/ }),
    ),
  ),
  notes: optional(described('What to look at, in the author’s words.', list(shownText({ max: 1_000 }), { max: MAX_NOTES }))),
  cluster: described('What the cluster is made from.', cluster),
  documents: optional(described('The text in the editor: YAML documents.', text({ max: MAX_MANIFEST_BYTES }))),
  branches: described('At least one; each but the first leaves an earlier one.', list(branch, { min: 1, max: MAX_BRANCHES })),
  cursor: optional(described('Where it is looked at, and how.', cursor)),
});

/** The JSON Schema of a scenario, generated from the shapes that `parseScenario` uses. Published as `scenario-v1.schema.json`. */
export const scenarioJsonSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Kubeloupe scenario, version 1',
  ...(scenarioShape.schema as object),
};
