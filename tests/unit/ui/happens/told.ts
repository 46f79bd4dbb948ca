import type { Cluster } from '../../../../src/cluster/index.ts';
import { happeningsAnswer } from '../../../../src/worker/projection/happenings/happenings-answer.ts';
import type { Happening, HappeningsView } from '../../../../src/worker/protocol/index.ts';
import { sentences } from '../../../../src/ui/i18n/en/happens.ts';
import type { SentenceCatalogue } from '../../../../src/ui/i18n/sentence-catalogue.ts';
import { sentenceOf } from '../../../../src/ui/happens/sentence.ts';

/** The items up to a record, oldest first. */
export function happenings(cluster: Cluster, record = cluster.trace.lastId): Happening[] {
  return [...answer(cluster, record).happenings].reverse();
}

export function answer(cluster: Cluster, record = cluster.trace.lastId, limit = 200): HappeningsView {
  return happeningsAnswer(cluster, cluster.history.atRecord(record), { limit });
}

/** The items after a record, as sentences, oldest first. */
export function told(cluster: Cluster, since = 0, words: SentenceCatalogue = sentences): string[] {
  return happenings(cluster)
    .filter(({ record }) => record > since)
    .map((happening) => `${happening.by}: ${sentenceOf(words, happening)}`);
}
