import type { ObjectView } from '../../worker/protocol/index.ts';
import type { PaletteEntry } from '../commands/palette-entry.ts';

/** Kinds that come first: what one does something to most often. All others follow, Pods last. */
const KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob', 'Node', 'ReplicaSet', 'Service'];
/** The most objects of each kind that are searched. */
const MOST = { named: 40, namedPods: 20, others: 60 };

/** The words that are looked for. */
export function searchWords(query: string): readonly string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'kubectl');
}

/**
 * The objects whose actions are searched: some of the kinds above, and those with one of the words in their name. Bounded, so that it costs
 * the same in a cluster of any size but for one look at each name.
 */
export function objectsToSearch(objects: ReadonlyMap<string, ObjectView>, words: readonly string[]): readonly ObjectView[] {
  const found: Record<keyof typeof MOST, ObjectView[]> = { named: [], namedPods: [], others: [] };
  for (const view of objects.values()) {
    const isNamed = words.some((word) => view.name.includes(word));
    if (!isNamed && !KINDS.includes(view.kind)) continue;
    const sort = !isNamed ? 'others' : view.kind === 'Pod' ? 'namedPods' : 'named';
    if (found[sort].length < MOST[sort]) found[sort].push(view);
  }
  return [...found.named, ...found.others, ...found.namedPods].toSorted((a, b) => rank(a) - rank(b));
}

function rank({ kind }: ObjectView): number {
  if (kind === 'Pod') return KINDS.length + 1;
  const at = KINDS.indexOf(kind);
  return at === -1 ? KINDS.length : at;
}

/** The entries that have all of the words, the best first: a word counts most at the beginning of a word that is shown. */
export function bestEntries(entries: readonly PaletteEntry[], words: readonly string[], most: number): readonly PaletteEntry[] {
  const scored = entries.flatMap((entry) => {
    const score = scoreOf(entry, words);
    return score === 0 ? [] : [{ entry, score }];
  });
  return scored
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** 0 where a word is missing. */
function scoreOf({ words, note = '', keywords }: PaletteEntry, wanted: readonly string[]): number {
  let score = 1;
  for (const word of wanted) {
    const found = Math.max(4 * fit(words, word), 2 * fit(note, word), fit(keywords, word));
    if (found === 0) return 0;
    score += found;
  }
  return score;
}

/** The score of a word in a text: 2 at the beginning of a word, 1 elsewhere, 0 if absent. */
function fit(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return 0;
  return at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) ? 2 : 1;
}
