import { create } from 'zustand';
import type { LoopView } from '../../../worker/protocol/index.ts';
import type { ClusterState } from '../../model/cluster-state.ts';
import { useCluster } from '../../model/cluster-store.ts';
import { showView } from '../../model/world-view.ts';
import type { World } from '../../model/world.ts';

/** What the view of one loop shows. Forgotten when the page is left. */
interface DrawnState {
  /** The id of the loop that the user chose. Undefined: the first of the default ones. */
  readonly chosen: string | undefined;
  readonly tab: LoopTab;
}

/** One loop drawn, a list of all loops, or the start of the controller managers. */
export const LOOP_TABS = ['ring', 'all', 'start'] as const;
export type LoopTab = (typeof LOOP_TABS)[number];

export const useDrawn = create<DrawnState>(() => ({ chosen: undefined, tab: 'ring' }));

/** Draws a loop, and goes to its view. */
export function drawLoop(world: World, id: string): void {
  chooseLoop(id);
  showView(world, 'loop');
}

/** Has a loop drawn in its view. */
export function chooseLoop(id: string): void {
  useDrawn.setState({ chosen: id, tab: 'ring' });
}

/** The id of the loop that the user has chosen and sees in its view. */
export function chosenLoop(): string | undefined {
  const { chosen, tab } = useDrawn.getState();
  return tab === 'ring' ? chosen : undefined;
}

export function showLoopTab(tab: LoopTab): void {
  useDrawn.setState({ tab });
}

/** The queues whose loops are drawn before the user chooses one, the first that runs. */
const FIRST_QUEUES: readonly string[] = ['deployment', 'scheduler'];

/**
 * The id of the loop to draw. A manager that takes over runs the same loops, so the chosen loop is looked for by its queue, too.
 * Returns undefined if no loop runs.
 */
export function drawnLoop(loops: ReadonlyMap<string, LoopView>, chosen: string | undefined): string | undefined {
  const running = [...loops.values()].filter((loop) => loop.running);
  const known = chosen === undefined ? undefined : loops.get(chosen);
  if (known?.running === true) return known.id;
  for (const queue of [known?.queue.name, ...FIRST_QUEUES]) {
    const found = running.find((loop) => loop.queue.name === queue);
    if (found !== undefined) return found.id;
  }
  return running[0]?.id ?? known?.id;
}

/** The id of a kubelet's loop. */
export function kubeletLoop(node: string): string {
  return KUBELET + node;
}

const KUBELET = 'kubelet/';

/** The id of the loop of a node's kube-proxy. */
export function proxyLoop(node: string): string {
  return KUBE_PROXY + node;
}

const KUBE_PROXY = 'kube-proxy/';

/** The id of the loop of a CoreDNS, by the name of its Pod. */
export function nameServerLoop(pod: string): string {
  return COREDNS + pod;
}

const COREDNS = 'coredns/';

/** A loop that is not a controller's. `name`: its node, or its Pod. */
export interface ComponentLoop {
  readonly component: 'kubelet' | 'kube-proxy' | 'coredns';
  readonly name: string;
}

/** Undefined for the id of a controller's loop. */
export function componentLoopOf(id: string): ComponentLoop | undefined {
  if (id.startsWith(KUBELET)) return { component: 'kubelet', name: id.slice(KUBELET.length) };
  if (id.startsWith(KUBE_PROXY)) return { component: 'kube-proxy', name: id.slice(KUBE_PROXY.length) };
  if (id.startsWith(COREDNS)) return { component: 'coredns', name: id.slice(COREDNS.length) };
  return undefined;
}

/** The id of the loop that the user chose, if it is not a controller's. Undefined if its node or its Pod is gone. */
export function useDrawnComponent(): string | undefined {
  const chosen = useDrawn((state) => state.chosen);
  const isThere = useCluster((state) => chosen !== undefined && hasComponent(state, chosen));
  return isThere ? chosen : undefined;
}

function hasComponent({ objects, nameServers }: Pick<ClusterState, 'objects' | 'nameServers'>, id: string): boolean {
  const loop = componentLoopOf(id);
  if (loop === undefined) return false;
  return loop.component === 'coredns' ? nameServers.has(id) : objects.has(`Node/${loop.name}`);
}

export function useDrawnLoop(): string | undefined {
  const chosen = useDrawn((state) => state.chosen);
  return useCluster(({ loops }) => drawnLoop(loops, chosen));
}
