import {
  MAX_AT_MS,
  MAX_BRANCHES,
  MAX_BREAKPOINTS,
  MAX_CONDITION_CHARS,
  MAX_COUNT,
  STAGE_IDS,
  VIEW_TABS,
  type ScenarioBreakpoint,
  type ScenarioCursor,
  type ScenarioView,
  type ViewId,
} from '../scenario.ts';
import { nearestStepName, stepsNamed, todaysName } from '../../step-names.ts';
import { ScenarioError } from '../scenario-error.ts';
import type { WhySubject } from '../../why/answer.ts';
import { flag, integer, milliseconds, number, objectId, text, word } from './scalars.ts';
import { choice, described, list, object, oneOf, optional, readObject, tagged, type Shape } from './shape.ts';

const record = integer({ min: 0, max: MAX_COUNT });

type WhyObject = Extract<WhySubject, { readonly object: string }>;
const whyObject = object<WhyObject>({
  object: objectId,
  field: optional(text({ max: 500 })),
  of: optional(oneOf('creation', 'deletion')),
});
const whyEvent = object<{ readonly event: string }>({ event: objectId });
const whyRecord = object<{ readonly record: number }>({ record });
const whyWaiting = object<{ readonly waiting: string }>({ waiting: objectId });

/** What a question of "why" is about. */
export const why = choice<WhySubject>(
  (value, path): Shape<WhySubject> => {
    const source = readObject(value, path);
    if (Object.hasOwn(source, 'event')) return whyEvent;
    if (Object.hasOwn(source, 'record')) return whyRecord;
    return Object.hasOwn(source, 'waiting') ? whyWaiting : whyObject;
  },
  [whyObject, whyEvent, whyRecord, whyWaiting],
);

const view = object<ScenarioView>({
  stage: optional(oneOf(...STAGE_IDS)),
  region: optional(oneOf(...(Object.keys(VIEW_TABS) as ViewId[]))),
  objects: optional(oneOf(...VIEW_TABS.objects)),
  loops: optional(oneOf(...VIEW_TABS.loops, 'sync')),
  loop: optional(described('The drawn loop of the stage Loop.', word)),
  inspector: optional(oneOf(...VIEW_TABS.inspector, 'closed')),
  theme: optional(oneOf('light', 'dark', 'projector')),
  sync: optional(record),
  why: optional(why),
});

/** Reads an older name of a step as its name today. */
const stepName: Shape<string> = {
  ...word,
  read(value, path) {
    const name = word.read(value, path);
    return todaysName(name) ?? refuseStep(name, path);
  },
};

const taggedBreakpoint = tagged<ScenarioBreakpoint>({
  key: { key: text({ min: 1, max: 600 }), queue: optional(word) },
  object: { object: objectId },
  step: {
    name: stepName,
    component: optional(word),
    by: optional(word),
    condition: optional(text({ min: 1, max: MAX_CONDITION_CHARS })),
    record: optional(record),
  },
  event: { reason: word },
});

const breakpoint: Shape<ScenarioBreakpoint> = {
  ...taggedBreakpoint,
  read(value, path) {
    const read = taggedBreakpoint.read(value, path);
    if (read.type !== 'step' || stepsNamed(read.name, read.component).length > 0) return read;
    return refuseStep(`${read.component}/${read.name}`, path);
  },
};

function refuseStep(name: string, path: string): never {
  const nearest = nearestStepName(name);
  throw new ScenarioError('unknown-step', `there is no step ${name}, but there is ${nearest}`, path, { name, nearest });
}

export const cursor = object<ScenarioCursor>({
  branch: optional(integer({ min: 0, max: MAX_BRANCHES - 1 })),
  at: optional(described('The time that is shown, in milliseconds.', milliseconds(MAX_AT_MS))),
  record: optional(described('The last trace record of what is shown.', record)),
  playing: optional(flag),
  speed: optional(number({ min: 0.01, max: 100 })),
  selection: optional(described('The object that is chosen.', objectId)),
  view: optional(view),
  breakpoints: optional(list(breakpoint, { max: MAX_BREAKPOINTS })),
});
