import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCluster } from '../model/cluster-store.ts';
import type { ClusterState } from '../model/cluster-state.ts';
import { hueOfPod, hueOfSet } from '../model/hue.ts';
import { select, useView } from '../model/view-store.ts';
import { ElidedText } from './ElidedText.tsx';
import { keyParts, objectOfKey } from './key-text.ts';
import styles from './KeyButton.module.css';

export type KeyState = 'ready' | 'processing' | 'waiting' | 'unschedulable';

interface KeyButtonProps {
  readonly queue: string;
  readonly keyName: string;
  readonly state: KeyState;
  /** Its state in words, for the accessible name. */
  readonly words: string;
  /** What else there is to say of it. */
  readonly hint?: string | undefined;
  /** Stands behind the name. */
  readonly children?: ReactNode;
}

/** A key in its slot. It bears the hue of its revision, and leads to the object that it names. */
export const KeyButton = memo(function KeyButton({ queue, keyName, state, words, hint, children }: KeyButtonProps) {
  const { t } = useTranslation();
  const id = objectOfKey(queue, keyName);
  const hue = useCluster((cluster) => hueOf(cluster, id));
  const selected = useView((view) => id !== undefined && view.selected === id);
  const name = t('loops.key', { key: keyName, state: words });
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
      onClick={() => select(id)}
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
