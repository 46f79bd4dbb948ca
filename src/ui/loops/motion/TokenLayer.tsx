import { useEffect, useRef, type RefObject } from 'react';
import type { LoopView } from '../../../worker/protocol/index.ts';
import type { ClusterState } from '../../model/cluster-state.ts';
import { useClusterMirror, type ClusterMirror } from '../../model/cluster-store.ts';
import { hueOfPod, hueOfSet } from '../../model/hue.ts';
import { shortPodName } from '../../model/objects.ts';
import { keyParts, objectOfKey } from '../KeyButton.tsx';
import type { Anchors } from './anchors.ts';
import { choreograph, type Move } from './choreography.ts';
import { Conductor, type Dress } from './conductor.ts';
import { paceOf, type Route } from './path.ts';
import styles from './TokenLayer.module.css';

interface TokenLayerProps {
  readonly stage: RefObject<HTMLElement | null>;
  /** The paths of the tokens. The same function each time. */
  readonly routeOn: (anchors: Anchors) => Route;
  /** Whether a loop is drawn, so that tokens can move in it. The same function each time. */
  readonly isDrawn: (loop: LoopView) => boolean;
  /** There is room for names on every path. Otherwise objects on their way are beads. */
  readonly named?: boolean;
}

/** The moving tokens. They show nothing that the still picture does not show, so they are hidden from screen readers. */
export function TokenLayer({ stage, routeOn, isDrawn, named = false }: TokenLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const mirror = useClusterMirror();
  useEffect(() => {
    if (stage.current === null || layer.current === null) return undefined;
    const tokenClass = (named ? styles['named'] : styles['token']) ?? '';
    const dressOf = named ? dressNamed : dressBead;
    const dress = (move: Move): Dress => dressOf(mirror.getState(), move);
    const conductor = new Conductor({ stage: stage.current, layer: layer.current, tokenClass, dress, routeOn });
    const stopFollowing = followMovements(mirror, conductor, isDrawn);
    return () => {
      stopFollowing();
      conductor.dispose();
    };
  }, [stage, mirror, routeOn, isDrawn, named]);
  return <div ref={layer} aria-hidden="true" className={styles['layer']} />;
}

function followMovements(mirror: ClusterMirror, conductor: Conductor, isOpen: (loop: LoopView) => boolean): () => void {
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  return mirror.subscribe((state, before) => {
    if (!state.started || state.clock.record < before.clock.record) conductor.clear();
    if (state.clock !== before.clock) conductor.setPace(paceOf(state.clock));
    if (state.movements === before.movements || still.matches || document.hidden) return;
    conductor.play(choreograph(state.movements, { loops: state.loops, before: before.loops, isOpen }));
  });
}

/**
 * A key shows its name, or a number for several keys. On the watch and write rails, which are too narrow for names, an object is
 * a bead in its hue.
 */
function dressBead(cluster: ClusterState, move: Move): Dress {
  const { leg, count } = move;
  if (leg === 'watch' || leg === 'write' || leg === 'request')
    return { label: count > 1 ? String(count) : '', hue: hueOf(cluster, move) };
  return { label: count > 1 ? `×${count}` : shortName(move), hue: hueOf(cluster, move) };
}

/** An object shows its kind, too. */
function dressNamed(cluster: ClusterState, move: Move): Dress {
  const { kind, count } = move;
  const name = count > 1 ? `×${count}` : shortName(move);
  return { label: kind === '' ? name : `${kind} ${name}`, hue: hueOf(cluster, move) };
}

function objectOf({ queue, kind, key }: Move): string | undefined {
  return kind === '' ? objectOfKey(queue, key) : `${kind}/${key}`;
}

function hueOf(cluster: ClusterState, move: Move): number | undefined {
  const id = objectOf(move);
  return id === undefined ? undefined : id.startsWith('Pod/') ? hueOfPod(cluster, id) : hueOfSet(cluster, id);
}

function shortName(move: Move): string {
  const { head, tail } = keyParts(move.key);
  const ofRevision = /^(Pod|ReplicaSet)\//.test(objectOf(move) ?? '');
  return ofRevision ? shortPodName(head + tail) : head + tail;
}
