import { memo, type ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import { useCluster } from '../model/cluster-store.ts';
import { useWorld, useWorldView } from '../model/session-context.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { hueOfPod, hueOfSet } from '../model/hue.ts';
import { openCode, select } from '../model/world-view.ts';
import { knownLoop } from './known-loops.ts';
import styles from './KeyButton.module.css';

export type KeyState = 'ready' | 'processing' | 'waiting' | 'unschedulable';

interface KeyButtonProps {
  readonly queue: string;
  readonly keyName: string;
  readonly state: KeyState;
  /** The state in words, for the accessible name. */
  readonly words: string;
  /** More about the key, for its tip. */
  readonly hint?: string | undefined;
  /** A trace record of a sync of the key. A click then opens its code, too. */
  readonly sync?: number | undefined;
  /** Stands after the name. */
  readonly children?: ReactNode;
}

/** A key in a workqueue, in the hue of its revision. A click selects the object that the key names, and opens the code of its sync if one is known. */
export const KeyButton = memo(function KeyButton({ queue, keyName, state, words, hint, sync = 0, children }: KeyButtonProps) {
  const t = useWords();
  const world = useWorld();
  const id = objectOfKey(queue, keyName);
  const hue = useCluster((cluster) => hueOf(cluster, id));
  const selected = useWorldView((view) => id !== undefined && view.selected === id);
  const name = t.loops.key({ key: keyName, state: words });
  return (
    <button
      type="button"
      className={styles['key']}
      aria-label={hint === undefined ? name : `${name}. ${hint}`}
      aria-pressed={selected}
      data-tip={keyName}
      data-tip-line={hint}
      data-key={keyName}
      data-state={state}
      data-hue={hue ?? ''}
      onClick={() => {
        select(world, id);
        if (sync !== 0) openCode(world, sync);
      }}
    >
      <i aria-hidden="true" className={styles['hue']} />
      <ElidedText parts={keyParts(keyName)} />
      {children}
    </button>
  );
});

function hueOf(state: ClusterState, id: string | undefined): number | undefined {
  if (id === undefined) return undefined;
  return id.startsWith('Pod/') ? hueOfPod(state, id) : hueOfSet(state, id);
}

/**
 * The id of the object that a queue's key names (`deployment`, `default/web` → `Deployment/default/web`). Returns undefined if
 * the page does not know the queue.
 */
export function objectOfKey(queue: string, key: string): string | undefined {
  const kind = knownLoop(queue)?.keyKind;
  if (kind === undefined || key === '') return undefined;
  const uid = key.lastIndexOf('@');
  return kind === '' ? key.slice(0, uid === -1 ? undefined : uid) : `${kind}/${key}`;
}

/** The last characters of a name tell it from its siblings, so they are never cut off. */
const TAIL = 6;
const SHORT = 9;

/** A name in two parts. If space is short, only the head is shortened. */
export interface TextParts {
  readonly head: string;
  readonly tail: string;
}

/** A key as shown: without the namespace `default` and without a uid at its end. */
export function keyParts(key: string): TextParts {
  const uid = key.lastIndexOf('@');
  const whole = uid === -1 ? key : key.slice(0, uid);
  return textParts(whole.startsWith('default/') ? whole.slice('default/'.length) : whole.replace('/default/', '/'));
}

export function textParts(text: string): TextParts {
  return text.length <= SHORT ? { head: text, tail: '' } : { head: text.slice(0, -TAIL), tail: text.slice(-TAIL) };
}

interface ElidedTextProps {
  readonly parts: TextParts;
}

/** A name that is shortened in the middle if space is short. */
export function ElidedText({ parts }: ElidedTextProps) {
  return (
    <span className={styles['text']} data-elides>
      <span className={styles['head']}>{parts.head}</span>
      {parts.tail !== '' && <span className={styles['tail']}>{parts.tail}</span>}
    </span>
  );
}
