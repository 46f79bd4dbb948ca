import type { Pod } from '../../../src/api/index.ts';
import { containerState, type World } from './world.ts';

/**
 * The changes of a Pod as a watch shows them, one line per change: its phase, whether it is ready, and the states of its containers. The lines have
 * no times.
 */
export function story(world: World, name: string): string[] {
  const lines: string[] = [];
  const api = world.server.connect(`watcher-of-${name}`);
  const watching = function* () {
    yield* api.watch('Pod', { fieldSelector: `metadata.name=${name}` }).each((event) => {
      if (event.type === 'BOOKMARK') return;
      const line = event.type === 'DELETED' ? 'deleted' : describePod(event.object);
      if (line !== lines.at(-1)) lines.push(line);
    });
  };
  world.sim.spawn(`watch-${name}`, watching(), { background: true });
  return lines;
}

function describePod(pod: Pod): string {
  const statuses = [...(pod.status.initContainerStatuses ?? []), ...(pod.status.containerStatuses ?? [])];
  const containers = statuses.map((status) => {
    const restarts = status.restartCount > 0 ? ` (${status.restartCount})` : '';
    return `${status.name} ${containerState(pod, status.name)}${restarts}`;
  });
  const ready = pod.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true ? ' ready' : '';
  const deleting = pod.metadata.deletionTimestamp === undefined ? '' : ' deleting';
  return [`${pod.status.phase}${ready}${deleting}`, ...containers].join(', ');
}
