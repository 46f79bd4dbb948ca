import { CodeXml } from 'lucide-react';
import { usePartWords } from '../i18n/parts.ts';
import type { Happening } from '../../worker/protocol/index.ts';
import { IconButton } from '../design/IconButton.tsx';
import { useCluster } from '../model/cluster-store.ts';
import { hueOfSet } from '../model/hue.ts';
import { nameOf } from '../model/objects.ts';
import { useSession, useWorld } from '../model/session-context.ts';
import { clockText } from '../model/time-text.ts';
import { openCode } from '../model/world-view.ts';
import { WhyButton } from '../actions/WhyButton.tsx';
import { isQuiet, sentenceOf } from './sentence.ts';
import { useSentences } from './use-sentences.ts';
import styles from './HappensView.module.css';

interface HappeningItemProps {
  readonly happening: Happening;
  readonly newest: boolean;
}

/** One thing that happened: when, by whom, in a sentence, with the ways to its code and its causes. */
export function HappeningItem({ happening, newest }: HappeningItemProps) {
  const t = usePartWords('happens');
  const world = useWorld();
  const session = useSession();
  const { record, atMs, code, why, what } = happening;
  const sentence = sentenceOf(useSentences(), happening);
  const hue = useCluster((state) => hueOfSet(state, setOf(happening)));
  const time = clockText(atMs);
  return (
    <li
      className={styles['item']}
      data-happening={what.type}
      data-quiet={isQuiet(happening)}
      data-hue={hue}
      aria-current={newest ? 'step' : undefined}
    >
      <p className={styles['head']}>
        <button
          type="button"
          className={styles['time']}
          aria-label={t.goTo({ time })}
          data-tip={t.goTo({ time })}
          onClick={() => session.transport({ type: 'seek', to: { record } })}
        >
          {time}
        </button>
        <span className={styles['by']}>{byText(happening, { you: t.you, several: t.several, statuses: t.statuses })}</span>
        {code !== undefined && (
          <IconButton
            label={t.codeOf({ sentence })}
            icon={CodeXml}
            className={styles['way']}
            onClick={() => openCode(world, code)}
          />
        )}
        <WhyButton subject={{ record: why }} label={t.whyOf({ sentence })} className={styles['way']} />
      </p>
      {what.type === 'command' ? (
        <code className={styles['command']}>{sentence}</code>
      ) : (
        <p className={styles['sentence']}>{sentence}</p>
      )}
    </li>
  );
}

interface ByWords {
  readonly you: string;
  readonly several: string;
  readonly statuses: string;
}

/** `deployment-controller · web` */
function byText({ by, key, count, what }: Happening, { you, several, statuses }: ByWords): string {
  if (what.type === 'reports') return statuses;
  if (by === 'user') return you;
  if (by === '') return several;
  const isOfOne = key !== undefined && count === 1 && what.type !== 'pods' && !by.startsWith('kubelet') && by !== 'scheduler';
  return isOfOne ? `${by} · ${nameOf(key).replace(/@.*/, '')}` : by;
}

/** The ReplicaSet that it is about. */
function setOf({ what }: Happening): string | undefined {
  if (what.type === 'pods') return what.owner;
  if (what.type !== 'step') return undefined;
  const { key, revisions = {} } = what.steps.at(-1)!;
  const [name, ...others] = Object.keys(revisions);
  return name === undefined || others.length > 0 ? undefined : `ReplicaSet/${key.slice(0, key.indexOf('/'))}/${name}`;
}
