import type { Scenario, ScenarioView, StageId } from '../../worker/protocol/scenario.ts';
import { putText, replaceText, type BroughtBy, type EditorText } from '../editor/editor-text.ts';
import { chooseLoop, showLoopTab } from '../loops/ring/drawn-loop.ts';
import { useView } from '../model/view-store.ts';
import { closeView, openView, select, showView } from '../model/world-view.ts';
import { useSettings } from '../model/settings.ts';
import type { StartInput, World } from '../model/world.ts';
import { embed } from './embed.ts';
import { useShare } from './share-store.ts';

/**
 * Shows a scenario as its author saw it: what is open and selected, the text, the title and notes. The user's settings are only
 * overridden for this visit, and the user's text is kept as a draft. `brought`: what brings the text. Without a cursor the page stays as it is.
 */
export function showScenario(world: World, scenario: Scenario, brought: BroughtBy): void {
  showDocuments(world, scenario, brought);
  showCursor(world, scenario);
}

/** Puts the documents of a scenario into the editor. The user's text is kept as a draft. */
export function showDocuments(
  world: World,
  { documents, branches }: Pick<Scenario, 'documents' | 'branches'>,
  brought: BroughtBy,
): void {
  if (documents === undefined) return;
  const applies = branches.some(({ commands }) => commands.some(({ command }) => command.type === 'apply-documents'));
  putText(documents, { brought });
  if (applies) world.view.setState({ appliedText: documents });
}

/** What a world looked like when it was left. */
interface LeftWorld {
  readonly start: StartInput;
  readonly text: EditorText;
  readonly appliedText: string | undefined;
}

/** Shows a world as it was left, with its own text. */
export function showWorld(world: World, { start, text, appliedText }: LeftWorld): void {
  replaceText(text);
  world.view.setState({ appliedText });
  if ('branches' in start) showCursor(world, start);
}

function showCursor(world: World, { cursor, title, lesson, notes = [] }: Scenario): void {
  if (cursor !== undefined) {
    const { view = {}, selection } = cursor;
    lendSettings(view);
    if (selection !== undefined) {
      select(world, selection);
      world.view.setState({ sought: { id: selection } });
    }
    const { sync, why } = view;
    world.view.setState({ ...(sync !== undefined && { openSync: sync }), ...(why && { whySubject: why }) });
    useView.setState({ ...viewStateOf(view), stage: embed?.stage ?? view.stage ?? impliedStage(view) });
    if (view.stage === undefined && impliedStage(view) === 'loop') showLoopTab(view.loops === 'start' ? 'start' : 'all');
    if (view.loop !== undefined) chooseLoop(view.loop);
    if (view.inspector === 'closed') closeView(world, 'inspector');
    else if (view.why !== undefined || view.inspector !== undefined) openView(world, 'inspector');
  }
  const saysSomething = title !== undefined || lesson !== undefined || notes.length > 0;
  useShare.setState({ words: saysSomething ? { title, lesson, notes } : undefined });
}

/** Puts manifests into the editor, so that the user sees them before they are applied. */
export function showManifests(world: World, text: string): void {
  putText(text, { brought: 'link' });
  showView(world, 'editor');
}

function lendSettings({ objects, theme }: ScenarioView): void {
  useSettings.getState().lend({ ...(objects && { objectsLayout: objects }), ...(theme && { theme }) });
}

/** Fields that are absent stay as the user has them. */
function viewStateOf({ region, loops, inspector }: ScenarioView): Partial<ReturnType<typeof useView.getState>> {
  return {
    ...(region && { region }),
    ...(loops !== undefined && loops !== 'sync' && { loopsTab: loops }),
    ...(inspector !== undefined && inspector !== 'closed' && { inspectorTab: inspector }),
  };
}

/** The stage of a link that names none, as links do that are older than the stages: Edit, or where its tab of the loops is. */
export function impliedStage({ region, loops }: ScenarioView): StageId {
  if (loops === 'sync') return 'code';
  return loops === 'start' || region === 'loops' ? 'loop' : 'edit';
}
