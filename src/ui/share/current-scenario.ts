import {
  commandsOf,
  withDocuments,
  type Scenario,
  type ScenarioCommand,
  type ScenarioCursor,
  type ScenarioView,
} from '../../worker/protocol/scenario.ts';
import { useEditorText } from '../editor/editor-text.ts';
import { chosenLoop } from '../loops/ring/drawn-loop.ts';
import type { Session } from '../model/session.ts';
import { useSettings } from '../model/settings.ts';
import { useView } from '../model/view-store.ts';
import type { World } from '../model/world.ts';
import { useShare } from './share-store.ts';
import { impliedStage } from './show-scenario.ts';

/** Everything so far as a scenario: what the worker has played, and how the page shows it. Throws `WorkerGone`. */
export async function currentScenario(session: Session): Promise<Scenario> {
  const { world } = session;
  const played = await world.client.ask({ type: 'scenario' });
  const { words } = useShare.getState();
  const { text } = useEditorText.getState();
  const { playing, speed } = world.shown.getState().clock;
  const scenario = text === undefined ? played : withDocuments(played, text);
  const cursor: ScenarioCursor = {
    ...scenario.cursor,
    ...(playing && { playing }),
    ...(speed !== 1 && { speed }),
    ...shownNow(world),
  };
  return {
    version: scenario.version,
    ...(words?.title !== undefined && { title: words.title }),
    ...(words?.lesson !== undefined && { lesson: words.lesson }),
    ...(words !== undefined && words.notes.length > 0 && { notes: words.notes }),
    cluster: scenario.cluster,
    ...(scenario.documents !== undefined && { documents: scenario.documents }),
    branches: scenario.branches,
    cursor,
  };
}

/** What is open and selected. Defaults are left out, so that links stay short. */
export function shownNow(world: World): Pick<ScenarioCursor, 'selection' | 'view'> {
  const { selected, open, openSync, whySubject } = world.view.getState();
  const { stage, region, loopsTab, inspectorTab } = useView.getState();
  const { objectsLayout } = useSettings.getState();
  const loop = stage === 'loop' ? chosenLoop() : undefined;
  const inspector = selected !== undefined && !open.has('inspector') ? 'closed' : inspectorTab;
  const view: ScenarioView = {
    ...(region !== 'objects' && { region }),
    ...(objectsLayout !== 'graph' && { objects: objectsLayout }),
    ...(loopsTab !== 'loops' && { loops: loopsTab }),
    ...(loop !== undefined && { loop }),
    ...(inspector !== 'object' && { inspector }),
    ...(openSync !== undefined && { sync: openSync }),
    ...(whySubject !== undefined && { why: whySubject }),
  };
  const staged = stage === impliedStage(view) ? view : { stage, ...view };
  return { ...(selected !== undefined && { selection: selected }), ...(Object.keys(staged).length > 0 && { view: staged }) };
}

/**
 * The scenario reduced to the current branch, which starts playing at the shown moment. What was done later on this branch
 * happens again.
 */
export function fromThisMoment(scenario: Scenario): Scenario {
  const { branch = 0, ...cursor } = scenario.cursor ?? {};
  const shown = scenario.branches[branch];
  if (shown === undefined) return scenario;
  const commands = commandsOf(scenario, branch).map(({ atMs, turn, command }): ScenarioCommand =>
    atMs === 0 && turn === 0 ? { command } : { at: atMs, ...(turn !== undefined && { turn }), command },
  );
  const way = { commands, ...(shown.until && { until: shown.until }) };
  const cut: Scenario = { ...scenario, branches: [way], cursor: { ...cursor, playing: true } };
  return scenario.documents === undefined ? cut : withDocuments(cut, scenario.documents);
}
