import type { Words } from '../i18n/word-catalogue.ts';
import { useWords } from '../i18n/language.ts';
import { usePartWords } from '../i18n/parts.ts';
import { LOOSE_PODS, parseObjectKey } from '../../worker/protocol/index.ts';
import type { GoalOwner, GoalPart, GoalPicture } from '../model/goal-picture.ts';
import { POD_STATES } from '../model/objects.ts';
import { StateMark } from '../pods/StateCounts.tsx';
import { isNew, nodeKey, partKey, type PartKey } from './picture-differences.ts';
import styles from './ClusterPicture.module.css';

/** The most Pods that are drawn of one part. The rest is a number. */
const MOST_MARKS = 16;
const NONE: ReadonlySet<PartKey> = new Set();

/** What says a picture in words. */
type PictureWords = Pick<Words, 'page' | 'lessons'>;

interface ClusterPictureProps {
  readonly picture: GoalPicture;
  /** The picture of the beginning of the lesson: what is new since then is named so. */
  readonly start: GoalPicture;
  /** The parts that are framed. */
  readonly framed?: ReadonlySet<PartKey>;
  /** Whether owners have their names. Default: if there are several. */
  readonly named?: boolean;
}

/** A small picture of a cluster: its owners of Pods with a mark for each Pod, and the nodes that take none. What is around it says it in words (`pictureWords`). */
export function ClusterPicture({
  picture: { owners, nodes },
  start,
  framed = NONE,
  named = owners.length > 1,
}: ClusterPictureProps) {
  const page = useWords();
  const lessons = usePartWords('lessons');
  return (
    <span aria-hidden="true" className={styles['picture']}>
      {owners.map((owner) => (
        <span key={owner.id} className={styles['owner']} data-framed={framed.has(owner.id)}>
          {named && owner.id !== LOOSE_PODS && <span className={styles['name']}>{ownerName(page, owner)}</span>}
          {owner.parts.length === 0 && <span className={styles['name']}>0</span>}
          {owner.parts.map((part) => (
            <Part key={part.hue ?? 'all'} part={part} framed={framed.has(partKey(start, owner, part))} />
          ))}
        </span>
      ))}
      {nodes.map(({ name, ready }) => (
        <span key={name} className={styles['node']} data-ready={ready} data-framed={framed.has(nodeKey(name))}>
          {name}
        </span>
      ))}
      {owners.length === 0 && <span className={styles['name']}>{lessons.picture.nothing}</span>}
    </span>
  );
}

function Part({ part: { hue, pods }, framed }: { readonly part: GoalPart; readonly framed: boolean }) {
  const all = POD_STATES.flatMap((state) => Array.from({ length: Math.min(pods[state] ?? 0, MOST_MARKS) }, () => state));
  const count = Object.values(pods).reduce((sum, each) => sum + each, 0);
  const marks = all.slice(0, MOST_MARKS);
  return (
    <span className={styles['part']} data-framed={framed}>
      {marks.map((state, i) => (
        <StateMark key={i} state={state} hue={hue} />
      ))}
      {count > marks.length && <span className={styles['name']}>+{count - marks.length}</span>}
    </span>
  );
}

/** A picture in words: `web: 12 ready, new revision: 7 failing; node-1: cordoned`. */
export function pictureWords({ page, lessons }: PictureWords, { owners, nodes }: GoalPicture, start: GoalPicture): string {
  const ownerWords = owners.map((owner) => {
    const parts = owner.parts.map((part) => {
      const pods = podWords(page, part);
      return isNew(start, owner, part) ? lessons.picture.new({ pods }) : pods;
    });
    return lessons.picture.owner({ name: ownerName(page, owner), pods: parts.join(', ') || lessons.picture.nothing });
  });
  const nodeWords = nodes.map(({ name, ready }) => (ready ? lessons.picture.cordoned : lessons.picture.notReady)({ name }));
  return [...ownerWords, ...nodeWords].join('; ') || lessons.picture.nothing;
}

function podWords(t: Words['page'], { pods }: GoalPart): string {
  const counts = POD_STATES.flatMap((state) => (pods[state] === undefined ? [] : t.state.count[state]({ count: pods[state] })));
  return counts.join(', ');
}

function ownerName(t: Words['page'], { id }: GoalOwner): string {
  return id === LOOSE_PODS ? t.pods.loose : parseObjectKey(id).name;
}
