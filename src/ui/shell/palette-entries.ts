import type { Words } from '../i18n/word-catalogue.ts';
import { commandLine, type Command, type ManagerView, type ObjectView } from '../../worker/protocol/index.ts';
import { carryOut } from '../actions/carry-out.ts';
import { allActionsOf, type Around } from '../model/actions.ts';
import { shownKeys } from '../commands/keys.ts';
import { pageCommands, type CommandId } from '../commands/page-command.ts';
import type { PaletteEntry } from '../commands/palette-entry.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { nameOf } from '../model/objects.ts';
import type { Session } from '../model/session.ts';
import { drawLoop, kubeletLoop, proxyLoop } from '../loops/ring/drawn-loop.ts';
import { queueOf } from '../loops/known-loops.ts';
import { select } from '../model/world-view.ts';

/** Further words by which commands are found. */
const SEARCH_WORDS: Partial<Readonly<Record<CommandId, string>>> = {
  introduction: 'what is this intro welcome',
  addNode: 'machine',
  lessons: 'level course',
  making: 'author record teach',
  room: 'class',
  join: 'class room code',
  present: 'presenter projector',
  addons: 'coredns metrics-server ingress',
  bridge: 'http proxy',
  resetPanels: 'layout',
};

/** Entries without an object: the commands of the page that can be carried out now. */
export function generalEntries(session: Session, t: Words['page']): readonly PaletteEntry[] {
  return pageCommands()
    .filter(({ id, when }) => id !== 'palette' && when?.(session) !== false)
    .map(({ id, words, keys, run }) => {
      const first = keys?.[0];
      return {
        key: id,
        words: words(t),
        keywords: `${id} ${SEARCH_WORDS[id as CommandId] ?? ''}`,
        ...(first !== undefined && { note: shownKeys(first).join('+') }),
        run: () => run(session),
      };
    });
}

/** The power of each controller manager, found by its command line too. */
export function managerEntries(
  session: Session,
  managers: readonly ManagerView[],
  { manager }: Words['insideLoops'],
): readonly PaletteEntry[] {
  return managers.map(({ name, state }) => {
    const on = state === 'stopped';
    const command: Command = { type: 'power-manager', name, on };
    return {
      key: `power ${name}`,
      words: (on ? manager.start : manager.kill)({ name }),
      note: commandLine(command),
      keywords: 'controller manager',
      run: () => session.run(command),
    };
  });
}

/** The loop of each controller that runs, of each node those of its kubelet and its kube-proxy, and of each CoreDNS. */
export function loopEntries(
  { world }: Session,
  { loops, kinds, nameServers }: Pick<ClusterState, 'loops' | 'kinds' | 'nameServers'>,
  { draw }: Words['insideLoops'],
): readonly PaletteEntry[] {
  const running = [...loops.values()].filter((loop) => loop.running).map(({ id }) => ({ id, name: queueOf(id) }));
  const nodes = (kinds.get('Node') ?? []).map(nameOf);
  const ofNodes = nodes.flatMap((node) => [kubeletLoop(node), proxyLoop(node)]);
  const others = [...ofNodes, ...nameServers.keys()].map((id) => ({ id, name: id }));
  return [...running, ...others].map(({ id, name }) => ({
    key: `loop ${id}`,
    words: draw({ name }),
    keywords: 'control loop',
    run: () => drawLoop(world, id),
  }));
}

/** All that can be done to an object, each found by its command line too. */
export function actionEntries(session: Session, view: ObjectView, around: Around, t: Words['page']): readonly PaletteEntry[] {
  return allActionsOf(view, around).map((action) => ({
    key: `${action.id} ${view.id}`,
    words: t.action[action.id]({ name: view.name }),
    note: commandLine(action.command),
    keywords: `${action.id} ${view.kind}`,
    run: () => carryOut(session, action),
  }));
}

/** The way to an object. */
export function objectEntry({ world }: Session, view: ObjectView): PaletteEntry {
  return { key: view.id, words: view.name, note: view.kind, keywords: view.namespace, run: () => select(world, view.id) };
}
