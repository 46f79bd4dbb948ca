import { FIRST_SCENARIO } from '../first-scenario.ts';
import { Session } from '../model/session.ts';
import { scenarioOfLink } from './opening.ts';
import { showScenario } from './show-scenario.ts';

/** Starts with what a link leads to; with what every visit begins with, where it leads nowhere, and the page says why. */
export function startWithLink(createWorker: () => Worker, hash: string): Session {
  const scenario = scenarioOfLink(hash);
  const session = new Session(createWorker, scenario ?? FIRST_SCENARIO);
  if (scenario !== undefined) showScenario(scenario);
  return session;
}
