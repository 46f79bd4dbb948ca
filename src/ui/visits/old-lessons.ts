/**
 * Earlier versions had a menu of scenarios. A link to one of them has its id as `lesson`. Each is now a lesson of the catalogue: its id, by that of the scenario.
 */
export const OLD_LESSONS: Readonly<Record<string, string>> = {
  'first-rollout': 'a-new-image',
  surge: 'how-many-may-be-missing',
  'pause-and-resume': 'collect-changes',
  proportional: 'scaled-halfway',
  'stuck-rollout': 'when-it-goes-wrong',
  'crash-loop': 'crash-loop',
  'node-failure': 'a-node-fails',
  'no-expectations': 'without-expectations',
  'leader-killed': 'the-leader-is-killed',
  quota: 'a-quota-in-the-way',
};

/** The lesson that a scenario of an earlier version has become. Undefined for any other name: a link can have any. */
export function lessonOfOld(scenario: string | undefined): string | undefined {
  return scenario !== undefined && Object.hasOwn(OLD_LESSONS, scenario) ? OLD_LESSONS[scenario] : undefined;
}
