import { create } from 'zustand';
import type { LoopView } from '../../../worker/protocol/index.ts';
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
  useDrawn.setState({ chosen: id, tab: 'ring' });
  showView(world, 'loop');
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

/** The node whose kubelet the user chose. Undefined if it is another loop, or the node is gone. */
export function useDrawnKubelet(): string | undefined {
  return useDrawnNode(KUBELET);
}

/** The node whose kube-proxy the user chose. Undefined if it is another loop, or the node is gone. */
export function useDrawnProxy(): string | undefined {
  return useDrawnNode(KUBE_PROXY);
}

function useDrawnNode(component: string): string | undefined {
  const chosen = useDrawn((state) => state.chosen);
  const node = chosen?.startsWith(component) === true ? chosen.slice(component.length) : undefined;
  const isThere = useCluster(({ objects }) => node !== undefined && objects.has(`Node/${node}`));
  return isThere ? node : undefined;
}

export function useDrawnLoop(): string | undefined {
  const chosen = useDrawn((state) => state.chosen);
  return useCluster(({ loops }) => drawnLoop(loops, chosen));
}
