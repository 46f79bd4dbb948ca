import { useEffect, useRef, type RefObject } from 'react';
import { useCluster } from '../../model/cluster-store.ts';
import { hueOfPod, hueOfSet } from '../../model/hue.ts';
import { shortPodName } from '../../model/objects.ts';
import { keyParts, objectOfKey } from '../KeyButton.tsx';
import { isOpen, useLoops } from '../loops-store.ts';
import { choreograph, type Move } from './choreography.ts';
import { Conductor, type Dress } from './conductor.ts';
import { paceOf } from './path.ts';
import styles from './TokenLayer.module.css';

interface TokenLayerProps {
  readonly stage: RefObject<HTMLElement | null>;
}

/** The moving tokens. They show nothing that the still picture does not show, so they are hidden from screen readers. */
export function TokenLayer({ stage }: TokenLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stage.current === null || layer.current === null) return undefined;
    const conductor = new Conductor({ stage: stage.current, layer: layer.current, tokenClass: styles['token'] ?? '', dress });
    const stopFollowing = followMovements(conductor);
    return () => {
      stopFollowing();
      conductor.dispose();
    };
  }, [stage]);
  return <div ref={layer} aria-hidden="true" className={styles['layer']} />;
}

function followMovements(conductor: Conductor): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  return useCluster.subscribe((state, before) => {
    if (!state.started || state.clock.record < before.clock.record) conductor.clear();
    if (state.clock !== before.clock) conductor.setPace(paceOf(state.clock));
    if (state.movements === before.movements || still.matches || document.hidden) return;
    const view = useLoops.getState();
    conductor.play(
      choreograph(state.movements, {
        loops: state.loops,
        before: before.loops,
        isOpen: ({ id, queue }) => (view.focus === undefined ? isOpen(view, id, queue.name) : view.focus === id),
      }),
    );
  });
}

/**
 * A key shows its name, or a number for several keys. On the watch and write rails, which are too narrow for names, an object is
 * a bead in its hue.
 */
function dress({ leg, queue, kind, key, count }: Move): Dress {
  const id = kind === '' ? objectOfKey(queue, key) : `${kind}/${key}`;
  const cluster = useCluster.getState();
  const hue = id === undefined ? undefined : id.startsWith('Pod/') ? hueOfPod(cluster, id) : hueOfSet(cluster, id);
  if (leg === 'watch' || leg === 'write' || leg === 'request') return { label: count > 1 ? String(count) : '', hue };
  if (count > 1) return { label: `×${count}`, hue };
  const { head, tail } = keyParts(key);
  const ofRevision = /^(Pod|ReplicaSet)\//.test(id ?? '');
  return { label: ofRevision ? shortPodName(head + tail) : head + tail, hue };
}
