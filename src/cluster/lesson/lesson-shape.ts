import { MAX_AT_MS, MAX_COMMANDS, MAX_LINE_CHARS, STAGE_IDS, type Scenario } from '../scenario/scenario.ts';
import type { Command } from '../command.ts';
import { parseScenario } from '../scenario/parse.ts';
import { ScenarioError } from '../scenario/scenario-error.ts';
import { command } from '../scenario/shapes/command-shape.ts';
import { why } from '../scenario/shapes/cursor-shape.ts';
import { flag, integer, milliseconds, number, objectId, text, word, shownText } from '../scenario/shapes/scalars.ts';
import { scenarioShape } from '../scenario/shapes/scenario-shape.ts';
import {
  choice,
  described,
  list,
  object,
  oneOf,
  optional,
  readObject,
  type JsonSchema,
  type Shape,
} from '../scenario/shapes/shape.ts';
import {
  MAX_BEATS,
  MAX_CHECK_CHARS,
  MAX_CHECKS,
  MAX_OPTIONS,
  type Action,
  type Beat,
  type BeatStage,
  type Check,
  type Choice,
  type Lesson,
  type Option,
  type OrderCheck,
  type PlainCheck,
  type Pointing,
  type Question,
  type TimedCommand,
  type VersionNote,
  type Words,
} from './lesson.ts';

/** The id of a lesson, or of a beat in it. */
export const lessonId = text({ min: 1, max: 60, called: 'name as in first-rollout', pattern: /^[a-z0-9-]*$/ });

/** A text of at most `max` characters, in one language or in each. */
function words(max: number): Shape<Words> {
  const one = shownText({ min: 1, max });
  const each = object<Exclude<Words, string>>({ en: optional(one), 'zh-CN': optional(one) });
  return choice<Words>((value) => (typeof value === 'string' ? one : each), [one, each]);
}

const title = words(200);
const sentence = words(1_000);
const page = words(10_000);
const expression = text({ min: 1, max: MAX_CHECK_CHARS });

const stage = object<BeatStage>({
  stage: optional(oneOf(...STAGE_IDS)),
  at: optional(
    described('The moment, in milliseconds of simulated time. Absent: where the last beat ended.', milliseconds(MAX_AT_MS)),
  ),
  selection: optional(objectId),
  loop: optional(
    described(
      'The loop of the stage Loop, by the name of its queue; the others by their ids: kubelet/node-1, kube-proxy/node-1.',
      word,
    ),
  ),
  step: optional(
    described(
      'The step at which the stage Code stands: the first one of this name since `at` or since the last beat began.',
      word,
    ),
  ),
  component: optional(described('The component that declares the step. Several have a step of the same name.', word)),
  outcome: optional(described('The outcome that the step must have.', word)),
  why: optional(described('The inspector opens with the answer to this question.', why)),
  speed: optional(number({ min: 0.01, max: 100 })),
  playing: optional(described('True: time runs while the beat is read.', flag)),
});

const option = object<Option>({ text: sentence, right: optional(flag), because: optional(sentence) });
const choosing = object<Choice>({ text: sentence, options: list(option, { min: 2, max: MAX_OPTIONS }) });
const pointing = object<Pointing>({
  text: sentence,
  kind: oneOf('Pod', 'ReplicaSet', 'Deployment', 'Node'),
  becomes: described('CEL over `it`: right if it becomes true for this object before any other.', expression),
});
const question = choice<Question>(
  (value, path): Shape<Question> => (Object.hasOwn(readObject(value, path), 'options') ? choosing : pointing),
  [choosing, pointing],
);

const line = text({
  min: 1,
  max: MAX_LINE_CHARS + 'kubectl '.length,
  called: 'line as in kubectl get pods',
  pattern: /^kubectl /,
});
const given = choice<string | Command>(
  (value): Shape<string | Command> => (typeof value === 'string' ? line : (command as Shape<Command>)),
  [line, command as Shape<Command>],
);

const action = object<Action>({
  text: sentence,
  commands: optional(list(given, { max: 50 })),
  forMs: optional(described('How long time runs afterwards. Absent: until the checks are met.', milliseconds(MAX_AT_MS))),
});

const plainCheck = object<PlainCheck>({
  text: sentence,
  when: oneOf('now', 'always', 'never', 'eventually'),
  that: described('CEL over the cluster.', expression),
});
const orderCheck = object<OrderCheck>({ text: sentence, when: oneOf('before'), that: expression, other: expression });
const check = choice<Check>(
  (value, path): Shape<Check> => (readObject(value, path)['when'] === 'before' ? orderCheck : plainCheck),
  [plainCheck, orderCheck],
);

const versionNote = object<VersionNote>({
  version: text({ min: 2, max: 20, called: 'version as in v1.9', pattern: /^v\d/ }),
  text: sentence,
});

const beat = object<Beat>({
  id: lessonId,
  title,
  stage: optional(stage),
  text: described('A small Markdown.', page),
  question: optional(question),
  action: optional(action),
  checks: optional(list(check, { max: MAX_CHECKS })),
  explanation: optional(page),
  claims: optional(
    described('What the explanation says in figures, for tests. `text` quotes it.', list(check, { max: MAX_CHECKS })),
  ),
  hints: optional(list(sentence, { max: 10 })),
  versions: optional(described('Where other versions of Kubernetes differ in what is shown.', list(versionNote, { max: 10 }))),
  notes: optional(described('What a teacher says.', page)),
});

const timed = object<TimedCommand>({ afterMs: optional(milliseconds(MAX_AT_MS)), command: given });

/** Bounds that concern several fields of a scenario are checked too. */
export const scenario: Shape<Scenario> = {
  ...scenarioShape,
  read(value, path) {
    try {
      return parseScenario(value);
    } catch (error) {
      throw error instanceof ScenarioError ? error.within(path) : error;
    }
  },
};

/** The format of lessons, version 1. */
export const lessonShape = object<Lesson>({
  version: oneOf(1),
  id: lessonId,
  kind: oneOf('lesson', 'level'),
  title,
  explains: optional(described('What the learner is able to explain afterwards.', list(sentence, { max: 10 }))),
  minutes: integer({ min: 1, max: 240 }),
  scenario: described('The world, and the moment at which the first beat begins: its cursor.', scenario),
  beats: list(beat, { min: 1, max: MAX_BEATS }),
  par: optional(described('For a level: the commands that a good solution needs.', integer({ min: 1, max: MAX_COMMANDS }))),
  solution: optional(list(timed, { max: 100 })),
});

/** The JSON Schema of a lesson, generated from the shapes that `readLesson` uses. Published as `lesson-v1.schema.json`. */
export const lessonJsonSchema: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Kubeloupe lesson, version 1',
  ...(lessonShape.schema as object),
};
